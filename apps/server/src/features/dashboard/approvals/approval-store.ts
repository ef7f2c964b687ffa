import type { Uuid } from '@powerplay/kernel'
import type { Queries, Statement } from '../../../platform/database/database.ts'

/** An act that waits for a second person. */
export interface Approval {
  readonly id: Uuid
  readonly area: string
  readonly action: string
  readonly input: Readonly<Record<string, unknown>> & { readonly reason: string }
  /** What its plan said: what is, and what would be. */
  readonly before: string | null
  readonly after: string
  /** The person it is about, who may not decide it. */
  readonly about: Uuid | null
  readonly askedBy: Uuid
  /** Address that it was asked from; null for requests of an earlier program. */
  readonly askedFrom: string | null
  /** Key of the script that asked in the place of its owner; null where a person did. */
  readonly byKey: Uuid | null
  readonly state: 'requested' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'failed'
  /** From then on nobody decides it any more, whether or not it was marked as expired. */
  readonly expiresAt: Date
}

/** Everything that is written when it is asked for. */
export interface NewApproval extends Omit<Approval, 'state'> {
  readonly title: string
  readonly askedAt: Date
  readonly matter: string
}

/** Whom a request is about: the account of its row, and all that it names besides. */
export function concernedBy({
  about,
  input: { named },
}: Pick<Approval, 'about' | 'input'>): Uuid[] {
  const others = Array.isArray(named) ? named.map(String) : []
  return about === null ? others : [about, ...others]
}

/** @returns false where the same waits already */
export async function insertApproval(tx: Queries, approval: NewApproval): Promise<boolean> {
  const { id, area, action, input, title, before, after, about, askedBy } = approval
  const made = await tx.query({
    text: `insert into approvals (id, area, action, input, title, before, after, about, reason,
        asked_by, asked_from, asked_at, expires_at, matter)
      values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (area, action, matter) where state = 'requested' do nothing returning id`,
    values: [
      id,
      area,
      action,
      JSON.stringify(input),
      title,
      before,
      after,
      about,
      input.reason,
      askedBy,
      approval.askedFrom,
      approval.askedAt,
      approval.expiresAt,
      approval.matter,
    ],
  })
  if (made.length === 0) return false
  if (approval.byKey === null) return true
  await tx.query({
    text: 'insert into asked_by_key (request, key) values ($1, $2)',
    values: [id, approval.byKey],
  })
  return true
}

/** The same act on the same row, asked for and not decided yet. */
export async function findSame(
  tx: Queries,
  { area, action, matter }: Pick<NewApproval, 'area' | 'action' | 'matter'>,
): Promise<Approval | undefined> {
  const rows = await tx.query<Approval>({
    text: `select ${columns} from approvals
      where area = $1 and action = $2 and matter = $3 and state = 'requested' for update`,
    values: [area, action, matter],
  })
  return rows[0]
}

const columns = `id, area, action, input, before, after, about, asked_by as "askedBy",
  asked_from as "askedFrom", state, expires_at as "expiresAt",
  (select key from asked_by_key k where k.request = approvals.id) as "byKey"`

export async function findApproval(on: Queries, id: Uuid): Promise<Approval | undefined> {
  const rows = await on.query<Approval>({
    text: `select ${columns} from approvals where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** A request, locked until the end of the transaction. */
export async function lockApproval(tx: Queries, id: Uuid): Promise<Approval | undefined> {
  const rows = await tx.query<Approval>({
    text: `select ${columns} from approvals where id = $1 for update`,
    values: [id],
  })
  return rows[0]
}

/** What becomes of a request, and who says so. */
export interface Decision {
  readonly id: Uuid
  readonly state: Exclude<Approval['state'], 'requested'>
  /** Null for the clock. */
  readonly by: Uuid | null
  readonly at: Date
  readonly outcome: string | null
  readonly detail: Readonly<Record<string, string | null>>
}

/** Decides a request with its line in the audit trail; it throws for one that is decided already. */
export function decision({
  id,
  state,
  by,
  at,
  outcome,
  detail,
}: Decision): Required<Pick<Statement, 'text' | 'values'>> {
  return {
    text: 'select decide_approval($1::uuid, $2, $3::uuid, $4::timestamptz, $5, $6::jsonb)',
    values: [id, state, by, at, outcome, JSON.stringify(detail)],
  }
}

/** Requests that nobody decided in time. */
export function overdueApprovals(on: Queries, now: Date): Promise<{ readonly id: Uuid }[]> {
  return on.query({
    text: `select id from approvals where state = 'requested' and expires_at <= $1
      order by expires_at limit 100`,
    values: [now],
  })
}
