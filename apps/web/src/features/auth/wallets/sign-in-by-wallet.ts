import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { adoptUser } from '../account/account.ts'
import { windowNames } from '../window-names.ts'
import { invitation } from '../invitation.ts'
import { injectedWallet, isRefusedByUser, requestAccount, signText } from './eip1193.ts'
import { messages } from './messages.en.ts'
import { nonceMessage } from './nonce-message.ts'

/** The step of a wallet, or undefined after a "no", about which nothing is said. */
async function asked(step: Promise<string>, text: string): Promise<string | undefined> {
  try {
    return await step
  } catch (error) {
    if (!isRefusedByUser(error)) toast('error', text)
    return undefined
  }
}

async function nonceFor(account: string): Promise<string | undefined> {
  try {
    await callServer('csrfCookie', {})
    return (await callServer('metamaskNonce', { account })).nonce
  } catch {
    toast('error', messages.nonceFailed)
    return undefined
  }
}

/**
 * Signs in with the wallet of this browser: account, nonce, signature, session. A refused signing is
 * silent (000_1c37c0fb05cd66e6.txt, sections 4 and 8).
 */
export async function signInByWallet(wallet = injectedWallet()): Promise<void> {
  if (wallet === undefined) {
    toast('error', messages.noWallet)
    return
  }
  const address = await asked(requestAccount(wallet), messages.nonceFailed)
  const nonce = address && (await nonceFor(address))
  if (!address || !nonce) return
  const message = nonceMessage(nonce)
  const signature = await asked(signText(wallet, message, address), messages.signatureFailed)
  if (signature === undefined) return
  try {
    const proof = { message, signature, address, nonce }
    adoptUser(await callServer('metamaskSignature', { ...proof, ...invitation() }))
  } catch {
    toast('error', messages.signatureFailed)
    return
  }
  closeModal(windowNames.signIn)
  emit('auth:login-succeeded', null)
}
