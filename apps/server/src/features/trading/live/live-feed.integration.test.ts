import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { callOf } from '../../../../test/app.ts'
import {
  alice,
  clock,
  node,
  open,
  pass,
  set,
  skip,
  useTradingStage,
} from '../test/trading-stage.ts'

useTradingStage()

type Frame = Record<string, unknown>

/** A listener of the node's own trading socket, over the wire. */
async function listen() {
  const { edge } = node.app
  if (!edge.server.listening) await edge.listen({ port: 0, host: '127.0.0.1' })
  const port: unknown = Reflect.get(Object(edge.server.address()), 'port')
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/trading-socket`)
  const frames: Frame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const of = (type: string) => frames.filter((frame) => frame['type'] === type)
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  return { socket, frames, of, say }
}

function rowsOf(frame: Frame | undefined): { t: string; p: string; q: number }[] {
  return JSON.parse(JSON.stringify(frame?.['rows'] ?? []))
}

describe('the trading socket of a house with futures', () => {
  it('says how long orders wait, then all prices, then those that changed', async () => {
    const { socket, of } = await listen()
    await expect.poll(() => of('prices').length).toBe(1)
    expect(of('hello')).toEqual([
      ...[{ type: 'hello', v: 1, serverNow: clock.now(), execDelayMs: 500, heartbeatMs: 5_000 }],
    ])
    expect(of('prices')[0]).toMatchObject({ full: true })
    expect(rowsOf(of('prices')[0])).toHaveLength(12)
    await pass(1_000)
    await pass(1_000)
    await expect.poll(() => of('prices').length).toBeGreaterThan(1)
    const [full, ...later] = of('prices')
    const known = new Map(rowsOf(full).map((row) => [row.t, JSON.stringify({ ...row, q: 0 })]))
    for (const frame of later) {
      expect(frame).toMatchObject({ full: false })
      for (const row of rowsOf(frame)) {
        const text = JSON.stringify({ ...row, q: 0 })
        expect(known.get(row.t)).not.toBe(text)
        known.set(row.t, text)
      }
    }
    // What was told last is what the call answers.
    const shown = await node.app.handlers.tradingTickers({}, callOf(null))
    for (const { ticker, price } of shown) {
      expect(JSON.parse(known.get(ticker) ?? '{}')).toMatchObject({ p: price.price })
    }
    socket.close()
  })

  it('puts the ticks that a node makes in one go into one frame', async () => {
    const { socket, of } = await listen()
    await expect.poll(() => of('prices').length).toBe(1)
    await pass(4_000)
    await expect.poll(() => of('prices').length).toBeGreaterThan(1)
    // Twenty ticks.
    expect(of('prices').length).toBeLessThan(5)
    socket.close()
  })

  it('sends the candle that forms to whoever asked, and each one that is over as it is stored', async () => {
    const { socket, of, say } = await listen()
    const deaf = await listen()
    say({ type: 'subscribe', tickers: ['BTC'], candles: { ticker: 'BTC', interval: '5s' } })
    await expect
      .poll(() => of('subscribed'))
      .toEqual([
        { type: 'subscribed', tickers: ['BTC'], candles: { ticker: 'BTC', interval: '5s' } },
      ])
    await expect.poll(() => of('candle').length, { interval: 50 }).toBeGreaterThan(0)
    await pass(1_000)
    await pass(4_000)
    await pass(3_000)
    const over = () => of('candle').filter(({ closed }) => closed === true)
    await expect.poll(() => over().length).toBeGreaterThan(0)
    const order = { ticker: 'BTC', interval: '5s', limit: 20 } as const
    const { rows } = await node.app.handlers.tradingCandles(order, callOf(null))
    for (const { ticker, interval, row } of over()) {
      expect([ticker, interval]).toEqual(['BTC', '5s'])
      expect(rows).toContainEqual(row)
    }
    const newest = of('candle').filter(({ closed }) => closed === false)
    const at = Math.floor(clock.now() / 5_000) * 5_000
    expect(newest.at(-1)).toMatchObject({ row: expect.arrayContaining([at]) })
    expect(deaf.of('candle')).toEqual([])
    for (const one of [socket, deaf.socket]) one.close()
  })

  it('tells when a ticker stands still, why, and when it goes on; a newcomer too', async () => {
    const { socket, of } = await listen()
    const told = () => of('ticker').map(({ ticker, status, reason }) => [ticker, status, reason])
    await set('trading.pausedTickers', ['SOL'])
    await pass(1_000)
    await expect.poll(told).toEqual([['SOL', 'frozen', 'pause']])
    const late = await listen()
    await expect.poll(() => late.of('ticker')).toMatchObject([{ ticker: 'SOL', status: 'frozen' }])
    await set('trading.pausedTickers', [])
    await pass(2_000)
    await expect.poll(() => told().at(-1)).toEqual(['SOL', 'open', null])
    for (const one of [socket, late.socket]) one.close()
  })

  it('tells the figures of a day to whoever subscribed, when they change', async () => {
    const { socket, of, say } = await listen()
    const deaf = await listen()
    say({ type: 'subscribe', tickers: ['DOGE'] })
    await expect.poll(() => of('subscribed').length).toBe(1)
    const { stats } = await node.app.handlers.tradingTicker({ ticker: 'DOGE' }, callOf(null))
    await open(alice, { ticker: 'DOGE' })
    skip(1_000)
    await pass(1_000)
    await expect
      .poll(() => of('stats').map(({ volume_24h: volume }) => volume), { timeout: 20_000 })
      .toContain(stats.volume_24h + 500)
    expect(new Set(of('stats').map(({ ticker }) => ticker))).toEqual(new Set(['DOGE']))
    expect(deaf.of('stats')).toEqual([])
    for (const one of [socket, deaf.socket]) one.close()
  })
})
