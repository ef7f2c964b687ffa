import { fromWireId, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { Session } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentSession } from '../accounts/present.ts'
import { endKeys } from '../operator-keys/key-store.ts'
import { announceRenewed, renewSession } from './renew-session.ts'
import { isAlive } from './session-rules.ts'
import { ageOf, endSessionRows, findSessionsOfUser, type EndedSessions } from './session-store.ts'

/** The live sessions of the caller, the latest used first. */
export async function listSessions(
  { platform, whereabouts }: AuthWorkshop,
  context: CallContext,
): Promise<Session[]> {
  const rows = await findSessionsOfUser(platform.database, playerOf(context))
  const now = platform.clock.now()
  const current = context.caller.sessionId
  const live = rows.filter((row) => isAlive(ageOf(row), now))
  return live.map((row) => presentSession(row, { current, iso: whereabouts.isoOf(row.ip) }))
}

/** Ends the caller's own session, its bearer and its sockets. */
export async function logOut(shop: AuthWorkshop, context: CallContext): Promise<null> {
  const { broadcaster, clock, database } = shop.platform
  const userId = playerOf(context)
  const only = mustHave(context.caller.sessionId, 'the session of a signed-in caller')
  const ended = await database.transaction(async (tx) => {
    const ids = await endSessionRows(tx, { userId, only }, clock.now())
    if (ids.length > 0) await shop.events.loggedOut(tx, userId)
    return ids
  })
  context.setSessionCookie(null)
  broadcaster.endSessions(ended)
  return null
}

/** Sessions on their way out: once the transaction is durable, `afterwards` closes their sockets. */
export interface EndingSessions {
  readonly count: number
  readonly afterwards: () => void
}

/** Ends sessions of a user in the caller's transaction; with all of them the keys of scripts too. */
export async function endSessionsIn(
  shop: AuthWorkshop,
  tx: Queries,
  which: EndedSessions,
): Promise<EndingSessions> {
  const now = shop.platform.clock.now()
  const ids = await endSessionRows(tx, which, now)
  if (which.only === undefined) await endKeys(tx, { userId: which.userId }, now)
  if (ids.length > 0) await shop.events.sessionsEnded(tx, which.userId, ids.length)
  return { count: ids.length, afterwards: () => shop.platform.broadcaster.endSessions(ids) }
}

/** Ends sessions of a user, with their sockets. @returns the ids of those that were open. */
export async function endSessionsOf(
  shop: AuthWorkshop,
  which: EndedSessions,
): Promise<readonly Uuid[]> {
  const { broadcaster, clock, database } = shop.platform
  const ended = await database.transaction(async (tx) => {
    const ids = await endSessionRows(tx, which, clock.now())
    if (ids.length > 0) await shop.events.sessionsEnded(tx, which.userId, ids.length)
    return ids
  })
  broadcaster.endSessions(ended)
  return ended
}

/**
 * Ends one session of the caller, or all but the current one, which gets a new secret. @returns those that are left.
 * @throws Refusal core/unknown-id for a session that is not an open one of the caller's.
 */
export async function endSessions(
  shop: AuthWorkshop,
  wanted: { readonly id: string } | { readonly all: true },
  context: CallContext,
): Promise<Session[]> {
  const userId = playerOf(context)
  const { sessionId } = context.caller
  if ('all' in wanted) {
    const { broadcaster, clock, database } = shop.platform
    const except = mustHave(sessionId, 'the current session')
    const { own, ended } = await database.transaction(async (tx) => {
      // A copy of this very cookie, and its bearers, are somebody else's too. First of all: a request
      // that began under a secret which is replaced by now must end nobody's session.
      const renewed = await renewSession(shop, tx, context)
      const ids = await endSessionRows(tx, { userId, except }, clock.now())
      await endKeys(tx, { userId }, clock.now())
      if (ids.length > 0) await shop.events.sessionsEnded(tx, userId, ids.length)
      return { own: renewed, ended: ids }
    })
    broadcaster.endSessions(ended)
    announceRenewed(shop, context, own)
    return listSessions(shop, context)
  }
  const only = fromWireId('ses', wanted.id) ?? refuse('core/unknown-id')
  const ended = await endSessionsOf(shop, { userId, only })
  if (ended.length === 0) refuse('core/unknown-id')
  if (only === sessionId) context.setSessionCookie(null)
  return listSessions(shop, context)
}
