import { refuse, type Uuid } from '@powerplay/kernel'
import type { TradingTickerTerms } from '@powerplay/contract'
import type { TradingParts } from './parts.ts'
import { delayOf } from './positions/delay-of.ts'
import { openInterest } from './positions/position-store.ts'
import { presentTicker } from './present.ts'
import {
  closedTickers,
  feeModes,
  flatPpm,
  interestCapCents,
  maxOpenPerUser,
  maxProfitCents,
  maxRoiPercent,
  maxWagerCents,
  minHoldMs,
  minWagerCents,
  pnlFeePercent,
} from './settings.ts'
import { findTicker } from './tickers.ts'
import { venuesOf } from './venues/venues.ts'

/** One ticker with all that the ticket of this player needs. Refusals: futures/unknown-ticker, no-price. */
export async function tickerTerms(
  parts: TradingParts,
  name: string,
  userId: Uuid | null,
): Promise<TradingTickerTerms> {
  const { settings, database } = parts.platform
  const ticker = findTicker(name) ?? refuse('futures/unknown-ticker')
  const isClosed = settings.get(closedTickers).includes(ticker.ticker)
  const shown = presentTicker(ticker, parts.board, isClosed) ?? refuse('futures/no-price')
  const { long, short } = await openInterest(database, ticker.ticker)
  return {
    ...shown,
    limits: {
      minWagerUsd: settings.get(minWagerCents) / 100,
      maxWagerUsd: settings.get(maxWagerCents) / 100,
      maxProfitUsd: settings.get(maxProfitCents) / 100,
      maxOpenPerUser: settings.get(maxOpenPerUser),
    },
    fee: {
      modes: [...settings.get(feeModes)],
      pnl_fee: settings.get(pnlFeePercent),
      flatPpm: settings.get(flatPpm),
    },
    max_roi: settings.get(maxRoiPercent),
    execDelayMs: await delayOf(parts, userId),
    minHoldMs: settings.get(minHoldMs),
    venues: venuesOf(parts.platform.config.TRADING_VENUES ?? [], ticker.ticker),
    openInterest: { long, short, cap: settings.get(interestCapCents) / 100 },
  }
}
