import { minuteMs, mustHave, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import { letIn } from '../sessions/let-in.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser } from '../accounts/present.ts'
import { presenceLifeMs } from './prove-presence.ts'
import { enter } from '../two-factor/enter.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'
import { findUserById } from '../accounts/user-store.ts'
import { insertLoginToken, useLoginToken } from './link-store.ts'

const lifeMs = 5 * minuteMs

/** Makes a token that opens one session of the account within five minutes. */
export async function mintLoginToken(
  { platform }: AuthWorkshop,
  tx: Queries,
  account: ProvenAccount,
): Promise<string> {
  const token = mintSecret(platform.random)
  const expiresAt = platform.clock.now() + lifeMs
  await insertLoginToken(tx, { hash: hashSecret(token), ...account, expiresAt })
  return token
}

/** Uses a token up. @returns whose it was. @throws Refusal auth/token-refused */
async function redeemToken({ platform }: AuthWorkshop, token: string): Promise<ProvenAccount> {
  const { clock, config, database } = platform
  return database.transaction(async (tx) => {
    const account =
      (await useLoginToken(tx, hashSecret(token), clock.now())) ?? refuse('auth/token-refused')
    const user = mustHave(await findUserById(tx, account.userId), 'the user of a token')
    return user.isSeeded && !config.DEMO_BUILD ? refuse('auth/token-refused') : account
  })
}

/**
 * Opens a session with a token of one sign-in. Source: 001_d6a9941efb711ce5.txt section 7.
 * @throws Refusal auth/token-refused, core/two-factor-needed
 */
export async function logInViaToken(
  shop: AuthWorkshop,
  { token }: { readonly token: string },
  context: CallContext,
): Promise<OwnUser> {
  const prove = () => redeemToken(shop, token)
  const entrant = await enter(shop, context, { opener: `token ${token}`, prove })
  const { clock, database } = shop.platform
  const user = mustHave(await findUserById(database, entrant.userId), 'the user of a token')
  // The token was made for a signature, which is all that an account without a password can prove.
  const presentUntil = user.passwordHash === null ? clock.now() + presenceLifeMs : null
  const proven = { ...entrant, presentUntil }
  const session = await letIn(shop, context, proven, { over: 'auth/token-refused' })
  const fresh = mustHave(await findUserById(database, user.id), 'the user who signed in')
  return presentOwnUser(shop, fresh, session)
}
