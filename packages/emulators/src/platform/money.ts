import { currencies, formatAmount, parseAmount } from '@powerplay/kernel'

/** A currency the emulator keeps limits in. Codes on the wire are upper case. */
export interface PlayCurrency {
  readonly code: string
  readonly decimals: number
  /** Minor units that are worth about one US cent: the coin all bets are counted in. */
  readonly coinMinor: bigint
}

/** Rough worth of a cent in minor units; limits are round numbers of these, not exact rates. */
const coinById: Readonly<Record<string, bigint>> = {
  btc: 10n,
  eth: 300n,
  usdt: 1_000_000n,
  usdc: 1_000_000n,
  ltc: 10_000n,
  doge: 5_000_000n,
  bnb: 1_000n,
  trx: 4_000_000n,
  sol: 5_000n,
  xrp: 400_000n,
  pwr: 25_000_000n,
  usd: 1n,
  eur: 1n,
}

const byCode = new Map(
  currencies.flatMap(({ id, code, decimals }): [string, PlayCurrency][] => {
    const coinMinor = coinById[id]
    return coinMinor === undefined ? [] : [[code, { code, decimals, coinMinor }]]
  }),
)

/** Every currency games can be opened in. */
export const playCurrencies: readonly PlayCurrency[] = [...byCode.values()]

/** The currency with this code, upper or lower case. */
export function findPlayCurrency(code: string): PlayCurrency | undefined {
  return byCode.get(code.toUpperCase())
}

/** Minor units as the decimal text of callbacks. */
export function toText(minor: bigint, currency: PlayCurrency): string {
  return formatAmount(minor, currency.decimals)
}

/** The amount of a decimal text or number; undefined when it is none of that scale. */
export function toMinor(value: string | number, currency: PlayCurrency): bigint | undefined {
  return parseAmount(value, currency.decimals)
}
