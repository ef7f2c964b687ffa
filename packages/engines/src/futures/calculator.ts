import { openingFeeMinor, settleFutures, type FuturesFee } from './payout.ts'

/** Moves of the price that the calculator lists, in 1/100 %. Source: 001, section 9. */
export const calculatorStepsBps = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000]

/** What the calculator starts with. Source: 001, section 9. */
export const calculatorStart = { multiplier: 200, wager: '10', mode: 'pnl' } as const

export interface CalculatorInput {
  readonly wagerMinor: bigint
  readonly multiplier: number
  readonly fee: FuturesFee
  readonly maxRoiBps: number
}

/** One line of the calculator: what a move of the price would bring. */
export interface CalculatorRow {
  /** Move in the position's favour in 1/100 %, negative against it. */
  readonly moveBps: number
  /** Return in 1/100 %, between −100 % and the highest. */
  readonly roiBps: number
  readonly profitMinor: bigint
  /** Flat fees of opening and close; they are not in the profit. */
  readonly flatFeeMinor: bigint
}

/**
 * What a position would bring if the price moved by `moveBps` in small steps: the return is
 * move × multiplier, clamped to −100 % and the highest return before any fee. Settled by the very
 * function that settles positions.
 * Source: 001, section 9, "ROI calculator".
 */
export function calculatorRow(input: CalculatorInput, moveBps: number): CalculatorRow {
  const { wagerMinor, multiplier, fee, maxRoiBps } = input
  const roiBps = Math.min(maxRoiBps, Math.max(-10_000, moveBps * multiplier))
  const { profitMinor, feeMinor } = settleFutures({
    wagerMinor,
    multiplier,
    fee,
    worth: { numerator: BigInt(10_000 + roiBps), denominator: 10_000n },
    priceShare: { numerator: BigInt(Math.max(0, 10_000 + moveBps)), denominator: 10_000n },
    isFree: false,
  })
  const flatFeeMinor =
    fee.mode === 'flat' ? openingFeeMinor(wagerMinor, multiplier, fee) + feeMinor : 0n
  return { moveBps, roiBps, profitMinor, flatFeeMinor }
}

/** The whole table: the steps in the position's favour from the largest, then those against it. */
export function calculatorTable(input: CalculatorInput): CalculatorRow[] {
  const up = calculatorStepsBps.map((step) => calculatorRow(input, step))
  const down = calculatorStepsBps.map((step) => calculatorRow(input, -step))
  return [...up.reverse(), ...down]
}
