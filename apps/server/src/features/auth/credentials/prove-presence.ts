import { minuteMs, mustHave, refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext, type Caller } from '../../../platform/context.ts'
import { findUserById } from '../accounts/user-store.ts'
import { findIdentity } from '../identities/identity-store.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceRenewed, renewSession } from '../sessions/renew-session.ts'
import { checkOwnPassword } from '../two-factor/enrol.ts'
import { identityOf } from '../wallets/address.ts'
import { checkSignedNonce, type SignedNonce } from '../wallets/prove-address.ts'

/** How long a proof of presence holds. */
export const presenceLifeMs = 5 * minuteMs

/** What a player may prove it with. */
export type PresenceProof = { readonly password: string } | { readonly wallet: SignedNonce }

/** @throws Refusal auth/wrong-password, auth/factor-locked */
async function checkPassword(
  shop: AuthWorkshop,
  userId: Uuid,
  { password, caller }: { readonly password: string; readonly caller: Caller },
): Promise<void> {
  const user = mustHave(await findUserById(shop.platform.database, userId), 'the signed-in user')
  await checkOwnPassword(shop, user, { password, caller, wrong: 'auth/wrong-password' })
}

/** @throws Refusal auth/nonce-over, auth/signature-refused, also for a wallet of somebody else */
async function checkWallet(
  shop: AuthWorkshop,
  userId: Uuid,
  { wallet, context }: { readonly wallet: SignedNonce; readonly context: CallContext },
): Promise<void> {
  const address = await checkSignedNonce(shop, wallet, context)
  const owner = await findIdentity(shop.platform.database, identityOf(address))
  if (owner?.userId !== userId) refuse('auth/signature-refused')
}

/**
 * Takes a proof that the player sits there. It holds for five minutes and belongs to the new secret
 * that the session gets. A second factor, where there is one, is proven by `validateFactor` instead.
 * @throws Refusal auth/wrong-password, auth/factor-locked, auth/nonce-over, auth/signature-refused
 */
export async function provePresence(
  shop: AuthWorkshop,
  proof: PresenceProof,
  context: CallContext,
): Promise<{ ok: true; until: InstantMs }> {
  const { clock, database } = shop.platform
  const userId = playerOf(context)
  if ('password' in proof) {
    await checkPassword(shop, userId, { password: proof.password, caller: context.caller })
  } else {
    await checkWallet(shop, userId, { wallet: proof.wallet, context })
  }
  const until = clock.now() + presenceLifeMs
  const session = await database.transaction(async (tx) => {
    await shop.events.presenceProven(tx, userId, 'password' in proof ? 'password' : 'wallet')
    return renewSession(shop, tx, context, { presentUntil: until })
  })
  announceRenewed(shop, context, session)
  return { ok: true, until }
}
