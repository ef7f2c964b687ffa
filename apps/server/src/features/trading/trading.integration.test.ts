import { createHash, verify } from 'node:crypto'
import { calls } from '@powerplay/contract'
import { ticksPerDay } from '@powerplay/engines'
import { mintUuidV7, mustHave, uuidTime } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { verifyPosition, verifyPriceDay } from '../../../../../packages/verifier/src/verifier.mjs'
import { callOf } from '../../../test/app.ts'
import { Browser } from '../../../test/edge-stack.ts'
import {
  useTradingStage,
  alice,
  bob,
  node,
  pool,
  clock,
  sent,
  openNode,
  replaceNode,
  skip,
  set,
  until,
  pass,
  mintKey,
  order,
  open,
  opened,
  show,
  close,
  ended,
  balance,
  differentHours,
  join,
  takeOver,
  minor,
  priceFrom,
  stateSeq,
} from './test/trading-stage.ts'
import { edgesOf, expectedEdges, refusalName } from '../../../test/guard/edges.ts'

useTradingStage()

describe('a position', () => {
  it('opens at the first tick after the delay, closes likewise, pays once, and is re-derived', async () => {
    const before = await balance(alice)
    const sentAt = clock.now()
    const { id, status, execAt } = await open(alice)
    expect({ status, execAt }).toEqual({ status: 'opening', execAt: sentAt + 500 })
    expect(await balance(alice)).toBe(before - minor('5'))
    await pass(1_000)
    const position = await show(alice, id)
    expect(position).toMatchObject({ status: 'open', entrySeq: Math.ceil(execAt / 200) })
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'futures/minimum-hold' })
    await pass(1_000)
    const closing = await close(alice, id)
    expect(closing).toMatchObject({ status: 'closing', execAt: clock.now() + 500 })
    expect(await close(alice, id)).toEqual(closing)
    await pass(1_000)
    const end = await ended(alice, id)
    expect(end).toMatchObject({
      ...{ status: 'closed', reason: 'user', exitSeq: Math.ceil(closing.execAt / 200) },
    })
    expect(await balance(alice)).toBe(before - minor('5') + minor(end.payout))
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    expect(proof?.ticks.length).toBe((end.exitSeq ?? 0) - (end.entrySeq ?? 0) + 1)
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'futures/not-open' })
  })

  it('[RT-033] is told to its owner at each step, and to everybody at its end', async () => {
    sent.length = 0
    const { _id: id } = await opened(alice, { multiplier: 7 })
    await close(alice, id)
    await pass(1_000)
    const end = await ended(alice, id)
    const own = sent.filter(({ event }) => event === 'TradingPosition')
    expect(own.map(({ payload }) => payload.event)).toEqual(['opened', 'closing', 'closed'])
    expect(own.every(({ channel }) => channel === `private-User.${alice.wireId}`)).toBe(true)
    await until(async () => sent.some(({ event }) => event === 'TradingGameBet'))
    expect(sent.filter(({ event }) => event === 'TradingGameBet')).toMatchObject([
      {
        channel: 'Everyone',
        payload: { user: { _id: alice.wireId }, ticker: 'BTC', multiplier: 7, profit: end.pnl },
      },
    ])
  })

  it('of demo money is told to its owner, and to nobody else [RT-033]', async () => {
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(alice, mintKey()))
    const { id } = await open(alice, { demo: true, multiplier: 77 })
    await pass(2_000)
    sent.length = 0
    await close(alice, id)
    await pass(1_000)
    await ended(alice, id)
    await opened(bob, { multiplier: 3 }).then(({ _id }) => close(bob, _id))
    await pass(1_000)
    await until(async () => sent.some(({ event }) => event === 'TradingGameBet'))
    const wagers = sent.filter(({ event }) => event === 'TradingGameBet')
    expect(wagers.map(({ payload }) => payload['multiplier'])).toEqual([3])
    const recent = await node.app.handlers.tradingRecent({ count: 50 }, callOf(null))
    expect(recent.some(({ multiplier }) => multiplier === 77)).toBe(false)
  })

  it('closes by itself at its take profit and at its stop loss, at the price of the tick', async () => {
    const up = await open(alice, { multiplier: 1, takeProfit: await priceFrom(1) })
    const down = await open(alice, { multiplier: 1, stopLoss: await priceFrom(-1) })
    await pass(9_000)
    await pass(9_000)
    const [won, lost] = [await ended(alice, up.id), await ended(alice, down.id)]
    expect([won.reason, lost.reason]).toEqual(['tp', 'sl'])
    for (const { _id } of [won, lost]) {
      const { proof } = await node.app.handlers.tradingPosition({ id: _id }, callOf(alice))
      expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    }
  })

  it('takes changed triggers after the delay', async () => {
    const { _id: id } = await opened(alice, { multiplier: 2 })
    const edit = { id, takeProfit: await priceFrom(1), stopLoss: await priceFrom(-1) }
    const key = mintKey()
    const { position } = await node.app.handlers.tradingEdit(edit, callOf(alice, key))
    expect(position).toMatchObject({ takeProfit: edit.takeProfit, stopLoss: edit.stopLoss })
    const wrong = { id, takeProfit: await priceFrom(-500), stopLoss: null }
    await expect(
      node.app.handlers.tradingEdit(wrong, callOf(alice, mintKey())),
    ).rejects.toMatchObject({ refusal: 'futures/bad-trigger', params: { field: 'takeProfit' } })
    await pass(5_000)
    expect(['tp', 'sl']).toContain((await ended(alice, id)).reason)
  })

  it('pays its flat fee at the opening and at the close, and shows it apart', async () => {
    const before = await balance(alice)
    const { _id: id, fee } = await opened(alice, { feeMode: 'flat', multiplier: 1000 })
    // 50 millionths of 5,000 are 0.25.
    expect(fee).toBe('0.25000000')
    await close(alice, id)
    await pass(1_000)
    const end = await ended(alice, id)
    const worth = minor('5') + minor(end.pnl)
    expect(minor(end.payout)).toBe(worth - (minor(end.fee) - minor('0.25')))
    expect(await balance(alice)).toBe(before - minor('5.25') + minor(end.payout))
  })

  it('is one for one key, and another order under the key is refused', async () => {
    const key = mintKey()
    const [first, again] = await Promise.all([open(bob, {}, key), open(bob, {}, key)])
    expect(again.id).toBe(first.id)
    await expect(open(bob, { multiplier: 99 }, key)).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
    await expect(open(alice, {}, key)).rejects.toMatchObject({ refusal: 'core/key-reused' })
    await pass(1_000)
    const { rows } = await node.app.handlers.tradingPositions({ demo: false }, callOf(bob))
    expect(rows.map(({ _id }) => _id)).toEqual([first.id])
  })

  it('ends although its player used up the id that a plain hash makes of it', async () => {
    const key = mintKey()
    const before = await balance(bob)
    const { id } = await open(bob, { multiplier: 2 }, key)
    await pass(2_000)
    const digest = createHash('sha256').update(`trading/end/${key}`).digest()
    const guess = mintUuidV7(uuidTime(key), digest.subarray(0, 10))
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(bob, guess))
    await close(bob, id)
    await pass(1_000)
    const { payout } = await ended(bob, id)
    expect(await balance(bob)).toBe(before - minor('5') + minor(payout))
  })

  it('is nobody else’s', async () => {
    const { rows } = await node.app.handlers.tradingPositions({ demo: false }, callOf(bob))
    const id = mustHave(rows[0], 'position')._id
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(show(alice, id)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(node.app.handlers.tradingCancel({ id }, callOf(bob))).rejects.toMatchObject({
      refusal: 'futures/no-way-back',
    })
  })
})

describe('an order is refused', () => {
  it.each([
    ['futures/wager-limits', { wager: '0.5' }],
    ['futures/wager-limits', { wager: '20.00000001' }],
    ['futures/wager-limits', { wager: '0' }],
    ['futures/currency-not-offered', { currency: 'gold' }],
    ['core/unknown-id', { ticker: 'GOLD' }],
    ['futures/bad-trigger', { takeProfit: '1.00' }],
    ['futures/bad-trigger', { stopLoss: '999999.00' }],
    ['futures/bad-trigger', { takeProfit: '64000.001' }],
    ['futures/bad-trigger', { stopLoss: '0' }],
  ])('with %s for %o, and nothing is taken', async (name, more) => {
    const before = await balance(alice)
    await expect(open(alice, more)).rejects.toMatchObject({ refusal: name })
    expect(await balance(alice)).toBe(before)
  })

  it('to whoever has excluded himself or is where the site may not be offered', async () => {
    const from = (more: object) => {
      const context = callOf(alice, mintKey())
      return node.app.handlers.tradingOpen(order, {
        ...context,
        caller: { ...context.caller, ...more },
      })
    }
    await expect(from({ isSelfExcluded: true })).rejects.toMatchObject({
      refusal: 'core/self-excluded',
    })
    await expect(from({ ip: '81.2.69.160' })).rejects.toMatchObject({
      refusal: 'core/country-restricted',
    })
  })

  it('to whoever has not proven his e-mail address, for real money alone', async () => {
    const erin = await node.join()
    await expect(open(erin)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    const { rows } = await pool.query('select 1 from trading_positions where user_id = $1', [
      erin.userId,
    ])
    expect(rows).toEqual([])
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(erin, mintKey()))
    expect(await open(erin, { demo: true })).toMatchObject({ status: 'opening' })
  })

  it('where the pocket holds less, leaving no place behind', async () => {
    await expect(open(alice, { currency: 'btc', wager: '0.0001' })).rejects.toMatchObject({
      refusal: 'futures/not-enough-balance',
    })
    const { rows } = await pool.query(`select 1 from trading_positions where status = 'placing'`)
    expect(rows).toEqual([])
  })

  it('beyond the number of open positions and the open interest, both at once included', async () => {
    await set('trading.maxOpenPerUser', 2)
    const tries = await Promise.allSettled([1, 2, 3].map(() => open(alice, { wager: '1' })))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { refusal: 'futures/too-many-open' } }])
    await set('trading.maxOpenPerUser', 10)
    await set('trading.netCapCents', 100_000)
    await expect(open(bob, { wager: '20', multiplier: 1000 })).rejects.toMatchObject({
      refusal: 'futures/interest-cap',
    })
    await set('trading.netCapCents', 15_000_000)
    await pass(2_000)
  })
})

describe('the house', () => {
  it('closes what players who exclude themselves have open', async () => {
    const carol = await join()
    const { _id: id } = await opened(carol)
    await pool.query('update users set self_excluded = true where id = $1', [carol.userId])
    await pass(3_000)
    await pass(3_000)
    expect(await ended(carol, id)).toMatchObject({ reason: 'exclusion' })
  })

  it('closes the positions of a ticker that it closes, without a fee', async () => {
    const { _id: id } = await opened(bob, { ticker: 'ETH', side: 'short' })
    await set('trading.closedTickers', ['ETH'])
    await pass(3_000)
    await pass(3_000)
    const end = await ended(bob, id)
    expect(end).toMatchObject({ reason: 'halt', fee: '0.00000000' })
    await expect(open(bob, { ticker: 'ETH' })).rejects.toMatchObject({
      refusal: 'futures/ticker-closed',
    })
    await set('trading.closedTickers', [])
  })
})

describe('prices', () => {
  it('[TRADE-008] are listed by POST /api/trading/tickers, all twelve of them', async () => {
    const answer = await new Browser(node.app.edge).post('/api/trading/tickers')
    expect(answer.statusCode).toBe(200)
    const rows = calls.tradingTickers.output.parse(answer.json())
    expect(rows.map(({ ticker }) => ticker)).toEqual(
      'BTC ETH SOL BNB XRP DOGE LTC ADA TRX AVAX LINK PWRPLAY'.split(' '),
    )
    expect(rows[0]).toMatchObject({
      ...{ ticker: 'BTC', fiatDecimals: 2, status: 'open' },
      style: { color: '#f7931a' },
    })
  })

  it('stand in tickers with the fields that pages read, at the last tick [TRADE-007]', async () => {
    const rows = await node.app.handlers.tradingTickers({}, callOf(null))
    const stored = mustHave(await stateSeq(), 'last tick that is stored')
    for (const { ticker, icon, style, price, fiatDecimals, stats } of rows) {
      expect([ticker, icon]).toEqual([
        expect.stringMatching(/^[A-Z0-9]{2,10}$/),
        `trading/${ticker.toLowerCase()}`,
      ])
      for (const color of [style.background, style.color]) expect(color).toMatch(/^#[0-9a-f]{6,8}$/)
      expect(Number(price.price)).toBeGreaterThan(0)
      expect(price.seq).toBeGreaterThanOrEqual(stored)
      expect(fiatDecimals).toBeGreaterThanOrEqual(2)
      expect(Math.abs(stats.change_24h)).toBeLessThan(100)
    }
    // Figures of a day are read anew now and then; a node that begins reads them at once.
    const fresh = await openNode()
    await until(async () => {
      const [btc] = await fresh.app.handlers.tradingTickers({}, callOf(null))
      return (btc?.stats.volume_24h ?? 0) > 50
    })
    const shown = await fresh.app.handlers.tradingTickers({}, callOf(null))
    await fresh.close()
    // Nobody has traded this one.
    expect(shown.find(({ ticker }) => ticker === 'TRX')?.stats.volume_24h).toBe(0)
    // The change is that from the first price of the day to the last one.
    for (const { ticker, price, stats } of shown) {
      const { rows: minutes } = await node.app.handlers.tradingCandles(
        { ticker, interval: '1m', limit: 1000 },
        callOf(null),
      )
      const [, open] = mustHave(minutes[0], 'first minute')
      const change = (Number(price.price) / Number(open) - 1) * 100
      expect(Math.abs(stats.change_24h - change)).toBeLessThan(0.0051)
      const prices = minutes.flatMap(([, ...figures]) => figures.slice(0, 4).map(Number))
      expect(Number(stats.high_24h)).toBe(Math.max(...prices))
      expect(Number(stats.low_24h)).toBe(Math.min(...prices))
    }
    expect(shown.some(({ stats }) => stats.change_24h !== 0)).toBe(true)
  })

  it('come with the settings of their plugin, as they are set [TRADE-011]', async () => {
    const told = async () =>
      (await node.app.handlers.licence({}, callOf(null))).pluginSettings['trading']
    expect(await told()).toEqual({ pnl_fee: 5, max_roi: 10_000 })
    await set('trading.pnlFee', 7)
    await set('trading.maxRoi', 5_000)
    expect(await told()).toEqual({ pnl_fee: 7, max_roi: 5_000 })
    const terms = await node.app.handlers.tradingTicker({ ticker: 'BTC' }, callOf(null))
    expect(terms).toMatchObject({ fee: { pnl_fee: 7 }, max_roi: 5_000 })
    await set('trading.pnlFee', 5)
    await set('trading.maxRoi', 10_000)
  })

  it('make candles of every length that agree with the ticks', async () => {
    const ask = (interval: '1s' | '1m' | '1h' | '4h') =>
      node.app.handlers.tradingCandles({ ticker: 'BTC', interval, limit: 1000 }, callOf(null))
    const [seconds, minutes, hours] = [await ask('1s'), await ask('1m'), await ask('1h')]
    const high = (rows: readonly (readonly unknown[])[]) =>
      Math.max(...rows.map((row) => Number(row[2])))
    expect(high(hours.rows)).toBe(high(minutes.rows))
    expect(high(minutes.rows)).toBe(high(seconds.rows))
    expect(seconds.rows.length).toBeGreaterThan(30)
    expect(hours.rows.at(-1)?.[5]).toBeGreaterThan(0)
    // Hours are stored beside their minutes, and say the same.
    expect(await differentHours()).toEqual([])
    expect(high((await ask('4h')).rows)).toBe(high(hours.rows))
  })

  it('follow from a seed that was announced before and is told when it is over', async () => {
    const seeds = () => node.app.handlers.tradingSeeds({}, callOf(null))
    const [announced, running] = await seeds()
    expect(announced).toMatchObject({ fromSeq: null, seed: null })
    expect(running).toMatchObject({ untilSeq: null, seed: null })
    // To the last seconds of the day, then over midnight.
    const endOfDay = Math.ceil(clock.now() / 200 / ticksPerDay) * ticksPerDay
    skip(endOfDay * 200 - clock.now() - 2_000)
    await pass(0)
    const fresh = mustHave((await seeds())[1], 'seed of the evening')
    await pass(4_000)
    await node.app.doors.wallet.prices.refresh()
    const [, morning, evening] = await seeds()
    expect(morning).toMatchObject({ fromSeq: endOfDay, seed: null })
    expect(evening).toMatchObject({ hash: fresh.hash, untilSeq: endOfDay })
    const { seed, fromSeq, starts, walks } = mustHave(evening, 'evening')
    const count = endOfDay - mustHave(fromSeq, 'first tick')
    const walk = mustHave(walks?.SOL, 'walk')
    const ticker = { ticker: 'SOL', start: mustHave(starts?.SOL, 'start') }
    const day = { seed: mustHave(seed, 'seed'), ...ticker, ...walk }
    const { rows } = await pool.query<{ price: string }>(
      `select u.price::text as price from trading_seconds,
          unnest(prices) with ordinality as u(price, place)
        where ticker = 'SOL' and second * 5 + u.place - 1 >= $1 and second * 5 + u.place - 1 < $2
        order by second, u.place`,
      [fromSeq, endOfDay],
    )
    expect(rows.map(({ price }) => Number(price))).toEqual(verifyPriceDay(day, count))
    expect(count).toBeGreaterThan(5)
  })
})

describe('an hour of ticks', () => {
  it('is signed once it is over, and anybody finds the same hash in its ticks', async () => {
    const hour = Math.floor(clock.now() / 3_600_000) - 1
    await pass(9_000)
    for (let minute = 0; minute < 8; minute += 1) await pass(9_000)
    const ask = () => node.app.handlers.tradingRoots({ count: 5 }, callOf(null))
    await until(async () => (await ask()).rows.some((row) => row.hour === hour))
    const { publicKey, rows } = await ask()
    const signed = mustHave(
      rows.find((row) => row.hour === hour),
      'hour',
    )
    const sol = await node.app.handlers.tradingTicks({ ticker: 'SOL', hour }, callOf(null))
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const pairs = (level: string[]): string =>
      level.length < 2
        ? (level[0] ?? '')
        : pairs(
            Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
              const [left = '', right] = level.slice(at * 2, at * 2 + 2)
              return right === undefined ? left : hash(left + right)
            }),
          )
    const leaves = sol.rows.map(([second, prices, flags]) =>
      hash(`SOL|${second}|${prices.map((price) => price ?? '').join(',')}|${flags.join(',')}`),
    )
    expect(sol.rows.length).toBeGreaterThan(1)
    expect(pairs(leaves)).toBe(signed.roots.SOL)
    const names = Object.keys(signed.roots).sort()
    expect(pairs(names.map((name) => hash(`${name}=${signed.roots[name]}`)))).toBe(signed.root)
    const text = Buffer.from(`ticks of hour ${hour}: ${signed.root}`)
    const signature = Buffer.from(signed.signature, 'base64')
    expect(verify(null, text, publicKey, signature)).toBe(true)
    await expect(
      node.app.handlers.tradingTicks({ ticker: 'SOL', hour: hour + 1 }, callOf(null)),
    ).rejects.toMatchObject({ refusal: 'futures/hour-not-over' })
    await expect(pool.query('update trading_roots set root = root')).rejects.toThrow()
  })
})

describe('a node that takes over', () => {
  it('mends the hours for which a node of the version before wrote minutes alone', async () => {
    await pool.query(`update trading_hours set high = 1, volume_cents = 7 where ticker = 'BTC'
      and hour = (select max(hour) from trading_hours)`)
    await pool.query(`delete from trading_hours where ticker = 'ETH'
      and hour = (select max(hour) from trading_hours)`)
    expect(await differentHours()).toHaveLength(2)
    await takeOver()
    await pass(2_000)
    expect(await differentHours()).toEqual([])
  })

  it('goes on from the stored tick, so that a position ends where one walk leads it', async () => {
    const { _id: id } = await opened(alice, { multiplier: 3 })
    await takeOver()
    skip(6_000)
    await pass(2_000)
    await close(alice, id)
    await pass(2_000)
    const end = await ended(alice, id)
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    // Not one tick is missing or flagged.
    expect(proof?.ticks.every(([, , , flags]) => flags === 0)).toBe(true)
    expect(end.reason).toBe('user')
  })

  it('lets prices come back slowly after a longer absence; what waited waits for the fourth', async () => {
    const { _id: id } = await opened(alice, { multiplier: 3 })
    const before = await balance(bob)
    const late = await open(bob)
    await node.close()
    skip(75 * 60_000)
    replaceNode(await openNode())
    await close(alice, id)
    // Nobody makes prices yet.
    await expect(open(bob)).rejects.toMatchObject({ refusal: 'futures/no-price' })
    node.app.doors.trading.startEngine()
    await pass(0)
    await pass(3_000)
    const end = await ended(alice, id)
    // The record comes an hour at a time; the second part begins with no tick of its own.
    const { tradingPosition } = node.app.handlers
    const first = await tradingPosition({ id }, callOf(alice))
    const fromSeq = mustHave(first.nextSeq, 'a second part')
    const rest = await tradingPosition({ id, fromSeq }, callOf(alice))
    expect(rest.nextSeq).toBeNull()
    const proof = mustHave(first.proof, 'proof')
    const ticks = [...proof.ticks, ...mustHave(rest.proof, 'the rest').ticks]
    expect([proof.ticks.length, ticks[18_000]?.[0]]).toEqual([18_000, fromSeq])
    expect(verifyPosition({ ...proof, ticks })).toEqual(proof.expect)
    const flags = ticks.map(([, , , flag]) => flag)
    expect(flags.filter((flag) => flag === 1).length).toBeGreaterThan(20_000)
    expect(flags.filter((flag) => flag === 2)).toHaveLength(3)
    expect(flags.at(-1)).toBe(0)
    expect(end.reason).toBe('user')
    // Nobody wants an order of an hour ago any more.
    expect(await ended(bob, late.id)).toMatchObject({ status: 'refused', reason: 'too-late' })
    expect(await balance(bob)).toBe(before)
  })
})

describe('limits and breaks of a player, by futures', () => {
  it('hold at their edges', async () => {
    await set('auth.registrationsPerIpPerDay', 10_000)
    const edges = edgesOf({
      platform: node.app.platform,
      join,
      lay: (player, usd) => refusalName(open(player, { wager: String(usd) })),
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges())
  })
})
