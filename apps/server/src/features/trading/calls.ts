import type { TickSecond } from '@powerplay/engines'
import { hourMs, refuse } from '@powerplay/kernel'
import { playerOf, type CallHandlers, type WhisperHandlers } from '../../platform/context.ts'
import type { TradingParts } from './parts.ts'
import { askClose, editTriggers } from './positions/ask.ts'
import { placeOrder } from './positions/place-order.ts'
import { endedPositionsOf, openPositionsOf } from './positions/position-store.ts'
import { recentTrades } from './positions/recent-trades.ts'
import { showPosition } from './positions/show-position.ts'
import { candleRow, presentPosition, presentTicker } from './present.ts'
import { candleSeconds, readCandles } from './price/candle-store.ts'
import { openRootKey } from './price/root-key.ts'
import { hourOf, latestRoots } from './price/root-store.ts'
import { publicSeeds } from './price/seed-store.ts'
import { closedTickers } from './settings.ts'
import { tickerTerms } from './ticker-terms.ts'
import { findTicker, tickers } from './tickers.ts'

type TradingCalls = Pick<
  CallHandlers,
  | 'tradingTickers'
  | 'tradingTicker'
  | 'tradingCandles'
  | 'tradingOpen'
  | 'tradingClose'
  | 'tradingCancel'
  | 'tradingEdit'
  | 'tradingPositions'
  | 'tradingHistory'
  | 'tradingPosition'
  | 'tradingRecent'
  | 'tradingRoots'
  | 'tradingTicks'
  | 'tradingSeeds'
>

/** Seeds that are shown: about two months of days. */
const seedsShown = 60

export function tradingCalls(parts: TradingParts): TradingCalls {
  const { database, settings } = parts.platform
  return {
    async tradingTickers() {
      const closed: readonly string[] = settings.get(closedTickers)
      return tickers.flatMap(
        (ticker) => presentTicker(ticker, parts.board, closed.includes(ticker.ticker)) ?? [],
      )
    },
    tradingTicker: ({ ticker }, { caller }) => tickerTerms(parts, ticker, caller.userId),
    tradingCandles: (order) => listCandles(parts, order),
    tradingOpen: (request, context) => placeOrder(parts, request, context),
    tradingClose: ({ id }, context) => askClose(parts, id, context),
    tradingCancel: async () => refuse('futures/no-way-back'),
    tradingEdit: (request, context) => editTriggers(parts, request, context),
    async tradingPositions({ demo }, context) {
      const stored = await openPositionsOf(database, playerOf(context), demo)
      return { rows: stored.map((one) => presentPosition(one, parts.board)) }
    },
    async tradingHistory({ page, perPage, ticker = null, demo }, context) {
      const order = { userId: playerOf(context), demo, ticker, page, perPage }
      const { rows, total } = await endedPositionsOf(database, order)
      return {
        rows: rows.map((one) => presentPosition(one, parts.board)),
        ...{ page, pages: Math.ceil(total / perPage), total },
      }
    },
    tradingPosition: (asked, context) => showPosition(parts, asked, context),
    tradingRecent: (order) => recentTrades(parts, order),
    async tradingRoots({ count }) {
      const rows = await latestRoots(database, count)
      return {
        publicKey: openRootKey(parts.secrets).publicKey,
        rows: rows.map((row) => ({ ...row, roots: { ...row.roots } })),
      }
    },
    async tradingTicks({ ticker, hour }) {
      const { ticker: name } = findTicker(ticker) ?? refuse('futures/unknown-ticker')
      if ((hour + 1) * hourMs > parts.clock.now()) refuse('futures/hour-not-over')
      const seconds = await hourOf(database, name, hour)
      const rowOf = ({ second, prices, flags }: TickSecond): TickRow => {
        return [second, [...prices], [...flags]]
      }
      return { rows: seconds.map(rowOf) }
    },
    async tradingSeeds() {
      const seeds = await publicSeeds(database, seedsShown)
      return seeds.map(({ announcedAt, ...seed }) => ({
        ...seed,
        announcedAt: announcedAt.getTime(),
      }))
    },
  }
}

/** The orders by whisper: the handlers of the calls. */
export function tradingWhispers(
  parts: TradingParts,
): Pick<WhisperHandlers, 'TradeOpen' | 'TradeClose' | 'TradeEdit'> {
  return {
    TradeOpen: (request, context) => placeOrder(parts, request, context),
    TradeClose: ({ id }, context) => askClose(parts, id, context),
    TradeEdit: (request, context) => editTriggers(parts, request, context),
  }
}

type TickRow = Awaited<ReturnType<CallHandlers['tradingTicks']>>['rows'][number]
type CandleRequest = Parameters<CallHandlers['tradingCandles']>[0]

async function listCandles(parts: TradingParts, request: CandleRequest) {
  const ticker = findTicker(request.ticker) ?? refuse('futures/unknown-ticker')
  const { interval, limit, before } = request
  const nextMs = parts.clock.now() + candleSeconds[interval] * 1_000
  const beforeMs = Math.min(before ?? nextMs, nextMs)
  const candles = await readCandles(parts.platform.database, {
    ...{ ticker: ticker.ticker, interval, beforeMs, limit },
  })
  const rows = candles.map((candle) => candleRow(candle, ticker))
  return { rows, next: candles[0]?.at ?? null }
}
