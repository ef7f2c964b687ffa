import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openStage, type Stage } from './test/stage.ts'
import { createTradingMessages } from './trading-messages.ts'

let stage: Stage

afterEach(() => stage.close())

/** A client that keeps every message in order. */
function listen(address: string, options = {}) {
  const socket = new WebSocket(`ws://${address}/trading-socket`, options)
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  return { socket, messages }
}

const wishOf = (candles: object) => JSON.stringify({ type: 'subscribe', tickers: ['*'], candles })

describe('the trading socket', () => {
  it('greets in JSON with its time and heartbeat, and beats for every listener [RT-005]', async () => {
    stage = await openStage({ timing: { heartbeatMs: 40 } })
    const listeners = [listen(stage.address), listen(stage.address)]
    for (const { messages } of listeners) {
      await expect.poll(() => messages.length).toBeGreaterThan(2)
      const serverNow: unknown = expect.any(Number)
      expect(messages[0]).toEqual({ type: 'hello', v: 1, serverNow, heartbeatMs: 40 })
      expect(messages[1]).toEqual({ type: 'ping', id: expect.any(Number) })
    }
  })

  it('answers ping with pong and everything else with an error code', async () => {
    stage = await openStage()
    const { socket, messages } = listen(stage.address)
    await once(socket, 'open')
    socket.send('{"type":"ping","id":7}')
    socket.send('{"type":"buy","id":8,"__proto__":{}}')
    socket.send('{"__proto__":{"type":"ping"}}')
    socket.send('null')
    socket.send('[1]')
    socket.send('no json')
    socket.send(Buffer.from('{"type":"ping"}'))
    await expect.poll(() => messages.length).toBe(8)
    expect(messages[1]).toEqual({ type: 'pong', id: 7, serverNow: expect.any(Number) })
    expect(messages[2]).toEqual({ type: 'error', code: -1003, message: 'Not found.', id: 8 })
    const codes = messages.slice(2).map(({ code }) => code)
    expect(codes).toEqual([-1003, -1002, -1002, -1002, -1002, -1002])
  })

  it('does not answer a pong, and introduces itself with what features add', async () => {
    const messages = createTradingMessages()
    messages.introduce(() => ({ execDelayMs: 500 }))
    stage = await openStage({ messages })
    const { socket, messages: heard } = listen(stage.address)
    await once(socket, 'open')
    socket.send('{"type":"pong","id":1}')
    socket.send('{"type":"ping"}')
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toMatchObject([{ type: 'hello', execDelayMs: 500 }, { type: 'pong' }])
  })

  it('brings candles and figures of a day to those alone who asked for them', async () => {
    const messages = createTradingMessages()
    stage = await openStage({ messages })
    const [one, all, none] = [listen(stage.address), listen(stage.address), listen(stage.address)]
    await Promise.all([one, all, none].map(({ socket }) => once(socket, 'open')))
    const candles = { ticker: 'ETH', interval: '1m' }
    one.socket.send(JSON.stringify({ type: 'subscribe', tickers: ['ETH'], candles }))
    all.socket.send('{"type":"subscribe","tickers":["*"],"candles":null}')
    await expect.poll(() => all.messages.length + one.messages.length).toBe(4)
    expect(one.messages[1]).toEqual({ type: 'subscribed', tickers: ['ETH'], candles })
    expect(messages.topics().toSorted()).toEqual(['candle/ETH/1m', 'stats/*', 'stats/ETH'])
    messages.sendTo(['candle/ETH/1m'], { type: 'candle', ticker: 'ETH' })
    messages.sendTo(['stats/ETH', 'stats/*'], { type: 'stats', ticker: 'ETH' })
    messages.sendTo(['stats/BTC', 'stats/*'], { type: 'stats', ticker: 'BTC' })
    messages.send({ type: 'end' })
    const heard = ({ messages: list }: typeof one) =>
      list.filter(({ type }) => type !== 'hello' && type !== 'subscribed').map(Object.values)
    await expect.poll(() => heard(one).at(-1)).toEqual(['end'])
    await expect.poll(() => heard(all).at(-1)).toEqual(['end'])
    await expect.poll(() => heard(none)).toEqual([['end']])
    expect(heard(one)).toEqual([['candle', 'ETH'], ['stats', 'ETH'], ['end']])
    expect(heard(all)).toEqual([['stats', 'ETH'], ['stats', 'BTC'], ['end']])
    one.socket.send('{"type":"subscribe","tickers":["BTC"]}')
    all.socket.close()
    await expect.poll(() => messages.topics()).toEqual(['stats/BTC'])
  })

  it('tells of the tickers that were subscribed to, and of all to whoever names none [RT-005]', async () => {
    const messages = createTradingMessages()
    const rows = ['BTC', 'ETH', 'SOL'].map((t) => ({ t, p: '1.00' }))
    messages.onJoin(() => [{ type: 'prices', full: true, rows }])
    stage = await openStage({ messages })
    const [all, one, none] = [listen(stage.address), listen(stage.address), listen(stage.address)]
    await Promise.all([all, one, none].map(({ socket }) => once(socket, 'open')))
    one.socket.send('{"type":"subscribe","tickers":["ETH"]}')
    none.socket.send('{"type":"subscribe","tickers":["GOLD"]}')
    await expect.poll(() => one.messages.length).toBe(4)
    await expect.poll(() => none.messages.length).toBe(3)
    expect(one.messages.slice(2)).toEqual([
      { type: 'subscribed', tickers: ['ETH'], candles: null },
      { type: 'prices', full: true, rows: [rows[1]] },
    ])
    messages.send({ type: 'prices', rows })
    messages.send({ type: 'ticker', ticker: 'SOL' })
    await expect.poll(() => all.messages.length).toBe(4)
    messages.send({ type: 'ticker', ticker: 'GOLD' })
    await expect.poll(() => none.messages.length).toBe(4)
    await expect.poll(() => one.messages.length).toBe(5)
    expect(none.messages[3]).toEqual({ type: 'ticker', ticker: 'GOLD' })
    expect(one.messages[4]).toEqual({ type: 'prices', rows: [rows[1]] })
    expect(all.messages[2]).toEqual({ type: 'prices', rows })
    one.socket.send('{"type":"subscribe","tickers":["*"]}')
    await expect.poll(() => one.messages.length).toBe(7)
    expect(one.messages[6]).toMatchObject({ rows })
  })

  it.each([
    ['no list', '{"type":"subscribe"}'],
    ['an empty list', '{"type":"subscribe","tickers":[]}'],
    ['a list of something else', '{"type":"subscribe","tickers":["BTC",7]}'],
    ['a name that is none', '{"type":"subscribe","tickers":["btc; drop"]}'],
    ['candles that are text', '{"type":"subscribe","tickers":["*"],"candles":"BTC"}'],
    ['candles of two minutes', wishOf({ ticker: 'BTC', interval: '2m' })],
    ['candles of a name that is none', wishOf({ ticker: '../x', interval: '1m' })],
    ['a long list', JSON.stringify({ type: 'subscribe', tickers: Array(51).fill('BTC') })],
  ])('refuses to subscribe to %s', async (_what, text) => {
    stage = await openStage()
    const { socket, messages } = listen(stage.address)
    await once(socket, 'open')
    socket.send(text)
    await expect.poll(() => messages.length).toBe(2)
    expect(messages[1]).toMatchObject({ type: 'error', code: -1002 })
  })

  it('slows quick clients down, ends floods of 10,000 frames and messages up to 1 MiB, and serves others', async () => {
    stage = await openStage()
    const quick = listen(stage.address)
    await once(quick.socket, 'open')
    for (let index = 0; index < 20; index += 1) quick.socket.send('{"type":"ping"}')
    await expect.poll(() => quick.messages.length).toBe(21)
    expect(quick.messages.at(-1)).toMatchObject({ type: 'error', code: -1009 })
    for (let index = 0; index < 10_000; index += 1) quick.socket.send('{}')
    expect((await once(quick.socket, 'close'))[0]).toBe(1008)
    for (const size of [5_000, 1_048_576]) {
      const large = listen(stage.address)
      await once(large.socket, 'open')
      large.socket.send('x'.repeat(size))
      expect((await once(large.socket, 'close'))[0]).toBe(1009)
    }
    const next = listen(stage.address)
    await expect.poll(() => next.messages.length).toBeGreaterThan(0)
  })

  it('ends listeners that answer no ping for three heartbeats', async () => {
    stage = await openStage({ timing: { heartbeatMs: 40 } })
    const silent = listen(stage.address, { autoPong: false })
    const lively = listen(stage.address)
    await once(silent.socket, 'close')
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('closes with 1012 when the server stops', async () => {
    stage = await openStage()
    const { socket } = listen(stage.address)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await stage.realtime.close('restart')
    expect((await closed)[0]).toBe(1012)
  })
})
