import type { Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { closeWays } from '../accounts/user-store.ts'
import { deleteLinksOf } from '../credentials/link-store.ts'
import { deleteTokensOf } from '../oauth/record-store.ts'
import { endKeys } from '../operator-keys/key-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { renewSession, type RenewedSession } from './renew-session.ts'
import { endBearers, endSessionRows } from './session-store.ts'

/** What was closed, not yet told to anybody. */
export interface ClosedWays {
  readonly ended: readonly Uuid[]
  /** The session of whoever closed the others, under its new secret. */
  readonly own: RenewedSession | null
  /** Sessions that go on, but whose sockets were opened under what is over. */
  readonly stale: readonly Uuid[]
}

/**
 * What every change of password, e-mail, second factor or recovery codes does besides, in its
 * transaction: whoever else got in stops being in. All other sessions end, mailed links, begun
 * sign-ins, the tokens of apps and the keys of scripts too; the caller's own session gets a new secret, which ends every
 * bearer and every copy of its cookie.
 */
export async function closeOtherWays(
  shop: AuthWorkshop,
  tx: Queries,
  userId: Uuid,
  context: CallContext,
): Promise<ClosedWays> {
  const { sessionId } = context.caller
  const isOwn = context.caller.userId === userId && context.caller.session?.isByCookie === true
  const except = isOwn && sessionId !== null ? sessionId : undefined
  const ended = await endWaysBut(shop, tx, userId, except)
  const own = except === undefined ? null : await renewSession(shop, tx, context)
  return { ended, own, stale: own === null ? [] : [own.id] }
}

/** As `closeOtherWays` for who is not signed in here: one session elsewhere may keep its cookie. */
export async function closeWaysBut(
  shop: AuthWorkshop,
  tx: Queries,
  userId: Uuid,
  kept: Uuid | null,
): Promise<ClosedWays> {
  const ended = await endWaysBut(shop, tx, userId, kept ?? undefined)
  if (kept !== null) await endBearers(tx, kept)
  return { ended, own: null, stale: kept === null ? [] : [kept] }
}

async function endWaysBut(
  { platform }: AuthWorkshop,
  tx: Queries,
  userId: Uuid,
  except: Uuid | undefined,
): Promise<Uuid[]> {
  // First: it holds the account, so that a sign-in under way is either seen below or ends itself.
  await closeWays(tx, userId)
  await deleteLinksOf(tx, userId)
  await deleteTokensOf(tx, userId)
  await endKeys(tx, { userId }, platform.clock.now())
  const which = except === undefined ? { userId } : { userId, except }
  return endSessionRows(tx, which, platform.clock.now())
}

/** After the commit: the new secret goes to the browser, sockets of ended sessions close. */
export function announceClosed(
  { platform }: AuthWorkshop,
  context: CallContext,
  { ended, own, stale }: ClosedWays,
): void {
  if (own !== null) context.setSessionCookie(own.secret)
  platform.broadcaster.endSessions([...ended, ...stale])
}
