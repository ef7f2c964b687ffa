import { settlePosition } from '@powerplay/engines'
import { currencyOf } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { usdCentsOf } from '../../wallet/index.ts'
import type { TradingParts } from '../parts.ts'
import { livePositions, type StoredPosition } from '../positions/position-store.ts'
import { positionNow } from '../present.ts'

/** What is open in a ticker, demo positions aside; USD cents, by the last price of each currency. */
export interface Exposure {
  positions: number
  longCents: number
  shortCents: number
  wagerCents: number
  /** What the players would win if all closed now; below zero it is the house that would. */
  profitCents: number
}

/** Of a ticker that nobody has a real position in. */
export const nothingOpen: Readonly<Exposure> = {
  ...{ positions: 0, longCents: 0, shortCents: 0, wagerCents: 0, profitCents: 0 },
}

/** Open real positions by ticker, at the prices that this node shows. */
export async function exposures(
  parts: TradingParts,
  on: Queries = parts.platform.database,
): Promise<ReadonlyMap<string, Exposure>> {
  const byTicker = new Map<string, Exposure>()
  for (const stored of await livePositions(on)) {
    if (stored.demo) continue
    const before = byTicker.get(stored.ticker)
    const sum = before ?? { ...nothingOpen }
    sum.positions += 1
    sum[stored.side === 'long' ? 'longCents' : 'shortCents'] += centsOf(stored.notionalCents)
    sum.wagerCents += wagerCentsOf(parts, stored)
    sum.profitCents += profitCentsOf(parts, stored)
    byTicker.set(stored.ticker, sum)
  }
  return byTicker
}

function wagerCentsOf({ wallet }: TradingParts, { currency, wagerMinor }: StoredPosition): number {
  const rateE8 = wallet.prices.lastOf(currency)?.usdE8
  if (rateE8 === undefined) return 0
  return centsOf(usdCentsOf(wagerMinor, rateE8, currencyOf(currency).decimals))
}

function profitCentsOf(parts: TradingParts, stored: StoredPosition): number {
  const { position } = positionNow(stored, parts.board)
  const rateE8 = parts.wallet.prices.lastOf(stored.currency)?.usdE8
  if (position === null || rateE8 === undefined) return 0
  const { payoutMinor } = settlePosition(position, stored, null)
  const wonMinor = payoutMinor - stored.wagerMinor
  const { decimals } = currencyOf(stored.currency)
  const cents = centsOf(usdCentsOf(wonMinor < 0n ? -wonMinor : wonMinor, rateE8, decimals))
  return wonMinor < 0n ? -cents : cents
}

/** Sums of a screen: far below what a double holds. */
const centsOf = (cents: bigint) => Number.parseInt(String(cents), 10)
