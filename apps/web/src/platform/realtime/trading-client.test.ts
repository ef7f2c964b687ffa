import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TradingClient } from './trading-client.ts'

class FakeWebSocket extends EventTarget {
  static readonly all: FakeWebSocket[] = []
  isClosed = false
  readonly sent: unknown[] = []
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeWebSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeWebSocket.all.length = 0
})

it('reconnects 1500 ms after closing; an error closes it [RT-006] [RT-007]', () => {
  const states: boolean[] = []
  const parts = { onState: (isUp: boolean) => states.push(isUp), onMessage: () => undefined }
  new TradingClient({ ...parts, urls: ['ws://a', 'ws://b'] }).connect()
  FakeWebSocket.all[0]?.dispatchEvent(new Event('open'))
  FakeWebSocket.all[0]?.dispatchEvent(new Event('error'))
  expect(FakeWebSocket.all[0]?.isClosed).toBe(true)
  expect(states).toEqual([true, false])
  vi.advanceTimersByTime(1_499)
  expect(FakeWebSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeWebSocket.all.map(({ url }) => url)).toEqual(['ws://a', 'ws://a'])
  FakeWebSocket.all[1]?.close()
  vi.advanceTimersByTime(1_500)
  expect(FakeWebSocket.all[2]?.url).toBe('ws://b')
})

it('hands on whole JSON messages and nothing else [RT-005]', () => {
  const onMessage = vi.fn()
  new TradingClient({ urls: ['ws://a'], onState: () => undefined, onMessage }).connect()
  for (const data of ['{"type":"hello"}', '{broken', new ArrayBuffer(2)]) {
    FakeWebSocket.all[0]?.dispatchEvent(new MessageEvent('message', { data }))
  }
  expect(onMessage.mock.calls).toEqual([[{ type: 'hello' }]])
})

it('answers a ping, and leaves a server that said nothing for 15 s', () => {
  const onMessage = vi.fn()
  new TradingClient({ urls: ['ws://a'], onState: () => undefined, onMessage }).connect()
  const [socket] = FakeWebSocket.all
  socket?.dispatchEvent(new Event('open'))
  vi.advanceTimersByTime(14_999)
  socket?.say({ type: 'ping', id: 4 })
  expect(socket?.sent).toEqual([{ type: 'pong', id: 4 }])
  expect(onMessage).not.toHaveBeenCalled()
  vi.advanceTimersByTime(14_999)
  expect(socket?.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket?.isClosed).toBe(true)
  vi.advanceTimersByTime(1_500)
  expect(FakeWebSocket.all).toHaveLength(2)
})

it('asks for the last wish as soon as it is open, and again when it is back', () => {
  const parts = { onState: () => undefined, onMessage: () => undefined }
  const client = new TradingClient({ ...parts, urls: ['ws://a'] })
  client.ask({ type: 'subscribe', tickers: ['BTC'] })
  client.connect()
  expect(FakeWebSocket.all[0]?.sent).toEqual([])
  FakeWebSocket.all[0]?.dispatchEvent(new Event('open'))
  client.ask({ type: 'subscribe', tickers: ['ETH'] })
  expect(FakeWebSocket.all[0]?.sent).toEqual([
    { type: 'subscribe', tickers: ['BTC'] },
    { type: 'subscribe', tickers: ['ETH'] },
  ])
  FakeWebSocket.all[0]?.close()
  client.ask({ type: 'subscribe', tickers: ['SOL'] })
  vi.advanceTimersByTime(1_500)
  FakeWebSocket.all[1]?.dispatchEvent(new Event('open'))
  expect(FakeWebSocket.all[1]?.sent).toEqual([{ type: 'subscribe', tickers: ['SOL'] }])
})
