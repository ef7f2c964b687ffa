import {
  fineOfPrice,
  futuresPriceMax,
  futuresPriceMin,
  priceWalk,
  type PriceWalk,
} from '@powerplay/engines'
import type { Prices } from '../wallet/index.ts'

/** A ticker as it is offered, whatever its price. */
export interface Ticker {
  readonly ticker: string
  readonly name: string
  readonly color: string
  readonly background: string
  /** Decimals of a price in USD: one unit is the last of them. */
  readonly decimals: number
  /** Where the house's own price began, in units. */
  readonly startPrice: number
  /** How the house's own price walks. */
  readonly walk: PriceWalk
  /** A currency whose price the house makes elsewhere: every seed's prices begin there. */
  readonly follows?: string
}

const jumpsPerHour = 6
const jump = 0.002

interface Draft {
  readonly name: string
  readonly color: string
  readonly decimals: number
  readonly startPrice: number
  /** Of a year: 0.5 is 50 %. */
  readonly volatility: number
  readonly follows?: string
}

function ticker(id: string, draft: Draft): Ticker {
  const { volatility, ...rest } = draft
  const walk = priceWalk(volatility, jumpsPerHour, jump)
  return { ticker: id, ...rest, background: `${draft.color}26`, walk }
}

/**
 * Every ticker, in the order of the screens. Prices start at what a unit is worth to the wallet where
 * it knows the coin. Source: product specification of betting, 4.5; volatilities 0.5 to 1.2.
 */
export const tickers: readonly Ticker[] = [
  ticker('BTC', {
    ...{ name: 'Bitcoin', color: '#f7931a' },
    ...{ decimals: 2, startPrice: 9_700_650, volatility: 0.5 },
  }),
  ticker('ETH', {
    ...{ name: 'Ethereum', color: '#627eea' },
    ...{ decimals: 3, startPrice: 3_412_120, volatility: 0.6 },
  }),
  ticker('SOL', {
    ...{ name: 'Solana', color: '#66f9a1' },
    ...{ decimals: 4, startPrice: 2_284_400, volatility: 0.8 },
  }),
  ticker('BNB', {
    ...{ name: 'BNB', color: '#f3ba2f' },
    ...{ decimals: 4, startPrice: 6_415_000, volatility: 0.6 },
  }),
  ticker('XRP', {
    ...{ name: 'XRP', color: '#8ca3b0' },
    ...{ decimals: 7, startPrice: 24_180_000, volatility: 0.8 },
  }),
  ticker('DOGE', {
    ...{ name: 'Dogecoin', color: '#c3a634' },
    ...{ decimals: 7, startPrice: 3_941_200, volatility: 1 },
  }),
  ticker('LTC', {
    ...{ name: 'Litecoin', color: '#bfbbbb' },
    ...{ decimals: 5, startPrice: 9_240_000, volatility: 0.7 },
  }),
  ticker('ADA', {
    ...{ name: 'Cardano', color: '#3cc8c8' },
    ...{ decimals: 7, startPrice: 4_500_000, volatility: 0.9 },
  }),
  ticker('TRX', {
    ...{ name: 'TRON', color: '#ef0027' },
    ...{ decimals: 7, startPrice: 2_431_000, volatility: 0.6 },
  }),
  ticker('AVAX', {
    ...{ name: 'Avalanche', color: '#e84142' },
    ...{ decimals: 5, startPrice: 2_800_000, volatility: 0.9 },
  }),
  ticker('LINK', {
    ...{ name: 'Chainlink', color: '#2a5ada' },
    ...{ decimals: 5, startPrice: 1_400_000, volatility: 0.8 },
  }),
  ticker('PWRPLAY', {
    ...{ name: 'PWRPLAY', color: '#f9bc1e' },
    ...{ decimals: 9, startPrice: 10_000_000, volatility: 0.5, follows: 'pwr' },
  }),
]

const byName = new Map(tickers.map((one) => [one.ticker, one]))

/** The ticker of this name, or undefined. */
export function findTicker(name: string): Ticker | undefined {
  return byName.get(name)
}

/** Where a price of venues may be: never in units too coarse to trade. */
export function isInUnits(price: number): boolean {
  return price >= futuresPriceMin && price <= futuresPriceMax
}

/** Between an eighth and eight times its start, and never in units too coarse to trade. */
export function isInRange({ startPrice }: Pick<Ticker, 'startPrice'>, price: number): boolean {
  const lowest = Math.max(futuresPriceMin, startPrice / rangeTimes)
  return price >= lowest && price <= startPrice * rangeTimes
}

const rangeTimes = 8

/** Fine prices of a new installation. */
export function fineStarts(): Map<string, bigint> {
  return new Map(tickers.map(({ ticker, startPrice }) => [ticker, fineOfPrice(startPrice)]))
}

/** How the tickers walk whose prices are the house's own. */
export function walksOf(isOwn: (ticker: string) => boolean): Record<string, PriceWalk> {
  const own = tickers.filter(({ ticker }) => isOwn(ticker))
  return Object.fromEntries(own.map(({ ticker, walk }) => [ticker, walk]))
}

/** Where the house's own price of a ticker begins: at that of the currency which it follows. */
export function startOf(
  { startPrice, decimals, follows }: Ticker,
  prices: Pick<Prices, 'usdRateE8'>,
): number {
  const rateE8 = follows === undefined ? undefined : prices.usdRateE8(follows)
  if (rateE8 === undefined) return startPrice
  return Number.parseInt(String((rateE8 * 10n ** BigInt(decimals)) / 10n ** 8n), 10)
}
