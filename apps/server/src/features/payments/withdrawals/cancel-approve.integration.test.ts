import { bech32 } from '@scure/base'
import { fromWireId, mustHave, Refusal, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

let stage: PaymentStage
let other: TestApp
beforeAll(async () => {
  stage = await PaymentStage.open()
  other = await stage.another()
  await stage.set('payments.addressHoldHours', 0)
  await other.app.platform.settings.refresh()
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(12)))

interface Asked {
  readonly player: TestPlayer
  readonly wireId: string
  readonly id: Uuid
}

async function asked(): Promise<Asked> {
  const player = await stage.player()
  const order = { sum: '200', currency: 'usdt', wallet, type: 'tron' }
  const { handlers } = stage.node.app
  const row = await handlers.withdraw(order, callOf(player, stage.node.mintKey()))
  expect(row.status).toBe(0)
  const id = mustHave(fromWireId('withdrawal', row._id), 'an id')
  return { player, wireId: row._id, id }
}

/** Whether it went through, or the refusal. */
async function outcomeOf(act: Promise<unknown>): Promise<string> {
  const answer = await act.catch((error: unknown) => error)
  if (answer instanceof Error) return answer instanceof Refusal ? answer.refusal : String(answer)
  return 'done'
}

/** By its player, at the one node. */
const cancel = ({ wireId, player }: Asked) =>
  outcomeOf(other.app.handlers.cancelWithdraw({ id: wireId }, callOf(player)))

/** By one of staff, at the other node. */
const approve = ({ wireId }: Asked, staff: TestPlayer) =>
  outcomeOf(stage.asStaff('admin.withdrawals.approve', { id: wireId, reason: 'looked at' }, staff))

/** One of the two happened, whole, and the other one not at all. */
async function expectOne(own: Asked, said: { cancelled: string; approved: string }) {
  const [row] = await stage.query<{ stage: string; ends: number; agreed: number }>(
    `select w.stage, (select count(*)::int from business_keys
          where scope = 'withdrawal_end' and key = w.id::text) as ends,
        (select count(*)::int from withdrawal_approvals a where a.withdrawal_id = w.id) as agreed
      from withdrawals w where w.id = $1`,
    [own.id],
  )
  const { real } = await stage.pockets(own.player)
  const isCancelled = row?.stage === 'cancelled'
  expect({ ...row, real, ...said }).toEqual(
    isCancelled
      ? {
          ...{ stage: 'cancelled', ends: 1, agreed: 0, real: 1_000n * dollar },
          ...{ cancelled: 'done', approved: 'payments/not-cancellable' },
        }
      : {
          ...{ stage: 'approved', ends: 0, agreed: 1, real: 800n * dollar },
          ...{ cancelled: 'payments/not-cancellable', approved: 'done' },
        },
  )
  return isCancelled ? 'cancelled' : 'approved'
}

/** So many sessions wait for somebody else's lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await stage.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(row?.count).toBe(count)
  }, 10_000)

/** Has both wait for the row, the first one in front, and lets go of it. */
async function queued(own: Asked, first: () => Promise<string>, second: () => Promise<string>) {
  const acts: Promise<string>[] = []
  await stage.database.transaction(async (tx) => {
    await tx.query({ text: 'select from withdrawals where id = $1 for update', values: [own.id] })
    for (const act of [first, second]) {
      acts.push(act())
      await waiting(acts.length)
    }
  })
  return Promise.all(acts)
}

it('a withdrawal that is cancelled at one node while another one approves it is one of both, by who came first', async () => {
  const staff = await stage.player()
  for (let round = 0; round < 10; round += 1) {
    const [early, late] = [await asked(), await asked()]
    const [cancelled = '', refused = ''] = await queued(
      early,
      () => cancel(early),
      () => approve(early, staff),
    )
    expect(await expectOne(early, { cancelled, approved: refused })).toBe('cancelled')
    const [approved = '', tooLate = ''] = await queued(
      late,
      () => approve(late, staff),
      () => cancel(late),
    )
    expect(await expectOne(late, { cancelled: tooLate, approved })).toBe('approved')
  }
}, 120_000)

it('and where nobody holds them up, it is one of both too, and what was approved is paid once', async () => {
  const staff = await stage.player()
  for (let round = 0; round < 20; round += 1) {
    const own = await asked()
    const acts =
      round % 2 === 0 ? [cancel(own), approve(own, staff)] : [approve(own, staff), cancel(own)]
    const said = await Promise.all(acts)
    const [cancelled = '', approved = ''] = round % 2 === 0 ? said : said.toReversed()
    await expectOne(own, { cancelled, approved })
  }
  const open = `select id from withdrawals where stage not in ('paid', 'cancelled')`
  await vi.waitFor(
    async () => {
      await stage.mine(4, 'tron')
      expect(await stage.query(open)).toEqual([])
    },
    { timeout: 60_000, interval: 10 },
  )
  const [sums] = await stage.query<{ approved: number; paid: number; ends: number }>(
    `select (select count(distinct withdrawal_id)::int from withdrawal_approvals) as approved,
      (select count(*)::int from withdrawals where stage = 'paid') as paid,
      (select count(*)::int from postings where reason = 'withdrawal_payout') as ends`,
  )
  const { approved, paid, ends } = mustHave(sums, 'sums')
  expect(approved).toBeGreaterThanOrEqual(10)
  expect([paid, ends]).toEqual([approved, approved])
}, 120_000)
