import { fromWireId, mustHave, type Uuid } from '@powerplay/kernel'
import { describe, expect, it, vi } from 'vitest'
import { verifyPosition } from '../../../../../packages/verifier/src/verifier.mjs'
import { callOf } from '../../../test/app.ts'
import { tickContradictions } from '../../../test/futures-crash/tick-verdict.ts'
import { writeMarketState } from './price/market.ts'
import { storedTicks } from './price/tick-store.ts'
import {
  useTradingStage,
  alice,
  bob,
  clock,
  node,
  pool,
  openNode,
  replaceNode,
  until,
  stateSeq,
  pass,
  skip,
  mintKey,
  history,
  open,
  opened,
  show,
  close,
  ended,
  balance,
  join,
  minor,
  priceFrom,
} from './test/trading-stage.ts'

useTradingStage()

describe('an order that breaks off', () => {
  const wagers = () => node.app.doors.wallet.wagers
  /** What happens before or after the stake of the next order is taken. */
  function atStake(when: 'before' | 'after', happens: () => Promise<void>): void {
    const { open: take } = wagers()
    vi.spyOn(wagers(), 'open').mockImplementationOnce(async (stake) => {
      if (when === 'before') await happens()
      const held = await take(stake)
      if (when === 'after') await happens()
      return held
    })
  }
  /** So long that its place is given up. */
  const tooLong = async () => {
    for (let seconds = 0; seconds < 130; seconds += 9) await pass(9_000)
    await node.app.doors.wallet.prices.refresh()
    await until(async () => {
      const { rows } = await pool.query(`select from trading_positions where status = 'placing'`)
      return rows.length === 0
    })
  }

  it.each(['before', 'after'] as const)(
    'because its stake took too long (%s it was there) has its stake back',
    async (when) => {
      const before = await balance(alice)
      const key = mintKey()
      atStake(when, tooLong)
      await expect(open(alice, {}, key)).rejects.toMatchObject({ refusal: 'futures/order-broken' })
      await until(async () => (await balance(alice)) === before)
      const { rows } = await pool.query('select status from standing_results where wager_id = $1', [
        key,
      ])
      expect(rows).toMatchObject([{ status: 'cancel' }])
      const [ended] = (await node.app.handlers.tradingHistory(history, callOf(alice))).rows
      expect(ended).toMatchObject({ status: 'refused', reason: 'broken' })
    },
  )

  it('before its stake was taken is sent on by the same key', async () => {
    const key = mintKey()
    vi.spyOn(wagers(), 'open').mockRejectedValueOnce(new Error('connection lost'))
    await expect(open(alice, {}, key)).rejects.toThrow('connection lost')
    const again = await Promise.all([open(alice, {}, key), open(alice, {}, key)])
    expect(again[0]).toEqual(again[1])
    await pass(1_000)
    expect(await show(alice, again[0].id)).toMatchObject({ status: 'open' })
    await pass(1_000)
    await close(alice, again[0].id)
    await pass(1_000)
    await ended(alice, again[0].id)
  })
})

describe('requests', () => {
  it('of one position count in the order of the server, whatever keys clients chose', async () => {
    const { _id: id } = await opened(alice, { multiplier: 2 })
    const keys = [mintKey(), mintKey()].sort().reverse()
    const prices = [await priceFrom(50_000), await priceFrom(60_000)]
    for (const [at, key] of keys.entries()) {
      const edit = { id, takeProfit: prices[at] ?? null, stopLoss: null }
      await node.app.handlers.tradingEdit(edit, callOf(alice, key))
    }
    await pass(1_000)
    expect(await show(alice, id)).toMatchObject({ takeProfit: prices[1] })
    // Repeated, the first changes nothing; with other content its key is refused.
    const first = { id, takeProfit: prices[0] ?? null, stopLoss: null }
    await node.app.handlers.tradingEdit(first, callOf(alice, keys[0]))
    expect(await show(alice, id)).toMatchObject({ takeProfit: prices[1] })
    await expect(
      node.app.handlers.tradingEdit({ ...first, takeProfit: null }, callOf(alice, keys[0])),
    ).rejects.toMatchObject({ refusal: 'core/key-reused' })
    await close(alice, id)
    await pass(1_000)
    await ended(alice, id)
  })

  it('under a key that an edit had do not keep an order from opening', async () => {
    const { _id: id } = await opened(alice, { multiplier: 2 })
    const key = mintKey()
    const edit = { id, takeProfit: null, stopLoss: null }
    await node.app.handlers.tradingEdit(edit, callOf(alice, key))
    const second = await open(alice, { multiplier: 2 }, key)
    await pass(2_000)
    expect(await show(alice, second.id)).toMatchObject({ status: 'open' })
    for (const one of [id, second.id]) await close(alice, one)
    await pass(1_000)
    for (const one of [id, second.id]) await ended(alice, one)
  })
})

/** Makes another position out of an ended one. */
async function forge(changes: object): Promise<Uuid> {
  const id = mintKey()
  await pool.query(
    `insert into trading_positions select (jsonb_populate_record(p, $1)).*
      from trading_positions p where status = 'closed' limit 1`,
    [JSON.stringify({ id, is_settled: false, ...changes })],
  )
  return id
}

describe('closes at two nodes and a trigger at one tick', () => {
  it('end a position once, by the trigger, and pay once', async () => {
    const { _id: id } = await opened(alice, { multiplier: 2 })
    const second = await openNode()
    const before = await balance(alice)
    const edit = { id, takeProfit: await priceFrom(1), stopLoss: await priceFrom(-1) }
    const asked = await Promise.all([
      second.app.handlers.tradingClose({ id }, callOf(alice)),
      close(alice, id),
      node.app.handlers.tradingEdit(edit, callOf(alice, mintKey())),
      second.app.handlers.tradingClose({ id }, callOf(alice)),
    ])
    const [first, other, , again] = asked
    expect([other, again]).toEqual([first, first])
    await pass(1_000)
    const end = await ended(alice, id)
    expect(['tp', 'sl']).toContain(end.reason)
    expect(end.exitSeq).toBe(Math.ceil(first.execAt / 200))
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    expect(await balance(alice)).toBe(before + minor(end.payout))
    const { rows } = await pool.query(
      `select from trading_requests where position_id = $1 and kind = 'user'`,
      [fromWireId('bet', id)],
    )
    expect(rows).toHaveLength(1)
    await expect(second.app.handlers.tradingClose({ id }, callOf(alice))).rejects.toMatchObject({
      refusal: 'futures/not-open',
    })
    await second.close()
  })
})

describe('bonus money', () => {
  it('pays for no position, and none of it moves', async () => {
    const dora = await join()
    const { movements } = node.app.doors.wallet
    const { userId } = dora
    const telling = { context: null, delayMs: 0, reason: 'test' }
    const shared = { currency: 'usdt', telling }
    const key = mintKey()
    await movements.grant({
      ...{ ...shared, id: key, reason: 'bonus_grant', userId, pocket: 'bonus' },
      ...{ amountMinor: 10_000_000_000n, businessKey: key },
    })
    const amountMinor = 99_600_000_000n
    await movements.post({
      ...{ ...shared, id: mintKey(), reason: 'transfer' },
      players: [{ userId, pocket: 'real', amountMinor: -amountMinor }],
      houses: [{ house: 'fee', amountMinor }],
      notEnough: 'originals/not-enough-balance',
    })
    // Four are left, and a hundred of the bonus.
    await expect(open(dora)).rejects.toMatchObject({ refusal: 'futures/not-enough-balance' })
    const { rows } = await pool.query(
      `select pocket, balance::float8 / 1e8 as balance from accounts
        where owner = $1 and pocket in ('real', 'bonus') order by pocket`,
      [userId],
    )
    expect(rows).toEqual([
      { pocket: 'bonus', balance: 100 },
      { pocket: 'real', balance: 4 },
    ])
  })
})

describe('a position that nothing can be done about', () => {
  it('is set aside with an alarm, and neither prices nor other positions wait for it', async () => {
    // No wager is behind the one; nobody knows where the other began.
    const unpaid = await forge({})
    const nothing = { entry: null, entry_seq: null, exit_seq: null, payout_minor: null }
    const broken = await forge({ status: 'open', closed_ms: null, ...nothing })
    await node.close()
    replaceNode(await openNode())
    node.app.doors.trading.startEngine()
    await pass(1_000)
    const { _id: id } = await opened(bob, { multiplier: 3 })
    await close(bob, id)
    await pass(6_000)
    expect(await ended(bob, id)).toMatchObject({ status: 'closed' })
    await pass(6_000)
    const { rows } = await pool.query<{ aside: string }>(
      'select aside from trading_positions where id = any($1) order by aside',
      [[unpaid, broken]],
    )
    expect(rows.map(({ aside }) => aside)).toEqual([
      'the wager of a decided position is unknown',
      'tick of an opening is missing',
    ])
    const metrics = await node.app.platform.metrics.registry.metrics()
    expect(metrics).toContain('trading_positions_aside 2')
    await pool.query('delete from trading_positions where id = any($1)', [[unpaid, broken]])
  })
})

describe('prices that stand still', () => {
  /** A call of staff; answers the name of its refusal, where there is one. */
  async function staff(call: string, input: object, by = alice): Promise<unknown> {
    const context = callOf(by, mintKey())
    const handler: unknown = Reflect.get(node.app.handlers, call)
    if (typeof handler !== 'function') throw new Error(`no call ${call}`)
    const asStaff = { ...context, caller: { ...context.caller, can: () => true } }
    try {
      return await Reflect.apply(handler, undefined, [
        { ...input, reason: 'a test wants it' },
        asStaff,
      ])
    } catch (error) {
      return error
    }
  }
  /** What whoever agrees to a void reads. */
  const told = /^1 open: \$5\.00 of wagers in real money, which stand at \$\d+\.\d\d (won|lost)$/
  const approvalOf = (refusal: unknown) => {
    expect(refusal).toMatchObject({ refusal: 'core/waits-for-approval' })
    return { id: String(Reflect.get(Object(Reflect.get(Object(refusal), 'params')), 'approvalId')) }
  }

  it('for half an hour let two of staff who have none in it give wagers back whole, and not before', async () => {
    const [carol, linked] = [await join(), await join()]
    for (const one of [alice, bob, linked]) {
      await node.app.doors.auth.grantRole({ userId: one.userId, role: '*', by: null })
    }
    for (const { userId } of [carol, linked]) {
      const sign = { userId, kind: 'payment', value: 'one purse of two' } as const
      await node.app.doors.economy.noteSign(node.app.platform.database, sign)
    }
    const before = await balance(carol)
    const { _id: id } = await opened(carol, { feeMode: 'flat', multiplier: 3 })
    await staff('admin.trading.pause', { id: 'BTC' })
    await pass(29 * 60_000)
    expect(await staff('admin.trading.void', { id: 'BTC' })).toMatchObject({
      refusal: 'core/stale-version',
    })
    await pass(2 * 60_000)
    // Neither whoever has a position in it nor another account of theirs asks for it, or agrees.
    for (const own of [carol, linked]) {
      expect(await staff('admin.trading.void', { id: 'BTC' }, own)).toMatchObject({
        refusal: 'dashboard/own-cluster',
      })
    }
    const refused = approvalOf(await staff('admin.trading.void', { id: 'BTC' }))
    expect(await staff('admin.approvals.approve', refused, linked)).toMatchObject({
      answer: {
        state: 'failed',
        outcome: expect.stringContaining('Somebody who is not linked with you'),
      },
    })
    const asked = approvalOf(await staff('admin.trading.void', { id: 'BTC' }))
    const { row } = Object(await staff('admin.approvals.get', asked))
    expect(row).toMatchObject({ subject: 'Void BTC', before: expect.stringMatching(told) })
    await pass(1_000)
    expect(await show(carol, id)).toMatchObject({ status: 'open' })
    await staff('admin.approvals.approve', asked, bob)
    await pass(1_000)
    const end = await ended(carol, id)
    expect(end).toMatchObject({ status: 'refused', reason: 'void', payout: null })
    expect(await balance(carol)).toBe(before)
    const lift = approvalOf(await staff('admin.trading.resume', { id: 'BTC' }))
    await staff('admin.approvals.approve', lift, bob)
    await node.app.doors.wallet.prices.refresh()
    await pass(2_000)
  })
})

describe('prices that begin anew after a longer absence', () => {
  it('follow from their seeds also where beginning anew broke off', async () => {
    await pass(1_000)
    await pool.query(`create sequence broken_tries;
      create function break_seed() returns trigger language plpgsql as $$
        begin perform nextval('broken_tries'); raise 'broken off'; end $$;
      create trigger seeds_break before update on trading_seeds
        for each row execute function break_seed()`)
    skip(60_000)
    await until(async () => {
      const { rows } = await pool.query<{ tries: number }>(
        'select last_value::int * is_called::int as tries from broken_tries',
      )
      return (rows[0]?.tries ?? 0) > 0
    })
    // Another one goes on within ten seconds, as after a kill.
    await node.close()
    await pool.query('drop function break_seed cascade; drop sequence broken_tries')
    replaceNode(await openNode())
    node.app.doors.trading.startEngine()
    await pass(2_000)
    await node.app.doors.wallet.prices.refresh()
    expect(await tickContradictions(node.url)).toEqual([])
  })
})

describe('a month without an engine', () => {
  it('is read as the ticks that there are, in a few questions', async () => {
    const { database } = node.app.platform
    const first = Math.floor(clock.now() / 1_000)
    const last = first + 30 * 86_400
    await pool.query(
      `insert into trading_seconds (ticker, second, prices, flags)
        select 'GAP', second, '{1,2,3,4,5}', '{0,0,0,0,0}' from unnest($1::int8[]) as second`,
      [[first, last]],
    )
    const questions = vi.spyOn(database, 'query')
    const asked = () => questions.mock.calls.filter(([{ values }]) => values?.[0] === 'GAP').length
    const seqs: number[] = []
    const place = { fromSeq: first * 5 + 2, toSeq: last * 5 + 1 }
    for await (const { seq } of storedTicks(database, 'GAP', place)) seqs.push(seq - first * 5)
    expect(seqs).toEqual([2, 3, 4, 12_960_000, 12_960_001])
    expect(asked()).toBeLessThanOrEqual(5)
    questions.mockRestore()
    await pool.query(`delete from trading_seconds where ticker = 'GAP'`)
  })
})

describe('a node that takes over', () => {
  it('shuts its predecessor out before it reads anything', async () => {
    const tokens = async () => {
      const { rows } = await pool.query<{ lease: bigint; state: bigint }>(
        `select l.token as lease, s.token as state from leases l, trading_state s
          where l.name = 'trading'`,
      )
      return mustHave(rows[0], 'tokens')
    }
    const before = await tokens()
    const second = await openNode()
    second.app.doors.trading.startEngine()
    await node.close()
    replaceNode(second)
    // The clock stands still: there is no tick yet, and so nothing that would be written.
    await until(async () => (await tokens()).state > before.lease)
    const late = { seq: mustHave(await stateSeq(), 'seq'), fine: new Map<string, bigint>() }
    await expect(
      node.app.platform.database.transaction((tx) => writeMarketState(tx, late, before.lease)),
    ).rejects.toThrow('another node makes the prices')
  })
})
