import { mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { findUserById } from '../accounts/user-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { closeWaysBut } from '../sessions/close-other-ways.ts'
import type { EndingSessions } from '../sessions/end-sessions.ts'
import { deleteFactor } from '../two-factor/factor-store.ts'
import { factorOffLetter } from '../two-factor/letters.ts'

/**
 * Takes the second factor off an account whose owner lost it, in the caller's transaction. Whoever is signed in
 * there is not any more, and the owner is told by mail. Two of staff agreed to it.
 * @throws Refusal auth/factor-off
 */
export async function resetFactor(
  shop: AuthWorkshop,
  tx: Queries,
  userId: Uuid,
): Promise<EndingSessions> {
  const { name, email } = mustHave(await findUserById(tx, userId), 'the account of a factor')
  // First: it holds the account, so that a sign-in under way is seen.
  const { ended } = await closeWaysBut(shop, tx, userId, null)
  if (!(await deleteFactor(tx, userId))) refuse('auth/factor-off')
  if (email !== null) await shop.mail.put(tx, factorOffLetter(email, name))
  await shop.factorEvents.removed(tx, userId)
  return {
    count: ended.length,
    afterwards() {
      shop.platform.broadcaster.endSessions(ended)
      shop.mail.wake()
    },
  }
}
