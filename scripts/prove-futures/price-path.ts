import {
  fineOfPrice,
  futuresPriceMin,
  priceOfFine,
  priceWalk,
  tickReturnE12,
} from '@powerplay/engines'
import { seededNumbers } from '../../packages/verifier/src/test/random-position.ts'

/** Milliseconds between two prices of a path: finer than ticks, so that a head start can be. */
export const stepMs = 50
const ticksPerStep = stepMs / 200

/** How wild the price is. */
export interface Weather {
  /** Of a year: 0.6 is 60 %. */
  readonly volatility: number
  readonly jumpsPerHour: number
  /** Standard deviation of a jump. */
  readonly jump: number
  /** The price in units at the start: how fine they are. */
  readonly startUnits?: number
}

export const usualWeather: Weather = { volatility: 0.6, jumpsPerHour: 6, jump: 0.002 }
export const wildWeather: Weather = { volatility: 1.2, jumpsPerHour: 12, jump: 0.004 }
/** The coarsest units that a ticker takes orders in, and units as coarse as they once were. */
export const coarsestWeather: Weather = { ...usualWeather, startUnits: futuresPriceMin }
export const tooCoarseWeather: Weather = { ...usualWeather, startUnits: 6_000 }
/** Shows in few trades what the wild one shows in many. */
export const stormyWeather: Weather = { volatility: 1.2, jumpsPerHour: 120, jump: 0.008 }

/**
 * Prices every 50 ms, by the very returns of the house's own process. The words come from a quick
 * generator instead of a day's seed.
 */
export function pricePath(seed: number, steps: number, weather: Weather): Float64Array {
  const next = seededNumbers(seed)
  const word = () => Math.floor(next() * 2 ** 32)
  const stream = { word, int: word, nextWord: word, nextInt: word, draw: () => [] }
  const walk = priceWalk(
    weather.volatility * Math.sqrt(ticksPerStep),
    weather.jumpsPerHour * ticksPerStep,
    weather.jump,
  )
  const prices = new Float64Array(steps)
  let fine = fineOfPrice(weather.startUnits ?? 6_401_235)
  for (let index = 0; index < steps; index += 1) {
    fine += (fine * BigInt(tickReturnE12(stream, walk))) / 1_000_000_000_000n
    prices[index] = priceOfFine(fine)
  }
  return prices
}
