import type { CallHandlers } from '../../platform/context.ts'
import { credentialCalls, type CredentialCalls } from './credentials/calls.ts'
import { endSessions, listSessions, logOut } from './sessions/end-sessions.ts'
import { createFirstAdministrator } from './seed/first-administrator.ts'
import { logIn } from './sessions/log-in.ts'
import { oauthCalls, type OauthCalls } from './oauth/calls.ts'
import type { OauthHost } from './oauth/oauth-host.ts'
import type { AuthWorkshop } from './parts.ts'
import { provePresence } from './credentials/prove-presence.ts'
import { completeDetails } from './accounts/complete-details.ts'
import { register } from './accounts/register.ts'
import { twoFactorCalls, type TwoFactorCalls } from './two-factor/calls.ts'
import { update } from './sessions/update.ts'
import { walletSignInCalls, type WalletSignInCalls } from './wallets/calls.ts'

/** The calls of this feature. */
export type AuthCalls = CredentialCalls &
  TwoFactorCalls &
  OauthCalls &
  WalletSignInCalls &
  Pick<
    CallHandlers,
    | 'csrfCookie'
    | 'captchaChallenge'
    | 'register'
    | 'completeDetails'
    | 'login'
    | 'logout'
    | 'update'
    | 'sessions'
    | 'endSessions'
    | 'firstAdministrator'
    | 'provePresence'
  >

/** Contract call to use case. The cookie of csrfCookie is the edge's work. */
export function authCalls(shop: AuthWorkshop, host: OauthHost): AuthCalls {
  return {
    ...credentialCalls(shop),
    ...twoFactorCalls(shop),
    ...oauthCalls(host),
    ...walletSignInCalls(shop),
    csrfCookie: async () => null,
    captchaChallenge: ({ action, cost }) => shop.captcha.challenge(action, cost),
    register: (form, context) => register(shop, form, context),
    completeDetails: (form, context) => completeDetails(shop, form, context),
    login: (form, context) => logIn(shop, form, context),
    logout: (_input, context) => logOut(shop, context),
    update: (_input, context) => update(shop, context),
    sessions: (_input, context) => listSessions(shop, context),
    endSessions: (wanted, context) => endSessions(shop, wanted, context),
    provePresence: (proof, context) => provePresence(shop, proof, context),
    firstAdministrator: (form, context) => createFirstAdministrator(shop, form, context),
  }
}
