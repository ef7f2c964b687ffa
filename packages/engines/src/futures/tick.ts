/** Milliseconds between two ticks of a ticker. Source: 001, section 7, "live price feed". */
export const tickMs = 200

/** Why a tick decides nothing. Several may hold at once; their sum is `Tick.flags`. */
export const tickFlags = {
  /** Too few venues have a fresh price; the price is the last good one. */
  frozen: 1,
  /** The price is good again, but was frozen until a moment ago. */
  resume: 2,
  /** The venues disagree by more than 0.3 %. */
  wide: 4,
} as const

/** One price of one ticker at one moment, as it was stored. */
export interface Tick {
  /** `atMs / 200`: numbers of a ticker have no gaps, and two ticks never share one. */
  readonly seq: number
  /** Epoch milliseconds, a multiple of 200. */
  readonly atMs: number
  /** Whole units of the ticker's last decimal, 1 to `futuresPriceMax`. */
  readonly price: number
  /** Sum of `tickFlags`; 0 is a clean tick. */
  readonly flags: number
}

/** Largest price in units: keeps every sum of a position an exact double. */
export const futuresPriceMax = 10_000_000_000

/**
 * Smallest price in units at which a ticker takes orders. With coarser units a tick is often less than
 * one of them, the rounded price tells its next move, and a take profit one unit away wins.
 */
export const futuresPriceMin = 300_000

/** True for a tick that may open, close, trigger or bust a position. */
export function isClean(tick: Tick): boolean {
  return tick.flags === 0
}

/** The number of the first tick at or after a moment. */
export function firstSeqFrom(atMs: number): number {
  return Math.ceil(atMs / tickMs)
}
