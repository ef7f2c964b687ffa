import { z } from 'zod'
import {
  amount,
  amountText,
  currencyId,
  hashHex,
  instantMs,
  isoText,
  signedText,
  wireId,
} from '../core/fields.ts'
import { publicUser } from '../feed/entities.ts'

/** Name of a ticker, for instance BTC. */
export const tickerName = z.string().regex(/^[A-Z0-9]{2,10}$/)

/** A price in US dollars with the decimals of its ticker. */
export const priceText = z.string().regex(/^\d{1,11}(\.\d{1,9})?$/)

const percent = z.number()
const usd = z.number().min(0)

/** A ticker with its price. Source: 001 section 3, Trading ticker. */
export const tradingTicker = z.object({
  ticker: tickerName,
  name: z.string(),
  icon: z.string(),
  style: z.object({ background: z.string(), color: z.string() }),
  price: z.object({
    price: priceText,
    side: z.enum(['up', 'down']),
    /** Number of the tick. */
    seq: z.int(),
    at: instantMs,
  }),
  fiatDecimals: z.int(),
  priceDecimals: z.int(),
  stats: z.object({
    change_24h: percent,
    /** Notional that was opened and closed here, in USD. */
    volume_24h: usd,
    high_24h: priceText,
    low_24h: priceText,
  }),
  /** What is offered now, at most 1000. */
  maxLeverage: z.int(),
  status: z.enum(['open', 'frozen', 'closed']),
  /** Prices of the last 24 hours, every half hour, oldest first. */
  spark: z.array(priceText).max(48),
})

/** A ticker with all that a ticket needs. */
export const tradingTickerTerms = z.object({
  ...tradingTicker.shape,
  limits: z.object({
    minWagerUsd: usd,
    maxWagerUsd: usd,
    maxProfitUsd: usd,
    maxOpenPerUser: z.int(),
  }),
  fee: z.object({ modes: z.array(z.enum(['pnl', 'flat'])), pnl_fee: z.int(), flatPpm: z.int() }),
  /** Percent. */
  max_roi: z.int(),
  execDelayMs: z.int(),
  minHoldMs: z.int(),
  openInterest: z.object({ long: usd, short: usd, cap: usd }),
  /** The exchanges whose median the price is; none where it is the house's own. */
  venues: z.array(z.string()),
})

export const candleInterval = z.enum(['1s', '5s', '1m', '5m', '15m', '1h', '4h', '1d'])

/** `[at, open, high, low, close, volume]`: start of the candle, prices, notional in USD. */
export const candle = z.tuple([instantMs, priceText, priceText, priceText, priceText, usd])

/** A position as its owner sees it. */
export const position = z.object({
  _id: wireId,
  user: wireId,
  ticker: tickerName,
  side: z.enum(['long', 'short']),
  wager: amountText,
  currency: currencyId,
  demo: z.boolean(),
  multiplier: z.int(),
  feeMode: z.enum(['pnl', 'flat']),
  notional: amountText,
  status: z.enum(['opening', 'open', 'closing', 'closed', 'bust', 'refused']),
  /** The earliest moment at which the order may be executed. */
  execAt: instantMs,
  entry: priceText.nullable(),
  entrySeq: z.int().nullable(),
  /** Where nothing would be left of it; null where no price does that. */
  bust: priceText.nullable(),
  /** Where its highest return is reached. */
  maxPrice: priceText.nullable(),
  takeProfit: priceText.nullable(),
  stopLoss: priceText.nullable(),
  /** Price and worth of the tick that this was said at: what a screen counts on from. */
  mark: priceText.nullable(),
  worth: z.int().nullable(),
  roi: percent.nullable(),
  pnl: signedText.nullable(),
  /** Fees taken so far. */
  fee: amountText,
  exit: priceText.nullable(),
  exitSeq: z.int().nullable(),
  reason: z.string().nullable(),
  payout: amountText.nullable(),
  created_at: isoText,
  openedAt: instantMs.nullable(),
  /** How long it is held at least, as it was opened; the ticker's terms where it does not say. */
  minHoldMs: z.int().optional(),
  closedAt: instantMs.nullable(),
})

export const openPositionInput = z.strictObject({
  ticker: z.string().max(10),
  side: z.enum(['long', 'short']),
  wager: amount,
  currency: z.string().max(12),
  demo: z.boolean(),
  multiplier: z.int().min(1).max(1000),
  feeMode: z.enum(['pnl', 'flat']),
  takeProfit: priceText.nullish(),
  stopLoss: priceText.nullish(),
  maxSlippageBps: z.int().min(1).max(500).nullish(),
})

export const closePositionInput = z.strictObject({ id: wireId })

export const editPositionInput = z.strictObject({
  id: wireId,
  takeProfit: priceText.nullable(),
  stopLoss: priceText.nullable(),
})

export const orderAnswer = z.object({
  id: wireId,
  status: position.shape.status,
  execAt: instantMs,
})

/** A real position that ended, as everybody may see it. */
export const recentTrade = z.object({
  user: publicUser,
  ticker: tickerName,
  side: z.enum(['long', 'short']),
  multiplier: z.int(),
  wager: amountText,
  currency: currencyId,
  roi: percent,
  profit: signedText,
  reason: z.string(),
  closedAt: instantMs,
})

/** What re-derives a position: the record that the verifier reads. */
export const positionProof = z.object({
  side: z.enum(['long', 'short']),
  multiplier: z.int(),
  wager: z.string(),
  feeMode: z.enum(['pnl', 'flat']),
  profitBps: z.int().optional(),
  flatPpm: z.int().optional(),
  maxRoiBps: z.int(),
  maxHoldMs: z.int(),
  takeProfit: z.int().nullable(),
  stopLoss: z.int().nullable(),
  shownPrice: z.int(),
  fromMs: z.int(),
  maxSlippageBps: z.int().nullable(),
  edits: z.array(
    z.object({ fromMs: z.int(), takeProfit: z.int().nullable(), stopLoss: z.int().nullable() }),
  ),
  closings: z.object({
    user: z.int().optional(),
    exclusion: z.int().optional(),
    halt: z.int().optional(),
  }),
  /** Number, epoch ms, price in units, flags. */
  ticks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  expect: z.record(z.string(), z.union([z.string(), z.int()])),
})

/** What exchanges said to the ticks that opened and ended a position: prices by exchange. */
export const positionVenues = z.object({
  entry: z.record(z.string(), z.string()),
  exit: z.record(z.string(), z.string()),
})

/** An hour of ticks under one hash: over the hashes of its tickers, which are over their seconds. */
export const signedHour = z.object({
  /** Epoch seconds divided by 3,600. */
  hour: z.int(),
  root: hashHex,
  roots: z.record(tickerName, hashHex),
  /** Base64, Ed25519, over `ticks of hour HOUR: ROOT`. */
  signature: z.string(),
})

/** `[second, prices, flags]`: epoch second, five prices in units (null where there was none), flags. */
export const tickSecond = z.tuple([z.int(), z.array(z.int().nullable()), z.array(z.int())])

/** A seed of the house's own prices. Its text is null until it is over. */
export const priceSeed = z.object({
  hash: hashHex,
  seed: hashHex.nullable(),
  announcedAt: instantMs,
  fromSeq: z.int().nullable(),
  untilSeq: z.int().nullable(),
  /** Fine prices before the first tick, by ticker. */
  starts: z.record(tickerName, z.string()).nullable(),
  walks: z
    .record(
      tickerName,
      z.object({ deviationE12: z.int(), jumpsBelow: z.int(), jumpDeviationE12: z.int() }),
    )
    .nullable(),
})
