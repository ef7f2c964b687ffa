import { bech32 } from '@scure/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set(
    'payments.dayLimitsUsd',
    Array.from({ length: 11 }, () => 100_000),
  )
})
afterAll(() => stage.close())

const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(21)))

/** A withdrawal of a player who holds enough. */
async function asked(sum: number, player: TestPlayer) {
  await stage.take(player, -BigInt(sum) * dollar)
  const order = { sum: String(sum), currency: 'usdt', wallet, type: 'tron' }
  return stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
}

/** What a second person reads of a request. */
async function readOf(refusal: unknown): Promise<object> {
  expect(refusal).toMatchObject({ refusal: 'core/waits-for-approval' })
  const { approvalId: id } = Object(Reflect.get(Object(refusal), 'params'))
  return Object(Reflect.get(Object(await stage.asStaff('admin.approvals.get', { id })), 'row'))
}

const reason = 'it is right'

it('whoever approves a withdrawal reads where to, what it costs, what arrives and why it is looked at', async () => {
  await stage.set('payments.automaticOpen', false)
  const row = await asked(3_000, await stage.player())
  const order = { id: row._id, reason }
  const money = [
    'network: Tron',
    'taken from the balance: 3000.00000000 USDT',
    `fee: ${row.fee} USDT, and for the network ${row.networkFee} USDT`,
    `arrives: ${row.net} USDT`,
  ]
  const request = await stage.asStaff('admin.withdrawals.approve', order)
  expect(await readOf(request)).toMatchObject({
    subject: `3000.00000000 USDT ($3000.00) to ${row.address}`,
    before: [
      '0 of 2 agreed',
      'looked at: it does not go out by itself',
      'looked at: it is larger than what goes out by itself',
      'looked at: within a day its player takes more than goes out by itself',
      'looked at: nothing was paid to this address before',
      'looked at: it is worth so much that two persons look',
    ].join('\n'),
    after: ['approved and paid', ...money].join('\n'),
  })
  await stage.agree(request)
  const [own] = await stage.query<{ stage: string }>(
    'select stage from withdrawals order by asked_at desc limit 1',
  )
  expect(own?.stage).toBe('approved')
  // Of one that three have to agree to, two pay nothing.
  const large = await asked(25_000, await stage.player())
  const second = await readOf(
    await stage.asStaff('admin.withdrawals.approve', { id: large._id, reason }),
  )
  expect(second).toMatchObject({
    before: expect.stringContaining('0 of 3 agreed'),
    after: expect.stringContaining('2 of 3 agreed, and not paid yet'),
  })
})

it('whoever has a withdrawal voided or a deposit written off reads what its player will', async () => {
  const told = 'It is above what can leave; ask for less'
  const { _id: id } = await asked(200, await stage.player())
  await stage.asStaff('admin.withdrawals.approve', { id, reason })
  const request = await stage.asStaff('admin.withdrawals.void', { id, reason, told })
  expect(await readOf(request)).toMatchObject({
    subject: '200.00000000 USDT back to its player',
    after: `declined, the full sum is back in the balance\nits player reads: ${told}`,
  })

  const player = await stage.player()
  const { wallet: to } = await stage.addressOf(player)
  const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
  await stage.node.app.handlers.setLimit(limit, callOf(player))
  stage.pay(to, 90n * dollar)
  await stage.mine(13)
  const { _id: held } = await stage.onlyDeposit(player)
  const order = { id: held, reason, told: 'Sent back as you asked' }
  expect(await readOf(await stage.asStaff('admin.deposits.writeOff', order))).toMatchObject({
    subject: '90.00000000 USDT that are held',
    after: 'written off: its player gets nothing\nits player reads: Sent back as you asked',
  })
})

const refusalsOf = (answers: readonly unknown[]) =>
  answers.map((one) => Reflect.get(Object(one), 'refusal')).toSorted()

it('of two administrators who both approve, the second is sent to the request of the first', async () => {
  const [ada, ben] = [await stage.player(), await stage.player()]
  const { _id: id } = await asked(3_000, await stage.player())
  const order = { id, reason }
  const request = await stage.asStaff('admin.withdrawals.approve', order, ada)
  const { approvalId } = Object(Reflect.get(Object(request), 'params'))
  for (const [person, isOwn] of [
    [ben, false],
    [ada, true],
  ] as const) {
    const answer = await stage.asStaff('admin.withdrawals.approve', order, person)
    expect(answer).toMatchObject({
      refusal: 'dashboard/already-asked',
      params: { approvalId, by: ada.name, isOwn, maySee: true },
    })
    const row: unknown = await stage.asStaff('admin.withdrawals.get', { id }, person)
    const waits = { id: approvalId, act: 'Approve', by: ada.name, isOwn, maySee: true }
    expect(row).toMatchObject({
      ...{ requests: [waits] },
      row: {
        reasons: expect.stringMatching(/; it is worth so much that two persons look$/),
      },
    })
    const asked: unknown = await stage.asStaff('admin.approvals.get', { id: approvalId }, person)
    expect(asked).toMatchObject({
      row: { act: 'Withdrawals: Approve', what: 'withdrawals.approve' },
    })
  }
  await stage.asStaff('admin.approvals.approve', { id: approvalId, reason }, ben)
  expect(await stage.asStaff('admin.withdrawals.get', { id }, ben)).toMatchObject({
    ...{ requests: [], row: { stage: 'approved' } },
  })
})

it('two who ask at the same instant leave one request, and one that has ended makes room', async () => {
  const [ada, ben] = [await stage.player(), await stage.player()]
  const { _id: id } = await asked(3_000, await stage.player())
  const order = { id, reason }
  const approve = (person: TestPlayer) => stage.asStaff('admin.withdrawals.approve', order, person)
  const both = await Promise.all([approve(ada), approve(ben)])
  const once = ['core/waits-for-approval', 'dashboard/already-asked']
  expect(refusalsOf(both)).toEqual(once)
  const waiting = async () => {
    const found = await stage.query<{ id: string }>(
      `select id from approvals where state = 'requested' and input->>'id' = $1`,
      [id],
    )
    return found.map((row) => row.id)
  }
  const [first] = await waiting()
  expect(await waiting()).toEqual([first])
  await stage.asStaff('admin.approvals.refuse', { id: first, reason })
  expect(refusalsOf(await Promise.all([approve(ben), approve(ada)]))).toEqual(once)
  // Past its time, though nobody has marked it yet.
  await stage.query(`update approvals set expires_at = asked_at where state = 'requested'`)
  const [second] = await waiting()
  expect(await approve(ben)).toMatchObject({ refusal: 'core/waits-for-approval' })
  expect(await waiting()).not.toContain(second)
  expect(await waiting()).toHaveLength(1)
})

it('different sums for one player may wait beside each other, the same one once', async () => {
  const player = await stage.player()
  const sum = (amount: string) => {
    const order = { id: player.wireId, currency: 'usdt', pocket: 'real', amount, reason }
    return stage.asStaff('admin.users.adjustMoney', order)
  }
  expect(refusalsOf([await sum('1'), await sum('2')])).toEqual([
    'core/waits-for-approval',
    'core/waits-for-approval',
  ])
  expect(await sum('1')).toMatchObject({ refusal: 'dashboard/already-asked' })
})
