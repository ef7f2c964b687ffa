import { callServer } from '../../../platform/client/call-server.ts'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { requestAccount, signText } from './eip1193.ts'
import { nonceMessage } from './nonce-message.ts'
import type { OfferedWallet } from './offered-wallets.ts'

/** Where a proof stands, for the row of its wallet. */
export type ProofStep = 'asking' | 'signing' | 'proving'

/** Told at each step; the sentence once it is known. */
export type OnStep = (step: ProofStep, message?: string) => void

/** A nonce of the server that a wallet signed, as calls take it. */
export type SignedNonce = CallInput<'proveAddress'>

/** Lets a wallet sign a fresh nonce. @throws what the wallet or the server says */
export async function signNonce(offered: OfferedWallet, onStep: OnStep): Promise<SignedNonce> {
  onStep('asking')
  const wallet = await offered.open()
  const address = await requestAccount(wallet)
  await callServer('csrfCookie', {})
  const { nonce } = await callServer('metamaskNonce', { account: address })
  const message = nonceMessage(nonce)
  onStep('signing', message)
  const signature = await signText(wallet, message, address)
  onStep('proving', message)
  return { message, signature, address, nonce }
}

/**
 * Lets a wallet prove its address. @returns the handle of the proof.
 * @throws what the wallet or the server says
 */
export async function proveWallet(offered: OfferedWallet, onStep: OnStep): Promise<string> {
  const { uid } = await callServer('proveAddress', await signNonce(offered, onStep))
  return uid
}
