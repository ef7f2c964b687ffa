import type { Grants } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { ageOf, findSessions } from '../sessions/session-store.ts'
import { isAlive, sessionLimits } from '../sessions/session-rules.ts'
import { grantsOf, isRoleId, isStaff, type RoleId } from './roles.ts'

/** How a session stands as one of staff. */
export interface StaffStanding {
  readonly userId: Uuid
  readonly roles: readonly RoleId[]
  readonly grants: Grants
  /** Has a second factor, or is a documented account of a demo build, which needs none. */
  readonly hasSecondFactor: boolean
  /** A code was given in this session in the last five minutes; accounts that need none always count. */
  readonly isSteppedUp: boolean
  /** When the session is over unless it is used before. */
  readonly idleAt: InstantMs
}

/**
 * How a session stands, read afresh. @returns null for whoever is not staff, and for a session that
 * was ended, used up, or left idle for half an hour.
 */
export async function staffStanding(
  { clock, config, database }: Pick<Platform, 'clock' | 'config' | 'database'>,
  sessionId: Uuid | null,
): Promise<StaffStanding | null> {
  if (sessionId === null) return null
  const [row] = await findSessions(database, [sessionId])
  const now = clock.now()
  if (row === undefined || !isStaff(row.roles) || !isAlive(ageOf(row), now)) return null
  // The documented accounts are somebody, and exempt, in a demo build and nowhere else.
  if (row.isSeeded && !config.DEMO_BUILD) return null
  const { userId, hasFactor, factorUntil } = row
  const isExempt = row.isSeeded && config.DEMO_BUILD
  return {
    userId,
    roles: row.roles.filter(isRoleId),
    grants: grantsOf(row.roles),
    hasSecondFactor: hasFactor || isExempt,
    isSteppedUp: hasFactor ? factorUntil !== null && factorUntil.getTime() > now : isExempt,
    idleAt: row.seenAt.getTime() + sessionLimits.staff.idleMs,
  }
}
