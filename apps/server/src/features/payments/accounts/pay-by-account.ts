import { findAsset, mustHave, unitsOfMinor } from '@powerplay/kernel'
import type { AccountSide, ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { noteSigned, type Withdrawal } from '../withdrawals/withdrawal-store.ts'
import { addressOfKey, sumsOf } from './own-keys.ts'
import {
  findSending,
  freeNonce,
  noteVersion,
  takeNonce,
  takenBy,
  type NewSending,
} from './sending-store.ts'
import { costOf, signedNothing, signVersion, termsAgain, termsNow } from './sign-sending.ts'

/** What became of a withdrawal that was to be signed: why it waits, where it does. */
export type Signing = 'signed' | 'unanswered' | 'overtaken' | { readonly heldBy: string }

export const hot = { branch: 1, index: 0 } as const

/**
 * Has a withdrawal signed by our own key, under a number that is its alone from before the signer is
 * asked: it is never signed under another one, so of all that was ever signed one is carried out.
 */
export async function signByAccount(
  parts: PaymentParts,
  adapter: ChainAdapter,
  side: AccountSide,
  own: Withdrawal,
): Promise<Signing> {
  const { platform } = parts
  const { database } = platform
  const payment = paymentOf(own)
  const from = await addressOfKey(database, { chain: own.chain, ...hot })
  if (from === undefined) return 'unanswered'
  const known = await findSending(database, own.id)
  const { asset, units } = payment
  const native = side.native
  const free = await freeCoins(parts, adapter, { from, chain: own.chain, native })
  // Whoever has a number has the coins for it; before that, nothing is tried that they do not suffice for.
  if (known === undefined && free(asset) < units) return { heldBy: 'hot-wallet-low' }
  const terms =
    known === undefined
      ? await termsNow(side, from, payment)
      : await termsAgain(parts, side, { from, own: known })
  if (terms === undefined) return 'unanswered'
  const due = costOf(terms) + (asset === native ? units : 0n)
  if (known === undefined && free(native) < due) return { heldBy: 'hot-wallet-low' }
  const at = nowOf(platform)
  const place = { counted: await side.count(from), at }
  const sending = known ?? (await takeNonce(database, payment, place))
  // Another node took the same number a moment ago.
  if (sending === undefined) return 'unanswered'
  const signed = await signVersion(parts, sending, 0, terms)
  if (signed === undefined) return 'unanswered'
  if ('refusal' in signed) {
    if (signedNothing(signed.refusal)) await freeNonce(database, own.id)
    return { heldBy: signed.refusal }
  }
  const isOurs = await database.transaction(async (tx) => {
    const isWaiting = await noteSigned(tx, own.id, { ...signed, at })
    // Wherever the withdrawal stands by now: these bytes exist, so their number is used.
    await noteVersion(tx, sending, signed)
    return isWaiting
  })
  return isOurs ? 'signed' : 'overtaken'
}

function paymentOf(own: Withdrawal): NewSending {
  const { decimals } = mustHave(findAsset(own.currency, own.chain), 'asset of a withdrawal')
  const units = unitsOfMinor(own.netMinor, decimals)
  const { id, chain, currency: asset, address: to } = own
  return { id, chain, kind: 'withdrawal', ...hot, recipient: null, asset, units, to }
}

/** What our own address holds beside what others are to get from it. */
export async function freeCoins(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  {
    from,
    chain,
    native,
  }: { readonly from: string; readonly chain: string; readonly native: string },
): Promise<(asset: string) => bigint> {
  const held = sumsOf(await adapter.held([from]))
  const taken = await takenBy(platform.database, { chain, ...hot }, native)
  return (asset) => held(asset) - taken(asset)
}
