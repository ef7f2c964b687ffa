import { findAsset, minorOfUnits, mustHave } from '@powerplay/kernel'
import { hotPlace, type ChainCodec } from './codec.ts'
import { SignerError, type AccountIntent, type SpendIntent } from './intent.ts'
import type { ChainKeys } from './keys.ts'

/** Our own key pays withdrawals and gas, a player's is swept. @throws SignerError */
export function checkPlace({ kind, branch, index }: AccountIntent): void {
  const isHot = branch === hotPlace.branch && index === hotPlace.index
  if (kind === 'sweep' ? branch !== 0 : !isHot) throw new SignerError('differs-from-ledger')
}

/**
 * What has no withdrawal behind it goes from one of our addresses to another, whatever is asked: a sweep
 * to our own, gas to one of a player's. @throws SignerError
 */
export function approveFunds(
  { kind, chain, asset, to, recipient }: AccountIntent,
  codec: ChainCodec,
  keys: ChainKeys,
): void {
  if (kind === 'gas' && (asset !== codec.feeAsset || recipient === null)) {
    throw new SignerError('differs-from-ledger')
  }
  const place = kind === 'gas' ? { branch: 0 as const, index: recipient ?? 0 } : hotPlace
  if (codec.addressOf(chain, keys.publicKey(place)) !== to) {
    throw new SignerError('differs-from-ledger')
  }
}

/** The most that a transaction costs, gas that is given away counted, in minor units of the coin. */
export function feeOf({ kind, chain, gas, maxFee, units }: AccountIntent, asset: string): bigint {
  const { decimals } = mustHave(findAsset(asset, chain), 'coin that pays for gas')
  const given = kind === 'gas' ? BigInt(units) : 0n
  // Never nothing: what is smaller than a minor unit counts as one.
  return minorOfUnits(BigInt(gas) * BigInt(maxFee) + given, decimals).minor + 1n
}

/** What a payment that spends outputs leaves to the chain, in minor units of the coin. @throws SignerError wrong-chain */
export function feeOfOutputs({ chain, asset, feeUnits }: SpendIntent): bigint {
  const found = findAsset(asset, chain)
  if (found === undefined) throw new SignerError('wrong-chain')
  return minorOfUnits(BigInt(feeUnits), found.decimals).minor
}
