import type { PlayCurrency } from '../platform/money.ts'

/** Total bets of a slot in coins; multiples of twenty, so that a unit is a whole coin count. */
export const betCoins = [
  20, 40, 60, 80, 100, 160, 200, 300, 400, 500, 800, 1000, 2000, 4000, 5000, 10_000,
]

/** The total bets of a slot in this currency, minor units. */
export function betLevels(currency: PlayCurrency): bigint[] {
  return betCoins.map((coins) => BigInt(coins) * currency.coinMinor)
}
