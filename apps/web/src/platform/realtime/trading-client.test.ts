import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TradingClient } from './trading-client.ts'

class FakeWebSocket extends EventTarget {
  static readonly all: FakeWebSocket[] = []
  isClosed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeWebSocket.all.push(this)
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
