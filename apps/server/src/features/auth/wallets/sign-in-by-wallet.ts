import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import { mintLoginToken } from '../credentials/login-token.ts'
import { accountOf } from '../identities/account-of.ts'
import { openAccount } from '../identities/open-account.ts'
import type { AuthWorkshop } from '../parts.ts'
import { identityOf } from './address.ts'
import { checkSignedNonce, useUp, type SignedNonce } from './prove-address.ts'

/** The code of the link that led somebody here. */
interface Invitation {
  readonly inviteCode?: string | undefined
}

/**
 * Opens a session for the owner of an address; the first time, an account.
 * Source: 000_1c37c0fb05cd66e6.txt sections 4 and 7.
 * @throws Refusal auth/nonce-over, auth/signature-refused, auth/too-many-accounts,
 *   core/two-factor-needed, core/feature-off while registration is closed
 */
export function signInByWallet(
  shop: AuthWorkshop,
  form: SignedNonce & Invitation,
  context: CallContext,
): Promise<OwnUser> {
  return openAccount(shop, context, {
    opener: `wallet ${form.nonce} ${form.signature}`,
    async prove() {
      const address = await checkSignedNonce(shop, form, context)
      return accountOf(shop, context, { ...identityOf(address), inviteCode: form.inviteCode })
    },
  })
}

/**
 * Turns the handle of a proven address into a token for loginViaToken.
 * Source: 001_d6a9941efb711ce5.txt section 7.
 * @throws Refusal auth/too-many-accounts, core/feature-off
 */
export async function fetchToken(
  shop: AuthWorkshop,
  { uid, inviteCode }: { readonly uid: string } & Invitation,
  context: CallContext,
): Promise<{ model: { userAuthToken: string } | null }> {
  const address = await useUp(shop, context, { text: uid, purpose: 'proof' })
  if (address === undefined) return { model: null }
  const account = await accountOf(shop, context, { ...identityOf(address), inviteCode })
  return { model: { userAuthToken: await mintLoginToken(shop, shop.platform.database, account) } }
}
