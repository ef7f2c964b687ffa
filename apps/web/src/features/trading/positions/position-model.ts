import {
  directionOf,
  openPosition,
  roiBps,
  settlePosition,
  worthAfter,
  type FuturesFee,
} from '@powerplay/engines'
import { currencyOf, parseAmount } from '@powerplay/kernel'
import type { TradingPosition } from '@powerplay/contract'
import { readScaled } from '../../../platform/format/ratio.ts'

/** What a position would bring if it were closed at a price. */
export interface Gain {
  /** Hundredths of a percent. */
  readonly roiBps: number
  readonly profitMinor: bigint
  readonly payoutMinor: bigint
}

/**
 * The gain of an open position at a live price, by the engine's own functions: from where the server
 * said that it stood, one move further.
 * @param fee what its mode takes.
 * @returns undefined while it is not open.
 */
export function gainAt(
  position: TradingPosition,
  price: string,
  decimals: number,
  fee: FuturesFee,
): Gain | undefined {
  const { worth, mark, entry, multiplier, side, wager, currency } = position
  const [from, at, start] = [mark, price, entry].map((text) => unitsOf(text, decimals))
  const wagerMinor = parseAmount(wager, currencyOf(currency).decimals)
  if (worth === null || wagerMinor === undefined) return undefined
  if (from === undefined || at === undefined || start === undefined) return undefined
  const leverage = { direction: directionOf(side), multiplier }
  const terms = { ...leverage, takeProfit: null, stopLoss: null, maxRoiBps: maxBps, maxHoldMs: 0 }
  const opened = openPosition(terms, { seq: 0, atMs: 0, price: start, flags: 0 })
  const now = { ...opened, price: at, worth: worthAfter(worth, at - from, leverage) }
  const { profitMinor, payoutMinor } = settlePosition(now, { wagerMinor, fee }, null)
  return { roiBps: roiBps(now), profitMinor, payoutMinor }
}

/** No return is cut here: the server ends the position at its highest. */
const maxBps = 100_000_000

function unitsOf(text: string | null, decimals: number): number | undefined {
  return text === null ? undefined : readScaled(text, decimals)
}

/** What a position pays its fee by, from the terms of its ticker. */
export function feeOf(
  mode: 'pnl' | 'flat',
  terms: { readonly pnl_fee: number; readonly flatPpm: number },
): FuturesFee {
  if (mode === 'flat') return { mode, flatPpm: terms.flatPpm }
  return { mode, profitBps: (terms.pnl_fee + 1) * 100 }
}

/** Place of the slider, 0 to 300, for a multiplier: each hundred is ten times as much. */
export function placeOfMultiplier(multiplier: number): number {
  return Math.round(Math.log10(multiplier) * 100)
}

/** The multiplier at a place of the slider, at most `max`. */
export function multiplierAt(place: number, max: number): number {
  return Math.min(max, Math.max(1, Math.round(10 ** (place / 100))))
}
