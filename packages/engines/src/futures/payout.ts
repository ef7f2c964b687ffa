import { Defect, divide, type Ratio } from '@powerplay/kernel'

const bpsScale = 10_000n
const ppmScale = 1_000_000n

/** What the house takes, fixed when a position is opened. */
export type FuturesFee =
  | {
      readonly mode: 'pnl'
      /** Share of a profit in 1/100 %: (pnl_fee + 1) · 100, so 600 at the default of 5. */
      readonly profitBps: number
    }
  | {
      readonly mode: 'flat'
      /** Share of the notional in millionths, at the opening and again at the close. */
      readonly flatPpm: number
    }

/**
 * The fee of mode `pnl`: the operator's `pnl_fee` percent and one percent more of what was won.
 * @param pnlFee percent, an integer of 0 to 99. Source: 001, section 9.
 */
export function pnlFee(pnlFee: number): FuturesFee {
  return { mode: 'pnl', profitBps: (pnlFee + 1) * 100 }
}

/** Wager times multiplier: what the position moves with, in minor units. */
export function notionalMinor(wagerMinor: bigint, multiplier: number): bigint {
  return wagerMinor * BigInt(multiplier)
}

/** What the opening costs beside the wager, rounded up: only mode `flat` takes something. */
export function openingFeeMinor(wagerMinor: bigint, multiplier: number, fee: FuturesFee): bigint {
  if (fee.mode === 'pnl') return 0n
  return divide(notionalMinor(wagerMinor, multiplier) * BigInt(fee.flatPpm), ppmScale, 'up')
}

/** An ended position, as far as money is concerned. */
export interface EndedPosition {
  readonly wagerMinor: bigint
  readonly multiplier: number
  readonly fee: FuturesFee
  /** Worth at the end per unit of the wager, 0 or more. */
  readonly worth: Ratio
  /** Price at the end per unit of the entry price: the notional has grown by it. */
  readonly priceShare: Ratio
  /** A ticker that the house closes costs no fee. */
  readonly isFree: boolean
}

/** What an ended position comes to, in minor units of its currency. */
export interface FuturesSettlement {
  /** Wager times worth, rounded down. */
  readonly worthMinor: bigint
  /** Fee of the end, rounded up and never more than there is; the opening's is not in it. */
  readonly feeMinor: bigint
  /** What goes back to the player: worth minus fee. */
  readonly payoutMinor: bigint
  /** What calculator and position call profit: after a fee on profit, before a flat one. */
  readonly profitMinor: bigint
}

/**
 * The one function that turns a worth into money: settlement, screens and the ROI calculator use it.
 * @throws Defect for a wager that is not positive or a worth below 0.
 * Source: 001, section 9, "in pnl fee mode"; the flat fee and the rounding are ours, docs/futures.md.
 */
export function settleFutures(position: EndedPosition): FuturesSettlement {
  const { wagerMinor, worth, fee } = position
  if (wagerMinor <= 0n) throw new Defect('a position has a wager')
  if (worth.numerator < 0n) throw new Defect('a worth is never negative')
  const worthMinor = divide(wagerMinor * worth.numerator, worth.denominator, 'down')
  const feeMinor = position.isFree ? 0n : closingFeeMinor(position, worthMinor)
  const payoutMinor = worthMinor - feeMinor
  const kept = fee.mode === 'pnl' ? payoutMinor : worthMinor
  return { worthMinor, feeMinor, payoutMinor, profitMinor: kept - wagerMinor }
}

function closingFeeMinor(position: EndedPosition, worthMinor: bigint): bigint {
  const { wagerMinor, fee } = position
  if (fee.mode === 'pnl') {
    const won = worthMinor - wagerMinor
    return won > 0n ? divide(won * BigInt(fee.profitBps), bpsScale, 'up') : 0n
  }
  const { numerator, denominator } = position.priceShare
  const notional = notionalMinor(wagerMinor, position.multiplier)
  const full = divide(notional * numerator * BigInt(fee.flatPpm), denominator * ppmScale, 'up')
  return full < worthMinor ? full : worthMinor
}
