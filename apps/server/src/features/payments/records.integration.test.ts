import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hourMs, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { createAlarms } from './alarms.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const recipient = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(7)))

function withdraw(player: TestPlayer, sum: string) {
  const order = { sum, currency: 'usdt', wallet: recipient, type: 'tron' }
  return stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
}

describe('the list of currencies', () => {
  it('names each with mark, colour, prices, scale, balances and chains [PAY-003] [PAY-004] [PAY-013]', async () => {
    const { handlers } = stage.node.app
    const rows = await handlers.currencies({}, callOf(await stage.player()))
    for (const { id, name, icon, style, walletId, price, priceEur, decimals } of rows) {
      expect([icon, walletId, name.length > 1]).toEqual([id, id, true])
      expect(style.color).toMatch(/^#[0-9a-f]{6}$/)
      expect([typeof price, typeof priceEur]).toEqual(['number', 'number'])
      expect(decimals).toBe(['usd', 'eur'].includes(id) ? 2 : 8)
    }
    const usdt = rows.find(({ id }) => id === 'usdt')
    expect(usdt?.balance).toMatchObject({ real: '1000.00000000', demo: '0.00000000' })
    expect(usdt?.chains.map(({ id }) => id)).toEqual(['tron', 'eth', 'base', 'sol'])
    expect(usdt?.chains[0]).toMatchObject({ confirmations: 20, minDeposit: '5.00000000' })
    expect(rows.find(({ id }) => id === 'eur')?.chains).toEqual([])
    const guest = await handlers.currencies({}, callOf(null))
    expect(guest.every(({ balance }) => Number(balance.real) === 0)).toBe(true)
    expect(guest).toHaveLength(rows.length)
  })
})

describe('the history of deposits', () => {
  it('has the own ones alone, the newest first, in pages and by currency [PAY-010]', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const { wallet } = await stage.addressOf(player)
    const sums = ['31', '32', '33']
    for (const sum of sums) {
      stage.pay(wallet, BigInt(sum) * dollar)
      await stage.mine(1)
    }
    const history = (own: object, whose = player) =>
      stage.node.app.handlers.depositHistory({ page: 1, perPage: 2, ...own }, callOf(whose))
    const first = await history({})
    expect(first).toMatchObject({ page: 1, pages: 2, total: 3 })
    expect(first.rows.map(({ sum }) => Number(sum))).toEqual([33, 32])
    expect((await history({ page: 2 })).rows.map(({ sum }) => Number(sum))).toEqual([31])
    expect(await history({ currency: 'btc' })).toMatchObject({ rows: [], total: 0 })
    expect(await history({}, other)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('a row of the history of deposits', () => {
  it('has what came, how much, when, how sure it is and whether it is paid [PAY-005]', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const from = Date.now()
    const txid = stage.pay(wallet, 40n * dollar)
    await stage.mine(5)
    const by = Date.now()
    const seen = await stage.onlyDeposit(player)
    const { created_at } = seen
    const own = {
      ...{ _id: expect.stringMatching(/^deposit_/), currency: 'usdt', chain: 'eth', txid },
      ...{ sum: '40.00000000', created_at, needed: 12, aggregator: false, reason: null },
    }
    const confirming = { confirmations: 5, status: 0, state: 'confirming', credited_at: null }
    expect(seen).toEqual({ ...own, ...confirming })
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(from)
    expect(Date.parse(created_at)).toBeLessThanOrEqual(by)
    await stage.mine(7)
    const paid = await stage.onlyDeposit(player)
    const { credited_at } = paid
    const credited = { confirmations: 12, status: 1, state: 'credited', credited_at }
    expect(paid).toEqual({ ...own, ...credited })
    expect(Date.parse(credited_at ?? '')).toBeGreaterThanOrEqual(by)
  })
})

describe('500 deposits in one block', () => {
  it('are credited once each within three looks', async () => {
    const player = await stage.player()
    const sol = { asset: 'sol', chain: 'sol' }
    const { wallet } = await stage.addressOf(player, 'sol', 'sol')
    for (let index = 0; index < 500; index += 1) {
      stage.pay(wallet, dollar, sol)
    }
    for (let index = 0; index < 32; index += 1) stage.devnet.chain('sol').mine(Date.now())
    const real = async () => (await stage.pockets(player, 'sol')).real
    for (let looks = 0; looks < 3; looks += 1) await stage.look('sol')
    expect(await real()).toBe(500n * dollar)
    await stage.mine(1, 'sol')
    expect(await real()).toBe(500n * dollar)
  })
})

describe('the history of withdrawals', () => {
  it('has the own ones alone, the newest first, with how each ended [PAY-011]', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    for (const sum of ['21', '22']) {
      const { _id: id } = await withdraw(player, sum)
      await stage.node.app.handlers.cancelWithdraw({ id }, callOf(player))
    }
    await withdraw(player, '23')
    const history = (own: object, whose = player) =>
      stage.node.app.handlers.withdrawHistory({ page: 1, perPage: 2, ...own }, callOf(whose))
    const first = await history({})
    expect(first).toMatchObject({ page: 1, pages: 2, total: 3 })
    expect(first.rows.map(({ sum, status }) => [Number(sum), status])).toEqual([
      [23, 0],
      [22, 4],
    ])
    expect((await history({ page: 2 })).rows.map(({ sum }) => Number(sum))).toEqual([21])
    expect(await history({ currency: 'btc' })).toMatchObject({ rows: [], total: 0 })
    expect(await history({}, other)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('an account that is closed for play', () => {
  it('takes all that is left of a currency out below the minimum, and nothing less', async () => {
    const player = await stage.player()
    await stage.take(player, 994n * dollar)
    await expect(withdraw(player, '6')).rejects.toMatchObject({ refusal: 'payments/below-minimum' })
    const { handlers } = stage.node.app
    await handlers.selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    await expect(withdraw(player, '5')).rejects.toMatchObject({ refusal: 'payments/below-minimum' })
    expect(await withdraw(player, '6')).toMatchObject({ sum: '6.00000000', status: 0 })
    expect(await stage.pockets(player)).toMatchObject({ real: 0n })
  })
})

describe('an address in the book', () => {
  it('is usable only after the hold of a changed password is over', async () => {
    const player = await stage.player()
    const { handlers } = stage.node.app
    const own = { currency: 'usdt', chain: 'tron', address: recipient, label: 'mine' }
    await handlers.saveAddress(own, callOf(player))
    await stage.query(
      `update withdraw_addresses set added_at = now() - interval '3 days'
      where user_id = $1`,
      [player.userId],
    )
    await stage.set('payments.addressHoldHours', 24)
    const usableAt = async () => (await handlers.addressBook({}, callOf(player))).rows[0]?.usableAt
    expect(await usableAt()).toBeLessThan(Date.now())
    await stage.query('update users set ways_version = ways_version + 1 where id = $1', [
      player.userId,
    ])
    expect(await usableAt()).toBeGreaterThan(Date.now() + 23 * hourMs)
    await stage.set('payments.addressHoldHours', 0)
  })
})

describe('the comparison of a chain with the books', () => {
  const look = (chain = 'tron') => stage.node.app.doors.payments.look(chain, { reconciles: true })
  const line = async (chain = 'tron', asset = 'usdt') => {
    const [row] = await stage.query<{ id: Uuid; version: number; differs: boolean; units: string }>(
      `select id, version, differs_since is not null as differs,
          (held_units - booked_units - opening_units)::text as units
        from chain_balances where chain = $1 and asset = $2`,
      [chain, asset],
    )
    return row
  }
  const alarms = () =>
    stage.query<{ subject: string }>(
      `select subject from payment_alarms where kind = 'difference' and closed_at is null`,
    )
  const reasons = async (player: TestPlayer) => (await withdraw(player, '20')).reasons

  /** Coins leave one of our addresses by no payment of ours. */
  const steal = (txid: string) => {
    const known = stage.devnet.chain('tron').state.transactions[txid]
    const [output] = known?.outputs ?? []
    if (output === undefined) throw new Error('no such transaction')
    const { units } = output
    Object.assign(output, { units: (BigInt(units) - 1n).toString() })
    return () => Object.assign(output, { units })
  }

  it('is even through deposits, payments with change, coins of the house and strays', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    await look()
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    stage.pay(wallet, 3n * dollar, { chain: 'tron' })
    stage.pay(wallet, 5n * dollar, { chain: 'tron', asset: 'shib' })
    await stage.mine(21, 'tron')
    await withdraw(await stage.player(), '25')
    await stage.query(
      `select approve_withdrawal(id, array[$1::uuid], 'known', now()) from withdrawals
        where status = 0 and sum_minor = $2`,
      [(await stage.node.join()).userId, 25n * dollar],
    )
    for (let round = 0; round < 3; round += 1) await stage.mine(2, 'tron')
    await look()
    expect(await line()).toMatchObject({ differs: false, units: '0' })
    stage.devnet.chain('tron').reorganise(3, 'again', Date.now())
    await look()
    await stage.mine(4, 'tron')
    await look()
    expect(await line()).toMatchObject({ differs: false, units: '0' })
    expect(await line('books')).toMatchObject({ differs: false, units: '0' })
    expect(await alarms()).toEqual([])
  })

  it('stops what goes out by itself while coins are missing, and tells staff', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    const txid = stage.pay(wallet, 50n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    await look()
    const giveBack = steal(txid)
    await look()
    expect(await line()).toMatchObject({ differs: true, units: '-1' })
    expect(await alarms()).toEqual([])
    expect(await reasons(await stage.player())).toContain('network')
    await stage.mine(3, 'tron')
    await look()
    expect(await alarms()).toEqual([{ subject: 'tron:usdt' }])
    giveBack()
    await look()
    expect(await line()).toMatchObject({ differs: false, units: '0' })
    expect(await alarms()).toEqual([])
    expect(await reasons(await stage.player())).not.toContain('network')
  })

  it('is taken as it is by two persons, who cannot take books that do not add up', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    const txid = stage.pay(wallet, 50n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    steal(txid)
    await look()
    const own = await line()
    const { id, version } = mustHave(own, 'a line')
    const order = { id: toWireId('balance', id), version, reason: 'the node lost a unit' }
    const request = await stage.asStaff('admin.reconciliation.accept', order)
    expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
    // What was read is one unit; by now it is two.
    steal(txid)
    await look()
    expect(await stage.agree(request)).toMatchObject({ answer: { state: 'failed' } })
    expect(await line()).toMatchObject({ differs: true, units: '-2' })
    expect(await stage.asStaff('admin.reconciliation.accept', order)).toMatchObject({
      refusal: 'core/stale-version',
    })
    const read = { ...order, version: mustHave(await line(), 'a line').version }
    await stage.agree(await stage.asStaff('admin.reconciliation.accept', read))
    await look()
    expect(await line()).toMatchObject({ differs: false, units: '0' })
    await stage.query(`update deposits set amount_minor = amount_minor + 1 where txid = $1`, [txid])
    await look()
    const books = await line('books')
    expect(books).toMatchObject({ differs: true, units: '1' })
    expect(await reasons(await stage.player())).toContain('network')
    const again = {
      id: toWireId('balance', mustHave(books, 'a line').id),
      version: books?.version,
      reason: 'we do not know why',
    }
    expect(await stage.asStaff('admin.reconciliation.accept', again)).toMatchObject({
      refusal: 'payments/nothing-differs',
    })
    await stage.query(`update deposits set amount_minor = amount_minor - 1 where txid = $1`, [txid])
    await look()
    expect(await line('books')).toMatchObject({ differs: false })
  })

  it('holds what was to go out by itself and is not signed yet', async () => {
    const player = await stage.player()
    const agreeing = (await stage.node.join()).userId
    await withdraw(player, '25')
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'known', now()) from withdrawals
        where user_id = $1`,
      [player.userId, agreeing],
    )
    for (let round = 0; round < 5; round += 1) await stage.mine(2, 'tron')
    await look()
    expect(await withdraw(player, '20')).toMatchObject({ status: 3, auto: true, reasons: [] })
    const miss = (units: number) =>
      stage.query(
        `update chain_balances set booked_units = booked_units + $1, differs_since = now()
          where chain = 'tron' and asset = 'usdt'`,
        [units],
      )
    await miss(1)
    await stage.mine(1, 'tron')
    const heldBy = () =>
      stage.query(`select held_by as by, stage from withdrawals where user_id = $1 and is_auto`, [
        player.userId,
      ])
    expect(await heldBy()).toEqual([{ by: 'ledger-differs', stage: 'approved' }])
    await look()
    await stage.mine(1, 'tron')
    expect(await heldBy()).toMatchObject([{ by: null, stage: 'sent' }])
    await stage.mine(3, 'tron')
  })

  it('is made while a payment of ours waits for its block', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    const txid = stage.pay(wallet, 50n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    const paid = await stage.player()
    await withdraw(paid, '20')
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'known', now()) from withdrawals
        where user_id = $1`,
      [paid.userId, player.userId],
    )
    const sent = () =>
      stage.query('select stage, confirmations from withdrawals where user_id = $1', [paid.userId])
    for (let looks = 0; looks < 2; looks += 1) await look()
    expect(await sent()).toEqual([{ stage: 'sent', confirmations: 0 }])
    expect(await line()).toMatchObject({ differs: false })
    const giveBack = steal(txid)
    await look()
    expect(await sent()).toEqual([{ stage: 'sent', confirmations: 0 }])
    expect(await line()).toMatchObject({ differs: true, units: '-1' })
    giveBack()
    // In a block that the row knows nothing of yet.
    stage.devnet.chain('tron').mine(Date.now())
    await look()
    expect(await line()).toMatchObject({ differs: false })
    await stage.mine(3, 'tron')
  })

  it('that nobody could make for a quarter of an hour stops what goes out by itself', async () => {
    await look()
    await stage.query(
      `update chain_balances set checked_at = now() - interval '16 minutes' where chain = 'tron'`,
    )
    const held = vi.spyOn(stage.devnet.chain('tron'), 'held').mockImplementation(() => {
      throw new Error('no answer')
    })
    await expect(look()).rejects.toThrow('the chain says')
    held.mockRestore()
    const late = () =>
      stage.query<{ subject: string }>(
        `select subject from payment_alarms where kind = 'comparison-late' and closed_at is null`,
      )
    expect(await late()).toEqual([{ subject: 'tron' }])
    expect(await reasons(await stage.player())).toContain('network')
    await look()
    expect(await late()).toEqual([])
    expect(await reasons(await stage.player())).not.toContain('network')
  })

  it('ends an alarm that another process raised, and raises again what staff closed', async () => {
    const { platform } = stage.node.app
    let now = Date.now()
    const clock = { now: () => now }
    const [one, other] = [
      createAlarms({ ...platform, clock }),
      createAlarms({ ...platform, clock }),
    ]
    const alarm = { kind: 'chain-unreadable', chain: 'tron', subject: 'a test' } as const
    const open = () =>
      stage.query(`select 1 from payment_alarms where subject = 'a test' and closed_at is null`)
    await other.clear(alarm.kind, alarm.subject)
    await one.raise({ ...alarm, detail: 'first' })
    now += 3_000
    await other.clear(alarm.kind, alarm.subject)
    expect(await open()).toHaveLength(0)
    now += 3_000
    await one.raise({ ...alarm, detail: 'first' })
    expect(await open()).toHaveLength(1)
    await other.clear(alarm.kind, alarm.subject)
  })

  it('is passed over while a block came between its questions', async () => {
    const chain = stage.devnet.chain('tron')
    const held = vi.spyOn(chain, 'held').mockImplementationOnce(() => {
      chain.mine(Date.now())
      return []
    })
    await look()
    held.mockRestore()
    expect(await line()).toMatchObject({ differs: false })
  })
})
