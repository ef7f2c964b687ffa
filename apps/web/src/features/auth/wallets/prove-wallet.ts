import { callServer } from '../../../platform/client/call-server.ts'
import { requestAccount, signText } from './eip1193.ts'
import { nonceMessage } from './nonce-message.ts'
import type { OfferedWallet } from './offered-wallets.ts'

/** Where a proof stands, for the row of its wallet. */
export type ProofStep = 'asking' | 'signing' | 'proving'

/** Told at each step; the sentence once it is known. */
export type OnStep = (step: ProofStep, message?: string) => void

/**
 * Lets a wallet prove its address. @returns the handle of the proof.
 * @throws what the wallet or the server says
 */
export async function proveWallet(offered: OfferedWallet, onStep: OnStep): Promise<string> {
  onStep('asking')
  const wallet = await offered.open()
  const address = await requestAccount(wallet)
  await callServer('csrfCookie', {})
  const { nonce } = await callServer('metamaskNonce', { account: address })
  const message = nonceMessage(nonce)
  onStep('signing', message)
  const signature = await signText(wallet, message, address)
  onStep('proving', message)
  const { uid } = await callServer('proveAddress', { message, signature, address, nonce })
  return uid
}
