import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { tickers } from './tickers.ts'

const feeMode = z.enum(['pnl', 'flat'])

export const pnlFeePercent = setting({
  key: 'trading.pnlFee',
  schema: z.int().min(0).max(50),
  initial: 5,
  help: 'pnl_fee: percent of a profit in fee mode pnl; one percent more is always taken.',
})
export const maxRoiPercent = setting({
  key: 'trading.maxRoi',
  schema: z.int().min(1).max(1_000_000),
  initial: 10_000,
  help: 'max_roi: return in percent at which a position closes by itself.',
})
export const flatPpm = setting({
  key: 'trading.flatPpm',
  schema: z.int().min(0).max(10_000),
  initial: 50,
  help: 'Flat fee in millionths of the notional, at the opening and again at the close.',
})
export const feeModes = setting({
  key: 'trading.feeModes',
  schema: z.array(feeMode).min(1),
  initial: feeMode.options,
  help: 'Fee modes on offer.',
})
export const execDelayMs = setting({
  key: 'trading.execDelayMs',
  schema: z.int().min(200).max(10_000),
  initial: 500,
  help:
    'Milliseconds between the receipt of an order and the first tick that may execute it. ' +
    'Bots with a shorter head start lose; docs/futures.md.',
})
export const quickDelayMs = setting({
  key: 'trading.quickDelayMs',
  schema: z.int().min(200).max(10_000),
  initial: 2_000,
  help:
    'The same for players whose openings show that they are quicker than it; an alarm tells of each. ' +
    'Source: product specification of betting, 4.5.',
})
export const minHoldMs = setting({
  key: 'trading.minHoldMs',
  schema: z.int().min(0).max(60_000),
  initial: 1_000,
  help: 'Milliseconds a position stays open before its player may close it.',
})
export const minWagerCents = setting({
  key: 'trading.minWagerCents',
  schema: z.int().min(1).max(1_000_000),
  initial: 100,
  help: 'Smallest wager of a position in USD cents.',
})
export const maxWagerCents = setting({
  key: 'trading.maxWagerCents',
  schema: z.int().min(1).max(100_000_000),
  initial: 2_000,
  help: 'Largest wager of a position in USD cents.',
})
export const maxProfitCents = setting({
  key: 'trading.maxProfitCents',
  schema: z.int().min(1).max(1_000_000_000),
  initial: 200_000,
  help: 'Largest profit of a position in USD cents, before a fee; it closes there by itself.',
})
export const maxOpenPerUser = setting({
  key: 'trading.maxOpenPerUser',
  schema: z.int().min(1).max(1_000),
  initial: 10,
  help: 'Open positions a player may have at once.',
})
export const interestCapCents = setting({
  key: 'trading.interestCapCents',
  schema: z.int().min(1),
  initial: 25_000_000,
  help: 'Open notional per ticker and side in USD cents.',
})
export const netCapCents = setting({
  key: 'trading.netCapCents',
  schema: z.int().min(1),
  initial: 15_000_000,
  help: 'Open notional by which one side of a ticker may outweigh the other, in USD cents.',
})
export const maxHoldHours = setting({
  key: 'trading.maxHoldHours',
  schema: z.int().min(1).max(720),
  initial: 72,
  help: 'Hours after which a position is closed by the house.',
})
export const closedTickers = setting({
  key: 'trading.closedTickers',
  schema: z.array(z.enum(tickers.map(({ ticker }) => ticker))),
  initial: [],
  help: 'Tickers that take no orders; open positions in them are closed without a fee.',
})
export const pausedTickers = setting({
  key: 'trading.pausedTickers',
  schema: z.array(z.enum(tickers.map(({ ticker }) => ticker))),
  initial: [],
  help: 'Tickers whose ticks decide nothing for now: nothing opens, closes, triggers or busts.',
})
export const tickDays = setting({
  key: 'trading.tickDays',
  schema: z.int().min(1).max(90),
  initial: 30,
  help: 'Days for which ticks are kept second by second; candles stay.',
})

export const tradingSettings = [
  ...[pnlFeePercent, maxRoiPercent, flatPpm, feeModes, execDelayMs, quickDelayMs, minHoldMs],
  minWagerCents,
  ...[maxWagerCents, maxProfitCents, maxOpenPerUser, interestCapCents, netCapCents],
  ...[maxHoldHours, closedTickers, pausedTickers, tickDays],
]
