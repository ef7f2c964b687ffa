import { bech32 } from '@scure/base'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

const hour = 3_600_000
const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(4)))

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
})
afterAll(() => stage.close())

async function asked(): Promise<TestPlayer> {
  await stage.node.app.doors.wallet.prices.refresh()
  const player = await stage.player()
  const order = { sum: '200', currency: 'usdt', wallet: address, type: 'tron' }
  await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
  return player
}

async function approve({ userId }: TestPlayer): Promise<void> {
  const by: Uuid = (await stage.node.join()).userId
  await stage.query(
    `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
      where user_id = $1`,
    [userId, by],
  )
}

/** What everybody reads once what was read before is forgotten. */
async function times() {
  stage.node.pass(61_000)
  return stage.node.app.handlers.payoutTimes({ days: 7 }, callOf(null))
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await stage.look('tron')
    await stage.mine(21, 'tron')
  }
}

it('payout times run from asking to the last confirmation, and say nothing of a few', async () => {
  const players = [await asked(), await asked(), await asked(), await asked(), await asked()]
  expect(await times()).toMatchObject({ all: { count: 0 }, waiting: 5, currencies: [], days: [] })
  const [last, ...first] = players
  for (const player of first) await approve(player)
  await settle()
  expect(await times()).toMatchObject({
    ...{ all: { count: 0, medianMs: 0, slowMs: 0 }, currencies: [], days: [] },
    // One player waits: since when is nobody else's affair.
    ...{ waiting: 1, oldestMs: null, autoPercent: 0 },
  })
  await approve(mustHave(last, 'player'))
  const stages = async () => {
    const sql = 'select stage from withdrawals where user_id = $1'
    return (await stage.query<{ stage: string }>(sql, [last?.userId]))[0]?.stage
  }
  for (let looks = 0; looks < 4 && (await stages()) !== 'sent'; looks += 1) {
    await stage.look('tron')
    stage.devnet.chain('tron').mine(stage.node.app.platform.clock.now())
  }
  // Sent is not paid: the hours until it is confirmed are a part of it.
  stage.node.pass(30 * hour)
  expect((await times()).all.count).toBe(0)
  await settle()
  const told = await times()
  expect(told).toMatchObject({
    all: { count: 5, withinDayPercent: 80 },
    currencies: [{ currency: 'usdt', chain: 'tron', count: 5, withinDayPercent: 80 }],
    waiting: 0,
  })
  expect(told.all.slowMs).toBeGreaterThan(20 * hour)
})

it('payout times count what was paid alone, and are counted once a minute', async () => {
  const declined = await asked()
  const read = () => stage.node.app.handlers.payoutTimes({ days: 7 }, callOf(null))
  const { waiting } = await times()
  const { rows } = await stage.node.app.handlers.withdrawHistory(
    { page: 1, perPage: 10 },
    callOf(declined),
  )
  const id = mustHave(rows[0], 'a withdrawal')._id
  await stage.asStaff('admin.withdrawals.decline', { id, reason: 'not today', told: 'Not today' })
  expect((await read()).waiting).toBe(waiting)
  expect(await times()).toMatchObject({ all: { count: 5 }, waiting: waiting - 1 })
})

it('payouts are facts of the journal, their fees figures of the house, and receipts hold', async () => {
  await stage.node.app.doors.wallet.projections.catchUp()
  const rows = await stage.query<object>(
    `select currency, sum(payouts)::int as payouts, sum(sum_minor)::bigint as sum,
        sum(fee_minor)::bigint as fee, sum(network_fee_minor)::bigint as network,
        sum(net_minor)::bigint as net
      from house_payouts group by currency`,
  )
  const all = { sum: 1_000n * dollar, fee: 10n * dollar, network: 5n * dollar, net: 985n * dollar }
  expect(rows).toEqual([{ currency: 'usdt', payouts: 5, ...all }])
  // What these facts are read from is final, however long after the payout they are.
  for (const change of [
    'update withdrawals set fee_minor = fee_minor + 1, net_minor = net_minor - 1',
    'update withdrawals set usd_rate_e8 = usd_rate_e8 + 1',
    'update withdrawals set ending_id = null',
    'delete from withdrawals',
  ]) {
    const changed = stage.query(`${change} where stage = 'paid'`)
    await expect(changed, change).rejects.toMatchObject({ code: 'PP086' })
  }
  const page = { filter: { reason: { is: 'withdrawal_fee' } }, perPage: 10 }
  const shown: unknown = await stage.asStaff('admin.report-money.list', page)
  const lines: unknown = Reflect.get(Object(shown), 'rows')
  expect(lines).toMatchObject([
    { kind: 'withdrawal', movements: 5, in: { amount: '10.00000000', currency: 'usdt' } },
  ])
  await stage.node.app.doors.wallet.prices.refresh()
  const { figures, promotion } = await stage.node.app.handlers.adminOverview(
    { period: '7' },
    callOf(null),
  )
  const figure = (id: string) => figures.find((one) => one.id === id)
  const [kept] = await stage.query<{ cents: number }>(
    `select sum(balance)::float8 / 1000000 as cents from accounts
      where house = 'fee' and currency = 'usdt'`,
  )
  // What the house kept is what its account of fees holds; what went to the chain it kept nothing of.
  expect(kept?.cents).toBe(1_000)
  expect(figure('fees')).toMatchObject({ value: 1_000, beside: 500 })
  const given = promotion.kinds.reduce((sum, { cents }) => sum + cents, 0)
  expect(figure('ngr')?.value).toBe((figure('ggr')?.value ?? 0) - given + 1_000)
  expect(await stage.node.app.doors.payments.checkReceipts()).toEqual([])
})
