import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { noteLogin } from '../accounts/user-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { deviceName } from './device.ts'
import { announceSession, openSession, type Entrant, type OpenedSession } from './open-session.ts'

/** Somebody who was found out and is about to be let in. */
export interface ProvenEntrant extends Entrant {
  /** How often the account's ways in had been closed when this one was proven. */
  readonly waysVersion: number
}

/** What goes along with a sign-in. */
interface Letting {
  /** A newer hash of the password that was proven. */
  readonly newHash?: string | null
  /** The refusal when the account's ways in were closed since the proof. */
  readonly over: 'auth/wrong-login' | 'auth/token-refused' | 'core/sign-in-needed'
}

/**
 * Opens a session for whom a way in has proven, unless the ways in were closed since: what was right
 * when it was checked (a password, a token, a connected wallet) may have been changed meanwhile.
 * @throws Refusal as `over` says
 */
export async function letIn(
  shop: AuthWorkshop,
  context: CallContext,
  entrant: ProvenEntrant,
  { newHash = null, over }: Letting,
): Promise<OpenedSession> {
  const { clock, database } = shop.platform
  const { userId: id, waysVersion } = entrant
  const session = await database.transaction(async (tx) => {
    const isOpen = await noteLogin(tx, { id, waysVersion, at: clock.now(), newHash })
    if (!isOpen) refuse(over)
    await shop.events.loggedIn(tx, id, deviceName(context.caller.userAgent))
    return openSession(shop, tx, context, entrant)
  })
  announceSession(shop, context, session)
  return session
}
