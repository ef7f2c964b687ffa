import { mustHave, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import { letIn } from '../sessions/let-in.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser } from '../accounts/present.ts'
import { presenceLifeMs } from '../credentials/prove-presence.ts'
import { enter, type WayIn } from '../two-factor/enter.ts'
import { findUserById } from '../accounts/user-store.ts'
import { tryWelcome } from '../accounts/welcome.ts'

/**
 * Opens a session for whom a wallet or a bot vouches for, once the second factor is proven, too.
 * Where there is no password to be asked for again, this sign-in is a proof of presence too.
 * @throws Refusal core/two-factor-needed, those of the proof; core/feature-off for a documented
 *   account of a demo build that is one no more
 */
export async function openAccount(
  shop: AuthWorkshop,
  context: CallContext,
  way: WayIn,
): Promise<OwnUser> {
  const { clock, config, database } = shop.platform
  const entrant = await enter(shop, context, way)
  const { userId } = entrant
  const user = mustHave(await findUserById(database, userId), 'the user of a connection')
  if (user.isSeeded && !config.DEMO_BUILD) refuse('core/feature-off')
  const presentUntil = user.passwordHash === null ? clock.now() + presenceLifeMs : null
  const proven = { ...entrant, presentUntil }
  const session = await letIn(shop, context, proven, { over: 'core/sign-in-needed' })
  if (!user.isWelcomed) await tryWelcome(shop, userId)
  const fresh = mustHave(await findUserById(database, userId), 'the user who signed in')
  return presentOwnUser(shop, fresh, session)
}
