import { minuteMs, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { readAddress, type Address } from './address.ts'
import { isContractSignature } from './contract-wallet.ts'
import { nonceMessage, personalHash, recoverAddress } from './signature.ts'
import { insertWalletSecret, useWalletSecret, type WalletPurpose } from './wallet-store.ts'

const lifeMs = 5 * minuteMs
const nonceBytes = 16

/** What a wallet hands over. */
export interface SignedNonce {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly nonce: string
}

/** The browser that asks: by its session, else by the cookie every guest has. */
function holderOf({ caller }: CallContext): string {
  return caller.sessionId ?? caller.guestKey ?? 'nobody'
}

function refuseAddress(field: string): never {
  return refuse('core/bad-payload', { fields: { [field]: ['validation.regex'] } })
}

async function keep(
  { platform }: AuthWorkshop,
  context: CallContext,
  secret: { text: string; purpose: WalletPurpose; address: Address },
): Promise<string> {
  const { text, purpose, address } = secret
  const expiresAt = platform.clock.now() + lifeMs
  const holder = holderOf(context)
  const hash = hashSecret(text)
  await insertWalletSecret(platform.database, { hash, purpose, address, holder, expiresAt })
  return text
}

/**
 * Makes a nonce of 128 random bits, bound to the address and this browser, for five minutes.
 * Source: 000_1c37c0fb05cd66e6.txt sections 4 and 7.
 */
export async function issueNonce(
  shop: AuthWorkshop,
  { account }: { readonly account: string },
  context: CallContext,
): Promise<{ nonce: string }> {
  const address = readAddress(account) ?? refuseAddress('account')
  const text = Buffer.from(shop.platform.random.bytes(nonceBytes)).toString('hex')
  return { nonce: await keep(shop, context, { text, purpose: 'nonce', address }) }
}

/** Uses up a nonce or the handle of a proof. @returns its address while it was good. */
export function useUp(
  { platform }: AuthWorkshop,
  context: CallContext,
  { text, purpose }: { readonly text: string; readonly purpose: WalletPurpose },
): Promise<Address | undefined> {
  const { clock, database } = platform
  const holder = holderOf(context)
  return useWalletSecret(database, { hash: hashSecret(text), purpose, holder, now: clock.now() })
}

/**
 * Checks that the owner of an address signed the sentence with a nonce of ours. The nonce is gone
 * before anything is checked, and the sentence is our own, not the caller's.
 * @throws Refusal auth/nonce-over, auth/signature-refused, core/bad-payload
 */
export async function checkSignedNonce(
  shop: AuthWorkshop,
  form: SignedNonce,
  context: CallContext,
): Promise<Address> {
  const { nonce, signature } = form
  const address = readAddress(form.address) ?? refuseAddress('address')
  const askedFor = await useUp(shop, context, { text: nonce, purpose: 'nonce' })
  if (askedFor !== address) refuse('auth/nonce-over')
  const message = nonceMessage(nonce)
  if (form.message !== message) refuse('auth/signature-refused')
  const hash = personalHash(message)
  const isOwn = recoverAddress(hash, signature) === address
  if (isOwn || (await isContractSignature(shop.platform, { address, hash, signature }))) {
    return address
  }
  return refuse('auth/signature-refused')
}

/**
 * Turns a signed nonce into a handle that fetchToken or connect takes once, from this browser.
 * @throws as checkSignedNonce
 */
export async function proveAddress(
  shop: AuthWorkshop,
  form: SignedNonce,
  context: CallContext,
): Promise<{ uid: string }> {
  const address = await checkSignedNonce(shop, form, context)
  const text = mintSecret(shop.platform.random)
  return { uid: await keep(shop, context, { text, purpose: 'proof', address }) }
}
