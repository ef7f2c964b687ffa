import { divide } from '@powerplay/kernel'
import { hmacKey, type HmacKey } from '../fairness/hmac.ts'
import { openStream, type RandomStream } from '../fairness/stream.ts'
import { tickMs } from './tick.ts'

/**
 * The house's own price of a ticker, for sites without venues: a random walk with jumps whose next
 * value is on average exactly the present one, so that no past says anything about the future. Only
 * integers, so that whoever has a day's seed gets the same day to the last unit.
 */

/** Numbers that fix the walk of one ticker; published with the day's commitment. */
export interface PriceWalk {
  /** Standard deviation of a tick's return, in 1e-12. */
  readonly deviationE12: number
  /** A tick jumps when its fifth word is below this: chance times 2^32. */
  readonly jumpsBelow: number
  /** Standard deviation of a jump, in 1e-12. */
  readonly jumpDeviationE12: number
}

export const ticksPerDay = 86_400_000 / tickMs

const ticksPerYear = 365 * ticksPerDay
const ticksPerHour = 3_600_000 / tickMs

/**
 * The walk of a ticker with a given yearly volatility.
 * @param volatility standard deviation of a year's return: 0.6 is 60 %.
 * @param jumpsPerHour on average.
 * @param jump standard deviation of a jump's return: 0.002 is 0.2 %.
 */
export function priceWalk(volatility: number, jumpsPerHour: number, jump: number): PriceWalk {
  return {
    deviationE12: Math.round((volatility / Math.sqrt(ticksPerYear)) * 1e12),
    jumpsBelow: Math.round((jumpsPerHour / ticksPerHour) * 2 ** 32),
    jumpDeviationE12: Math.round(jump * 1e12),
  }
}

/** A fine price is this many times as fine as a price: what the walk keeps between ticks. */
const fineScale = 1_000_000n

/** The price that is shown and stored for a fine price, rounded half to even. */
export function priceOfFine(fine: bigint): number {
  return Number(divide(fine, fineScale, 'half-even'))
}

export function fineOfPrice(price: number): bigint {
  return BigInt(price) * fineScale
}

/**
 * Opens the walk of one ticker on one day.
 * @param daySeed 64 hex characters; their SHA-256 was published before the day.
 */
export function openWalk(daySeed: string, ticker: string, walk: PriceWalk): DayWalk {
  return new DayWalk(hmacKey(daySeed), ticker, walk)
}

export class DayWalk {
  private readonly key: HmacKey
  private readonly ticker: string
  private readonly walk: PriceWalk

  constructor(key: HmacKey, ticker: string, walk: PriceWalk) {
    this.key = key
    this.ticker = ticker
    this.walk = walk
  }

  /**
   * The fine price after tick `index` of the day (0 to 431,999): the one before, moved by its share.
   * The move is cut towards zero, so up and down are mirror images and the mean stays exact.
   */
  next(fine: bigint, index: number): bigint {
    const share = tickReturnE12(openStream(this.key, this.ticker, index), this.walk)
    return fine + divide(fine * BigInt(share), 1_000_000_000_000n, 'toward-zero')
  }
}

/** Sums of eight and of six numbers of 16 bits: what they are on average, and how far they stray. */
const eight = { middle: 262_140, deviation: 53_510 }
const six = { middle: 196_605, deviation: 46_341 }

/**
 * The return of a tick in 1e-12, from the eight words of its block: words 0 to 3 as eight halves give
 * the usual move, word 4 whether the price jumps, words 5 to 7 as six halves how far.
 */
export function tickReturnE12(stream: RandomStream, walk: PriceWalk): number {
  const usual = share(halves(stream, 0, 4) - eight.middle, walk.deviationE12, eight.deviation)
  if (stream.word(4) >= walk.jumpsBelow) return usual
  return usual + share(halves(stream, 5, 3) - six.middle, walk.jumpDeviationE12, six.deviation)
}

function halves(stream: RandomStream, first: number, count: number): number {
  let sum = 0
  for (let index = first; index < first + count; index += 1) {
    const word = stream.word(index)
    sum += (word >>> 16) + (word & 0xffff)
  }
  return sum
}

/** All three are integers and the product stays exact in a double; cut towards zero. */
function share(distance: number, deviationE12: number, perDeviation: number): number {
  return Math.trunc((distance * deviationE12) / perDeviation)
}
