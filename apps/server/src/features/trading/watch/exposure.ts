import { settlePosition } from '@powerplay/engines'
import { currencyOf } from '@powerplay/kernel'
import { usdCentsOf } from '../../wallet/index.ts'
import type { TradingParts } from '../parts.ts'
import { livePositions, type StoredPosition } from '../positions/position-store.ts'
import { positionNow } from '../present.ts'

/** What is open in a ticker, demo positions aside; USD cents. */
export interface Exposure {
  positions: number
  longCents: number
  shortCents: number
  /** What the players would win if all closed now; below zero it is the house that would. */
  profitCents: number
}

/** Open real positions by ticker, at the prices that this node shows. */
export async function exposures(parts: TradingParts): Promise<ReadonlyMap<string, Exposure>> {
  const byTicker = new Map<string, Exposure>()
  for (const stored of await livePositions(parts.platform.database)) {
    if (stored.demo) continue
    const before = byTicker.get(stored.ticker)
    const sum = before ?? { positions: 0, longCents: 0, shortCents: 0, profitCents: 0 }
    sum.positions += 1
    sum[stored.side === 'long' ? 'longCents' : 'shortCents'] += centsOf(stored.notionalCents)
    sum.profitCents += profitCentsOf(parts, stored)
    byTicker.set(stored.ticker, sum)
  }
  return byTicker
}

function profitCentsOf(parts: TradingParts, stored: StoredPosition): number {
  const { position } = positionNow(stored, parts.board)
  const rateE8 = parts.wallet.prices.usdRateE8(stored.currency)
  if (position === null || rateE8 === undefined) return 0
  const { payoutMinor } = settlePosition(position, stored, null)
  const wonMinor = payoutMinor - stored.wagerMinor
  const { decimals } = currencyOf(stored.currency)
  const cents = centsOf(usdCentsOf(wonMinor < 0n ? -wonMinor : wonMinor, rateE8, decimals))
  return wonMinor < 0n ? -cents : cents
}

/** Sums of a screen: far below what a double holds. */
const centsOf = (cents: bigint) => Number.parseInt(String(cents), 10)
