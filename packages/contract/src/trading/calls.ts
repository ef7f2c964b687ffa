import { z } from 'zod'
import { call, readRate } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import {
  candle,
  candleInterval,
  closePositionInput,
  editPositionInput,
  openPositionInput,
  orderAnswer,
  position,
  positionProof,
  positionVenues,
  priceSeed,
  recentTrade,
  signedHour,
  tickSecond,
  tickerName,
  tradingTicker,
  tradingTickerTerms,
} from './entities.ts'
import { tradingRefusals as refusals } from './refusals.ts'

const trading = { feature: 'trading', gate: 'trading' } as const
const second = 1_000
const ticker = z.string().max(10)

export const openRefusals = [
  ...[refusals['no-price'], refusals['ticker-closed']],
  ...[refusals['not-enough-balance'], refusals['wager-limits'], refusals['bad-trigger']],
  ...[refusals['multiplier-not-offered'], refusals['too-many-open'], refusals['interest-cap']],
  ...[refusals['currency-not-offered'], refusals['fee-mode-not-offered']],
  refusals['order-broken'],
]
export const closeRefusals = [refusals['not-open'], refusals['minimum-hold']]
export const editRefusals = [refusals['not-open'], refusals['bad-trigger']]

export const tradingCalls = {
  tradingTickers: call({
    ...trading,
    summary: 'All tickers with their prices.',
    path: '/api/trading/tickers',
    who: 'guest',
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: empty,
    output: z.array(tradingTicker),
  }),
  tradingTicker: call({
    ...trading,
    summary: 'One ticker with limits, fees and open interest.',
    path: '/api/trading/ticker',
    who: 'guest',
    input: z.strictObject({ ticker }),
    output: tradingTickerTerms,
    refusals: [refusals['unknown-ticker']],
  }),
  tradingCandles: call({
    ...trading,
    summary: 'Candles, oldest first; the last one may still be forming.',
    path: '/api/trading/candles',
    who: 'guest',
    input: z.strictObject({
      ticker,
      interval: candleInterval,
      /** Only candles that begin before this moment. */
      before: z.int().min(0).optional(),
      limit: z.int().min(1).max(1000).default(300),
    }),
    output: z.object({ rows: z.array(candle), next: z.int().nullable() }),
    refusals: [refusals['unknown-ticker']],
  }),
  tradingOpen: call({
    ...trading,
    summary: 'Sends an order; it is executed after the delay, told by the event TradingPosition.',
    path: '/api/trading/open',
    who: 'player',
    key: true,
    rate: { limit: 5, windowMs: second, per: 'user' },
    input: openPositionInput,
    output: orderAnswer,
    refusals: openRefusals,
  }),
  tradingClose: call({
    ...trading,
    summary: 'Asks to close a position; it is executed after the delay. A repeat changes nothing.',
    path: '/api/trading/close',
    who: 'player',
    rate: readRate,
    input: closePositionInput,
    output: orderAnswer,
    refusals: closeRefusals,
  }),
  tradingCancel: call({
    ...trading,
    summary: 'Always refused: an order that was sent cannot be taken back.',
    path: '/api/trading/cancel',
    who: 'player',
    input: closePositionInput,
    output: orderAnswer,
    refusals: [refusals['no-way-back']],
  }),
  tradingEdit: call({
    ...trading,
    summary: 'Sets take profit and stop loss, from the delay on.',
    path: '/api/trading/edit',
    who: 'player',
    key: true,
    input: editPositionInput,
    output: z.object({ position }),
    refusals: editRefusals,
  }),
  tradingPositions: call({
    ...trading,
    summary: 'The positions of the player that have not ended, newest first.',
    path: '/api/trading/positions',
    who: 'player',
    input: z.strictObject({ demo: z.boolean() }),
    output: z.object({ rows: z.array(position) }),
  }),
  tradingHistory: call({
    ...trading,
    summary: 'The ended positions of the player, newest first.',
    path: '/api/trading/history',
    who: 'player',
    input: z.strictObject({
      page: z.int().min(1).max(200).default(1),
      perPage: z.int().min(1).max(100).default(20),
      ticker: tickerName.optional(),
      demo: z.boolean(),
    }),
    output: z.object({
      rows: z.array(position),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  }),
  tradingPosition: call({
    ...trading,
    summary:
      'One own position with all that re-derives it: terms, requests and its ticks, an hour a time.',
    path: '/api/trading/position',
    who: 'player',
    rate: { limit: 2, windowMs: second, per: 'user' },
    /** `fromSeq` is the `nextSeq` of the answer before. */
    input: z.strictObject({ id: wireId, fromSeq: z.int().min(0).optional() }),
    /** `proof` is null while the position is open, and once its ticks were forgotten. */
    output: z.object({
      position,
      proof: positionProof.nullable(),
      /** The tick that the next part begins with; null where this is the last part. */
      nextSeq: z.int().nullable(),
      /** Null for prices of the house. */
      venues: positionVenues.nullable(),
    }),
  }),
  tradingRecent: call({
    ...trading,
    summary: 'Real positions that ended, newest first, of all players.',
    path: '/api/trading/recent',
    who: 'guest',
    input: z.strictObject({
      ticker: tickerName.optional(),
      count: z.int().min(1).max(50).default(20),
    }),
    output: z.array(recentTrade),
  }),
  tradingRoots: call({
    ...trading,
    summary:
      'Hours of ticks under one signed hash each, newest first, and the key that signs them.',
    path: '/api/trading/roots',
    who: 'guest',
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: z.strictObject({ count: z.int().min(1).max(100).default(24) }),
    output: z.object({ publicKey: z.string(), rows: z.array(signedHour) }),
  }),
  tradingTicks: call({
    ...trading,
    summary: 'Every tick of a ticker in an hour that is over: what its signed hash is made of.',
    path: '/api/trading/ticks',
    who: 'guest',
    rate: { limit: 1, windowMs: second, per: 'user' },
    input: z.strictObject({ ticker, hour: z.int().min(0).max(10_000_000) }),
    output: z.object({ rows: z.array(tickSecond) }),
    refusals: [refusals['unknown-ticker'], refusals['hour-not-over']],
  }),
  tradingSeeds: call({
    ...trading,
    summary: 'The seeds of the prices, newest first: announced, running, and over with their text.',
    path: '/api/trading/seeds',
    who: 'guest',
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: empty,
    output: z.array(priceSeed),
  }),
}
