import { formatAmount, toEstimate } from '@powerplay/kernel'
import { everyone } from '../../platform/broadcaster.ts'
import { tokenDecimals, type TokenParts } from './parts.ts'
import { showPrice } from './price.ts'

/** Tokens as the wire carries them. */
export const tokenText = (minor: bigint): string => formatAmount(minor, tokenDecimals)
/** Tokens as a number, for charts. */
export const tokenNumber = (minor: bigint): number => toEstimate(minor, tokenDecimals)

/** USD with two decimals of a worth in 1e-6, cut. */
export const usdOf = (worthE6: bigint): number => toEstimate(worthE6 / 10_000n, 2)
/** A price of 1e-8 USD. */
export const priceOf = (e8: bigint): number => toEstimate(e8, 8)

/** Tells everybody the price. */
export async function tellPrice(parts: TokenParts): Promise<void> {
  const price = await showPrice(parts)
  if (!price) return
  parts.platform.broadcaster.emit(everyone, 'TokenPrice', { usd: price.usd, change: price.change })
}
