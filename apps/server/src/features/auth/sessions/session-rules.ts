import { dayMs, hourMs, minuteMs, type InstantMs } from '@powerplay/kernel'

/** What decides whether a session still lives. */
export interface SessionAge {
  readonly createdAt: InstantMs
  readonly seenAt: InstantMs
  readonly endedAt: InstantMs | null
  readonly isStaff: boolean
}

/** Session ids and tokens live at most this long. Source: docs/decisions/0005-sessions.md. */
export const sessionLimits = {
  player: { idleMs: dayMs, absoluteMs: 30 * dayMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs },
} as const

/** How long a bearer is good for; never longer than its session. */
export const bearerLifeMs = 15 * minuteMs

/** A session's last use is written down at most this often. */
export const touchEveryMs = minuteMs

/** When a session is over at the latest. */
export function endOf({
  createdAt,
  isStaff,
}: Pick<SessionAge, 'createdAt' | 'isStaff'>): InstantMs {
  const limits = isStaff ? sessionLimits.staff : sessionLimits.player
  return createdAt + limits.absoluteMs
}

/** True while a session was neither ended nor left idle nor used up. */
export function isAlive(session: SessionAge, now: InstantMs): boolean {
  const limits = session.isStaff ? sessionLimits.staff : sessionLimits.player
  return session.endedAt === null && now - session.seenAt < limits.idleMs && now < endOf(session)
}
