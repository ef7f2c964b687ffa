import { playerOf, type CallHandlers } from '../../../platform/context.ts'
import { listConnections } from '../identities/connections.ts'
import { removeConnection } from '../identities/remove-connection.ts'
import type { AuthWorkshop } from '../parts.ts'
import { generateTelegramToken } from '../telegram/sign-in-by-telegram.ts'
import { mintTestLaunch } from '../telegram/test-launch.ts'
import { connectAddress } from './connect-address.ts'
import { issueNonce, proveAddress } from './prove-address.ts'
import { fetchToken, signInByWallet } from './sign-in-by-wallet.ts'

/** The calls about wallets, Telegram and connected ways in. */
export type WalletSignInCalls = Pick<
  CallHandlers,
  | 'metamaskNonce'
  | 'metamaskSignature'
  | 'proveAddress'
  | 'fetchToken'
  | 'connections'
  | 'connectAddress'
  | 'removeConnection'
  | 'generateTelegramToken'
  | 'telegramLaunch'
>

/** Contract call to use case. */
export function walletSignInCalls(shop: AuthWorkshop): WalletSignInCalls {
  return {
    metamaskNonce: (form, context) => issueNonce(shop, form, context),
    metamaskSignature: (form, context) => signInByWallet(shop, form, context),
    proveAddress: (form, context) => proveAddress(shop, form, context),
    fetchToken: (form, context) => fetchToken(shop, form, context),
    connections: (_input, context) => listConnections(shop, playerOf(context)),
    connectAddress: (form, context) => connectAddress(shop, form, context),
    removeConnection: (form, context) => removeConnection(shop, form, context),
    generateTelegramToken: (form, context) => generateTelegramToken(shop, form, context),
    telegramLaunch: async (person) => mintTestLaunch(shop, person),
  }
}
