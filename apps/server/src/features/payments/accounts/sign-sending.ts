import { mustHave, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { AccountIntent, SignerRefusal } from '@powerplay/signer'
import type { AccountSide, GasPrice } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { freeNonce, type Sending, type Version } from './sending-store.ts'

/** What a transaction may use and cost. */
export interface Terms extends GasPrice {
  readonly gas: number
}

export const costOf = ({ gas, maxFee }: Terms) => BigInt(gas) * maxFee

/** Gas and price of a payment as the chain is now. @throws Error where it would fail */
export async function termsNow(
  side: AccountSide,
  from: string,
  { to, asset, units }: Pick<Sending, 'to' | 'asset' | 'units'>,
): Promise<Terms> {
  const gas = await side.gasFor({ from, to, asset, units })
  return { gas, ...(await side.gasPrice()) }
}

/** What was signed is given again whatever is asked by now; nothing is signed for so little. */
const anyTerms: Terms = { gas: 21_000, maxFee: 1n, tip: 1n }

/**
 * Gas and price of a payment that has its number. Where it would fail by now, all numbers above would wait for
 * it: so its own is given free, unless it was signed, whose bytes come again for any terms. Undefined where the
 * signer does not say whether it has.
 * @throws Error where it would fail, and nothing was signed
 */
export async function termsAgain(
  parts: PaymentParts,
  side: AccountSide,
  { from, own }: { readonly from: string; readonly own: Sending },
): Promise<Terms | undefined> {
  try {
    return await termsNow(side, from, own)
  } catch (error) {
    const isSigned = await signedSoFar(parts, own.id)
    if (isSigned === true) return anyTerms
    if (isSigned === undefined) return undefined
    await freeNonce(parts.platform.database, own.id)
    throw error
  }
}

/**
 * Has a version of a transaction signed. The signer gives the same bytes for the same version, whatever
 * its price is by then; what it signed is read from the bytes. Undefined where nobody answers.
 */
export async function signVersion(
  parts: PaymentParts,
  own: Sending,
  version: number,
  terms: Terms,
): Promise<Version | { readonly refusal: SignerRefusal | 'failed' } | undefined> {
  const wanted: AccountIntent = {
    ...{ id: own.id, kind: own.kind, chain: own.chain, asset: own.asset, to: own.to, memo: null },
    ...{ units: own.units.toString(), branch: own.branch, index: own.index },
    ...{ recipient: own.recipient, nonce: own.nonce, version, gas: terms.gas },
    ...{ maxFee: terms.maxFee.toString(), tip: terms.tip.toString() },
  }
  const answer = await parts.signer()?.sign(wanted)
  if (answer === undefined || 'refusal' in answer) return answer
  return { ...answer, version, ...(await termsIn(answer.raw)), signedAt: nowOf(parts.platform) }
}

async function termsIn(raw: string): Promise<Terms> {
  const { parseTransaction } = await import('viem')
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(`0x${raw.slice(2)}`)
  return {
    gas: toSafeNumber(mustHave(gas, 'gas')),
    maxFee: mustHave(maxFeePerGas, 'price of gas'),
    tip: maxPriorityFeePerGas ?? 0n,
  }
}

/**
 * Whether a refusal says that nothing stands behind it: after a fault, or where the signer has signed
 * something else under the id or the number, there may be a signature that we do not know.
 */
export const signedNothing = (refusal: SignerRefusal | 'failed') =>
  refusal !== 'failed' && refusal !== 'other-content'

/** A chain takes a transaction in the place of another for an eighth more; and what it costs now. */
export function raised(before: GasPrice, now: GasPrice): GasPrice {
  const more = (value: bigint, least: bigint) => {
    const eighth = (value * 9n) / 8n + 1n
    return eighth > least ? eighth : least
  }
  const tip = more(before.tip, now.tip)
  const maxFee = more(before.maxFee, now.maxFee)
  return { tip, maxFee: maxFee > tip ? maxFee : tip }
}

/** Whether the signer has signed something of this id; undefined where it does not answer. */
function signedSoFar(parts: PaymentParts, id: Uuid): Promise<boolean | undefined> {
  return (
    parts
      .signer()
      ?.hasSigned(id)
      .catch(() => undefined) ?? Promise.resolve(undefined)
  )
}

/** Whether the signer has signed something of this id. @param ifSilent what counts where it does not answer */
export async function wasSigned(
  parts: PaymentParts,
  id: Uuid,
  ifSilent: boolean,
): Promise<boolean> {
  return (await signedSoFar(parts, id)) ?? ifSilent
}
