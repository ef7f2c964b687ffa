import type { ExclusionPeriod, ProtectionState } from '@powerplay/contract'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { exclusionLengths, returnRules } from './limit-rules.ts'

/** A self-exclusion that stands. */
export interface Exclusion {
  readonly id: Uuid
  readonly at: Date
  /** Null: for ever. */
  readonly until: Date | null
  readonly returnFrom: Date
  readonly askedAt: Date | null
}

const columns = `x.id, x.at, x.until, x.return_asked_at as "askedAt",
  first_end_of(x) as "returnFrom"`

/** The exclusion of a player that stands; it stands until its player asks, waits and confirms. */
export async function findExclusion(on: Queries, userId: Uuid): Promise<Exclusion | undefined> {
  const [row] = await on.query<Exclusion>({
    text: `select ${columns} from exclusions x where x.user_id = $1 and x.ended_at is null`,
    values: [userId],
  })
  return row
}

/** From when on a return that was asked for may be confirmed. */
export function confirmAfterOf({ askedAt, until }: Exclusion): number | null {
  if (askedAt === null) return null
  return askedAt.getTime() + (until === null ? returnRules.foreverThinkMs : returnRules.thinkMs)
}

export function presentExclusion(own: Exclusion): NonNullable<ProtectionState['exclusion']> {
  return {
    at: own.at.getTime(),
    until: own.until?.getTime() ?? null,
    returnFrom: own.returnFrom.getTime(),
    askedAt: own.askedAt?.getTime() ?? null,
    confirmAfter: confirmAfterOf(own),
  }
}

/**
 * Closes an account for play, or keeps it closed longer; one for ever that takes the place of another
 * is never over before it (migration 0812). The caller has locked the player.
 * @throws Refusal compliance/would-shorten
 */
export async function exclude(
  tx: Queries,
  order: {
    readonly id: Uuid
    readonly userId: Uuid
    readonly period: ExclusionPeriod
    readonly reason: string | null
    readonly byStaff: Uuid | null
    readonly at: Date
  },
): Promise<void> {
  const { id, userId, period, reason, byStaff, at } = order
  const length = exclusionLengths[period]
  const known = await findExclusion(tx, userId)
  if (known === undefined) {
    await tx.query({
      text: `insert into exclusions (id, user_id, until, reason, by_staff, at)
        values ($1, $2, $6::timestamptz + $3::interval, $4, $5, $6)`,
      values: [id, userId, length, reason, byStaff, at],
    })
  } else {
    const rows = await tx.query({
      text: `update exclusions set until = $2::timestamptz + $3::interval, return_asked_at = null
        where id = $1 and until is not null
          and ($3::interval is null or $2::timestamptz + $3::interval >= until)
        returning id`,
      values: [known.id, at, length],
    })
    if (rows.length === 0) refuse('compliance/would-shorten')
  }
  await tx.query({
    text: 'update users set self_excluded = true where id = $1 and not self_excluded',
    values: [userId],
  })
}
