import { deposits, paymentAlarms, withdrawals } from '@powerplay/contract/dashboard/areas'
import { isUuid, Refusal, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import {
  serveArea,
  type ActOrder,
  type Done,
  type Plan,
  type ServedArea,
  type ShownRow,
} from '../../program/area.ts'
import { playerOf } from '../../platform/context.ts'
import { inSentences } from '../../platform/http/answers/refusal-answer.ts'
import { bankArea } from './bank/area.ts'
import { creditHeld, writeOffHeld } from './deposits/decide-held.ts'
import { nowOf, type PaymentParts } from './parts.ts'
import { reconciliationArea } from './reconciliation/area.ts'
import { signerArea } from './signer/area.ts'
import { sqlFaultOf } from './sql-fault.ts'
import { endWithdrawal } from './withdrawals/end-withdrawal.ts'
import { waitsForCase } from './withdrawals/open-case.ts'
import { tellWithdrawal } from './withdrawals/present.ts'
import { planOfSettling, settleUndone } from './withdrawals/settle-undone.ts'
import { isSettled } from './withdrawals/settled-payouts.ts'
import { planOfVoid, voidWithdrawal } from './withdrawals/void-withdrawal.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals/withdrawal-store.ts'
import { wordsOfApproval, wordsOfReasons } from './withdrawals/words-of-approval.ts'

/** What the dashboard shows of money in and out. */
export function paymentAreas(parts: PaymentParts): readonly ServedArea[] {
  return [
    withdrawalsArea(parts),
    signerArea(parts),
    depositsArea(parts),
    bankArea(parts),
    alarmsArea(parts),
    reconciliationArea(parts),
  ]
}

const money = (minor: string, currency: string) => `json_build_array(${minor}::text, ${currency})`

function depositsArea(parts: PaymentParts): ServedArea {
  return serveArea(deposits, {
    source: {
      from: 'deposits d',
      id: { sql: 'd.id', noun: 'deposit' },
      columns: {
        at: 'd.seen_at',
        user: 'd.user_id',
        sum: money('d.amount_minor', 'd.currency'),
        worth: 'd.usd_e6 / 10000',
        state: 'd.state',
        chain: 'd.chain',
        confirmations: 'd.confirmations',
        needed: 'd.needed',
        txid: 'd.txid',
        address: 'd.address',
        creditedAt: 'd.credited_at',
        told: 'd.told',
      },
    },
    actions: { credit: creditHeld(parts), writeOff: writeOffHeld(parts) },
  })
}

/** What alarms are about, as staff read it: a withdrawal by the id that its own page has. */
async function withSubjects<Row extends Readonly<Record<string, unknown>>>(
  { database }: PaymentParts['platform'],
  rows: readonly Row[],
) {
  const named = rows.map(({ subject }) => String(subject)).filter(isUuid)
  const known = await database.query<{ id: Uuid }>({
    text: 'select id from withdrawals where id = any($1::uuid[])',
    values: [named],
  })
  const own = new Map<string, string>(known.map(({ id }) => [id, toWireId('withdrawal', id)]))
  return rows.map((row) => ({ ...row, subject: own.get(String(row['subject'])) ?? row['subject'] }))
}

function alarmsArea(parts: PaymentParts): ServedArea {
  const { platform } = parts
  return serveArea(paymentAlarms, {
    source: {
      from: 'payment_alarms a',
      id: { sql: 'a.id', noun: 'alarm' },
      columns: {
        at: 'a.raised_at',
        state: `case when a.closed_at is null then 'open' else 'closed' end`,
        kind: 'a.kind',
        chain: 'a.chain',
        subject: 'a.subject',
        detail: 'a.detail',
        times: 'a.times',
        lastAt: 'a.last_at',
      },
      // Of a refusal its name is kept; staff read what was told.
      finish: async (rows) =>
        (await withSubjects(platform, rows)).map((row) => ({
          ...row,
          detail: inSentences(String(row['detail'])),
        })),
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(raised_at) as oldest from payment_alarms
          where closed_at is null`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      close: (order) => closeAlarm(parts, order),
      settle: {
        plan: (order) => planOfSettling(parts, order),
        run: (order) => settleUndone(parts, order),
      },
    },
  })
}

/** One person ends no alarm that stops payouts. @throws Refusal core/unknown-id, payments/undone-stays */
async function closeAlarm({ platform }: PaymentParts, { tx, id }: ActOrder): Promise<Done> {
  const [alarm] = await tx.query<{ kind: string; subject: string }>({
    text: `select kind, subject from payment_alarms
      where id = $1 and closed_at is null for update`,
    values: [id],
  })
  if (alarm === undefined) return refuse('core/unknown-id')
  const stays = alarm.kind === 'payout-undone' && !(await isSettled(tx, alarm.subject))
  if (stays) refuse('payments/undone-stays')
  await tx.query({
    text: 'update payment_alarms set closed_at = $2 where id = $1',
    values: [id, nowOf(platform)],
  })
  return { before: 'open', after: 'closed' }
}

const decided = new Set(['PP086', 'PP088'])

function withdrawalsArea(parts: PaymentParts): ServedArea {
  const { platform } = parts
  const told = (id: Uuid) => async () => {
    const own = await tellWithdrawal(platform, id)
    if (own !== undefined) parts.nudge(own.chain)
  }
  return serveArea(withdrawals, {
    source,
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(asked_at) as oldest from withdrawals
          where stage in ('asked', 'taken') or stage = 'approved' and held_by = 'worth-differs'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      async take({ tx, id, by }) {
        const rows = await tx.query({
          text: `update withdrawals set stage = 'taken', status = 3, taken_by = $2, taken_at = $3
            where id = $1 and stage = 'asked' returning id`,
          values: [id, by, nowOf(platform)],
        })
        if (rows.length === 0) refuse('payments/not-cancellable')
        return { before: 'asked', after: 'taken', afterwards: told(id) }
      },
      approve: {
        needsSecond,
        plan: (order) => planOf(order),
        run: async (order) => ({ ...(await approve(parts, order)), afterwards: told(order.id) }),
      },
      decline: (order) => decline(parts, order),
      void: {
        plan: (order) => planOfVoid(order),
        run: async (order) => ({
          ...(await voidWithdrawal(parts, order)),
          afterwards: told(order.id),
        }),
      },
    },
  })
}

const source = {
  from: 'withdrawals w',
  id: { sql: 'w.id', noun: 'withdrawal' },
  version: 'w.version',
  columns: {
    at: 'w.asked_at',
    user: 'w.user_id',
    sum: money('w.sum_minor', 'w.currency'),
    worth: 'w.usd_e6 / 10000',
    stage: 'w.stage',
    agreed: `(select count(*) from withdrawal_approvals a where a.withdrawal_id = w.id)
      || ' of ' || w.persons_needed`,
    reasons: `array_to_string(w.reasons, ', ')`,
    heldBy: `coalesce(w.held_by, (select a.detail from payment_alarms a
      where a.kind = 'payout-undone' and a.subject = w.id::text and a.closed_at is null))`,
    chain: 'w.chain',
    address: 'w.address',
    net: money('w.net_minor', 'w.currency'),
    fee: money('w.fee_minor', 'w.currency'),
    isAuto: 'w.is_auto',
    takenBy: 'w.taken_by',
    deposited: `(select coalesce(sum(d.usd_e6), 0)::bigint / 10000 from deposits d
      where d.user_id = w.user_id and d.state = 'credited')`,
    played: `(select coalesce(max(t.played_usd_e6), 0) / 10000 from played_totals t
      where t.user_id = w.user_id)`,
    paidBefore: `(select count(*)::int from withdrawals o
      where o.user_id = w.user_id and o.status = 1)`,
    txid: 'w.txid',
    declineReason: 'w.decline_reason',
    endedAt: 'w.ended_at',
  },
  finish: (rows: readonly ShownRow[]) =>
    Promise.resolve(rows.map((row) => ({ ...row, reasons: wordsOfReasons(row['reasons']) }))),
} as const

/** @throws Refusal core/unknown-id, payments/not-cancellable, dashboard/own-request */
async function undecided({ tx, id, context }: ActOrder): Promise<Withdrawal> {
  const own = (await findWithdrawal(tx, id)) ?? refuse('core/unknown-id')
  if (own.stage !== 'asked' && own.stage !== 'taken') refuse('payments/not-cancellable')
  if (own.userId === playerOf(context)) refuse('dashboard/own-request')
  return own
}

/** Approved by all who were needed, and the signer asks for more persons by its own prices. */
const lacksPersons = ({ stage, raw, heldBy }: Withdrawal) =>
  stage === 'approved' && raw === null && heldBy === 'worth-differs'

/** What somebody may still agree to. @throws Refusal core/unknown-id, payments/not-cancellable, dashboard/own-request */
async function agreeable(order: ActOrder): Promise<Withdrawal> {
  const own = await findWithdrawal(order.tx, order.id)
  if (own === undefined || !lacksPersons(own)) return undecided(order)
  if (own.userId === playerOf(order.context)) refuse('dashboard/own-request')
  return own
}

async function agreedTo(order: ActOrder): Promise<ReadonlySet<Uuid>> {
  const rows = await order.tx.query<{ person: Uuid }>({
    text: 'select person from withdrawal_approvals where withdrawal_id = $1',
    values: [order.id],
  })
  return new Set(rows.map(({ person }) => person))
}

/**
 * Another person is asked while this one's word would not be enough. What waits for a case is refused at once, and
 * by whom it is done: that opens the case.
 */
async function needsSecond(order: ActOrder): Promise<boolean> {
  const own = await agreeable(order)
  if (lacksPersons(own)) return false
  if (await waitsForCase(order.tx, own)) return false
  const agreed = new Set(await agreedTo(order)).add(order.by)
  return agreed.size < own.personsNeeded
}

async function planOf(order: ActOrder): Promise<Plan> {
  const own = await agreeable(order)
  // Whoever asks, and whoever reads this and agrees.
  const agree = new Set(await agreedTo(order)).add(order.by).size + 1
  return { ...wordsOfApproval(own, agree), about: own.userId }
}

/**
 * Accounts of one person are one: nobody's second account agrees to their withdrawal, or twice.
 * @throws Refusal dashboard/own-cluster
 */
async function checkApart(
  { people }: Pick<PaymentParts, 'people'>,
  order: ActOrder,
  { persons, own }: { readonly persons: readonly Uuid[]; readonly own: Withdrawal },
): Promise<void> {
  const agreed = await agreedTo(order)
  // In one order, so that two who decide at once do not wait for each other.
  for (const person of persons.toSorted()) {
    const { userIds } = await people.clusterOf(order.tx, person)
    const others = [own.userId, ...agreed, ...persons].filter((other) => other !== person)
    if (others.some((other) => userIds.includes(other))) refuse('dashboard/own-cluster')
  }
}

/**
 * Counts whoever wants it and whoever agrees to that; enough of them send it on its way. One that the signer holds to
 * be worth more than its row says takes one person after the other until it is content.
 * What a list of sanctions means by now becomes a case here, whatever the look of cases has seen.
 */
async function approve(parts: PaymentParts, order: ActOrder): Promise<Done> {
  const { platform, people } = parts
  const { tx, id, by, reason, context } = order
  const own = await agreeable(order)
  const persons = [...new Set([by, playerOf(context)])]
  if (persons.includes(own.userId)) refuse('dashboard/own-request')
  if (lacksPersons(own) && (await agreedTo(order)).has(by)) refuse('payments/agreed-already')
  await checkApart({ people }, order, { persons, own })
  await parts.screening().player(tx, own.userId)
  if (await waitsForCase(tx, own)) return { refused: new Refusal('cases/case-open') }
  try {
    await tx.query({ text: 'savepoint approval' })
    const [row] = await tx.query<{ stage: string }>({
      text: 'select approve_withdrawal($1, $2::uuid[], $3, $4) as stage',
      values: [id, persons, reason, nowOf(platform)],
    })
    return { before: own.stage, after: row?.stage ?? 'taken' }
  } catch (error) {
    if (!decided.has(sqlFaultOf(error)?.code ?? '')) throw error
    await tx.query({ text: 'rollback to savepoint approval' })
    return refuse('payments/not-cancellable')
  }
}

/** The money goes back by the wallet's own commit, which the line of the audit trail travels in. */
async function decline(
  parts: PaymentParts,
  order: ActOrder<{ readonly told: string }>,
): Promise<Done> {
  const own = await undecided(order)
  const done = { before: own.stage, after: 'declined', isNoted: true } as const
  const end = { stage: 'declined', reason: order.fields.told, line: order.lineOf(done) } as const
  if (!(await endWithdrawal(parts, own, end))) refuse('payments/not-cancellable')
  return done
}
