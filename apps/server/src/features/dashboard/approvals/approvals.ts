import { approvals } from '@powerplay/contract/dashboard/areas'
import { minuteMs } from '@powerplay/kernel'
import type { CallContext, Platform } from '../../../platform/context.ts'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import { inSentences } from '../../../platform/http/answers/refusal-answer.ts'
import { serveArea, type ServedArea, type ShownRow } from '../../../program/area.ts'
import type { ActBook } from '../areas/ready-act.ts'
import { askedPictures } from './asked-pictures.ts'
import { decision, overdueApprovals } from './approval-store.ts'
import { mayDecide } from './may-decide.ts'
import { approve, refuseRequest, withdraw, type Bench } from './decide.ts'

/** The kinds of requests that a caller may decide, as `area.action`. */
function kindsFor(acts: ActBook, context: CallContext): string[] {
  return acts
    .forTwo()
    .filter((ready) => mayDecide(ready, context))
    .map(({ area, verb }) => `${area.spec.id}.${verb}`)
}

/** What was asked for as its button calls it, and why it failed as a sentence, also where its name was kept. */
function inWords(acts: ActBook, row: ShownRow): ShownRow {
  const { what, outcome } = row
  const [area = '', verb = ''] = String(what).split('.')
  const ready = acts.find(area, verb)
  return {
    ...row,
    act: ready === undefined ? String(what) : `${ready.area.spec.title}: ${ready.spec.label}`,
    outcome:
      typeof outcome === 'string' && row['state'] === 'failed' ? inSentences(outcome) : outcome,
  }
}

/** Requests for a second person: those the caller may decide, and those the caller asked for. */
export function approvalsArea(bench: Omit<Bench, 'acts'>, acts: () => ActBook): ServedArea {
  const whole = (): Bench => ({ ...bench, acts: acts() })
  const { database } = bench.parts.platform
  return serveArea(approvals, {
    source: {
      from: 'approvals a',
      seenBy: (context, add) =>
        `(a.asked_by = ${add(context.caller.userId)}::uuid
          or a.area || '.' || a.action = any(${add(kindsFor(acts(), context))}::text[]))`,
      id: { sql: 'a.id' },
      columns: {
        act: `a.area || '.' || a.action`,
        what: `a.area || '.' || a.action`,
        about: 'a.about',
        subject: 'a.title',
        before: 'a.before',
        after: 'a.after',
        reason: 'a.reason',
        by: 'a.asked_by',
        key: `(select coalesce(o.name, k.key::text) from asked_by_key k
          left join operator_keys o on o.id = k.key where k.request = a.id)`,
        at: 'a.asked_at',
        expiresAt: 'a.expires_at',
        state: 'a.state',
        decidedBy: 'a.decided_by',
        decidedAt: 'a.decided_at',
        outcome: 'a.outcome',
      },
      finish: (rows) => Promise.resolve(rows.map((row) => inWords(acts(), row))),
    },
    detail: (id) => askedPictures(database, acts(), id),
    // Those that the caller may decide: what names an account is nothing for its owner.
    async queue(context) {
      const [row] = await database.query<{ open: number; oldestAt: Date | null }>({
        text: `select count(*)::int as open, min(asked_at) as "oldestAt" from approvals
          where state = 'requested' and asked_by <> $1 and about is distinct from $1
            and not coalesce(input->'named' @> to_jsonb($1::text), false)
            and area || '.' || action = any($2::text[])`,
        values: [context.caller.userId, kindsFor(acts(), context)],
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldestAt?.getTime() ?? null }
    },
    actions: {
      approve: (order) => approve(whole(), order),
      refuse: (order) => refuseRequest(whole(), order),
      withdraw: (order) => withdraw(whole(), order),
    },
  })
}

/** Ends requests that nobody decided in time. @returns stop */
export function startExpiry({
  clock,
  database,
  logOf,
}: Pick<Platform, 'clock' | 'database' | 'logOf'>): Stop {
  return repeat(logOf('dashboard'), {
    event: 'dashboard.expiry_failed',
    everyMs: minuteMs,
    work: () => expireRequests({ clock, database }),
  })
}

/** One look for requests past their time. */
export async function expireRequests({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const at = new Date(clock.now())
  for (const { id } of await overdueApprovals(database, at)) {
    await database.query(
      decision({ id, state: 'expired', by: null, at, outcome: null, detail: { after: 'expired' } }),
    )
  }
}
