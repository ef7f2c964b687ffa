import {
  notionalMinor,
  openPosition,
  pricesAhead,
  roiBps,
  settlePosition,
  worthAfter,
  type FuturesPosition,
} from '@powerplay/engines'
import { currencyOf, formatAmount, mustHave, toIso } from '@powerplay/kernel'
import type { Candle as CandleRow, TradingPosition, TradingTicker } from '@powerplay/contract'
import { userWireId } from '../../platform/context.ts'
import { betWireId } from '../wallet/index.ts'
import { recordOf } from './positions/live-position.ts'
import type { StoredPosition } from './positions/position-store.ts'
import type { Board } from './price/board.ts'
import type { Candle } from './price/candle-store.ts'
import { findTicker, type Ticker } from './tickers.ts'

/** A price of units as the wire writes it. */
export function priceText(units: number, { decimals }: Pick<Ticker, 'decimals'>): string {
  return formatAmount(BigInt(units), decimals)
}

/** A candle as the wire writes it. */
export function candleRow(candle: Candle, ticker: Pick<Ticker, 'decimals'>): CandleRow {
  const { at, open, high, low, close, volumeCents } = candle
  const price = (units: number) => priceText(units, ticker)
  return [at, price(open), price(high), price(low), price(close), volumeCents / 100]
}

/** Where an open position stands at the price that this node shows. */
export interface PositionNow {
  readonly position: FuturesPosition | null
  readonly shown: number | null
  readonly bust: number
  readonly max: number
}

/** Between two notes of the engine no tick was limited, so one move leads from the note to now. */
export function positionNow(stored: StoredPosition, board: Pick<Board, 'shown'>): PositionNow {
  const { entry, mark, worth } = stored
  if (entry === null) return { position: null, shown: null, bust: 0, max: 0 }
  const { terms } = recordOf(stored)
  const opened = openPosition(terms, { seq: 0, atMs: 0, price: entry, flags: 0 })
  const noted = { ...opened, price: mark ?? entry, worth: worth ?? entry }
  if (stored.status === 'closed') return { position: noted, shown: noted.price, bust: 0, max: 0 }
  const shown = board.shown(stored.ticker)?.tick.price ?? noted.price
  const now = { ...noted, price: shown, worth: worthAfter(noted.worth, shown - noted.price, terms) }
  return { position: now, shown, ...pricesAhead(noted) }
}

/** A position as its owner sees it. */
export function presentPosition(
  stored: StoredPosition,
  board: Pick<Board, 'shown'>,
): TradingPosition {
  const ticker = mustHave(findTicker(stored.ticker), 'ticker of a position')
  const { decimals } = currencyOf(stored.currency)
  const amount = (minor: bigint) => formatAmount(minor, decimals)
  const price = (units: number | null) =>
    units === null || units < 1 ? null : priceText(units, ticker)
  const now = positionNow(stored, board)
  const isOpen = stored.status === 'open'
  return {
    _id: betWireId(stored.id),
    user: userWireId(stored.userId),
    ticker: stored.ticker,
    side: stored.side,
    wager: amount(stored.wagerMinor),
    currency: stored.currency,
    demo: stored.demo,
    multiplier: stored.multiplier,
    feeMode: stored.fee.mode,
    notional: amount(notionalMinor(stored.wagerMinor, stored.multiplier)),
    status: statusOf(stored),
    execAt: execAtOf(stored),
    entry: price(stored.entry),
    entrySeq: stored.entrySeq,
    bust: isOpen ? price(now.bust) : null,
    maxPrice: isOpen ? price(now.max) : null,
    ...triggersOf(stored, price),
    mark: price(now.shown),
    worth: isOpen ? (now.position?.worth ?? null) : null,
    ...gainOf(stored, now, amount),
    fee: amount(stored.openingFeeMinor + (stored.feeMinor ?? 0n)),
    exit: price(stored.exit),
    exitSeq: stored.exitSeq,
    reason: stored.reason,
    payout: stored.payoutMinor === null ? null : amount(stored.payoutMinor),
    created_at: toIso(stored.receivedMs),
    openedAt: stored.openedMs,
    ...(stored.minHoldMs !== null && { minHoldMs: stored.minHoldMs }),
    closedAt: stored.closedMs,
  }
}

function statusOf(stored: StoredPosition): TradingPosition['status'] {
  if (stored.status === 'placing') return 'opening'
  if (stored.status === 'closed' && stored.reason === 'bust') return 'bust'
  if (stored.status !== 'open') return stored.status
  return stored.requests.some(({ kind }) => kind === 'user') ? 'closing' : 'open'
}

function execAtOf({ requests, receivedMs }: StoredPosition): number {
  const last = requests.find(({ kind }) => kind === 'user') ?? requests[0]
  return last ? (last.fromMs ?? last.askedMs + last.delayMs) : receivedMs
}

/** The triggers that were set last, whether they hold already or wait for their moment. */
function triggersOf(stored: StoredPosition, price: (units: number | null) => string | null) {
  const edited = stored.requests.filter(({ kind }) => kind === 'edit').at(-1)
  const { takeProfit, stopLoss } = edited ?? stored
  return { takeProfit: price(takeProfit), stopLoss: price(stopLoss) }
}

function gainOf(
  stored: StoredPosition,
  { position }: PositionNow,
  amount: (minor: bigint) => string,
): Pick<TradingPosition, 'roi' | 'pnl'> {
  if (stored.profitMinor !== null) {
    return { roi: (stored.roiBps ?? 0) / 100, pnl: amount(stored.profitMinor) }
  }
  if (stored.status !== 'open' || position === null) return { roi: null, pnl: null }
  const { profitMinor } = settlePosition(position, stored, null)
  return { roi: roiBps(position) / 100, pnl: amount(profitMinor) }
}

/** A ticker with its price; undefined until there is one. */
export function presentTicker(
  ticker: Ticker,
  board: Board,
  isClosed: boolean,
): TradingTicker | undefined {
  const shown = board.shown(ticker.ticker)
  if (!shown) return undefined
  const { tick, side } = shown
  const stats = board.stats(ticker.ticker)
  const open = stats?.open ?? tick.price
  const text = (units: number) => priceText(units, ticker)
  return {
    ticker: ticker.ticker,
    name: ticker.name,
    icon: `trading/${ticker.ticker.toLowerCase()}`,
    style: { background: ticker.background, color: ticker.color },
    price: { price: text(tick.price), side, seq: tick.seq, at: tick.atMs },
    fiatDecimals: ticker.decimals,
    priceDecimals: ticker.decimals,
    stats: {
      change_24h: changePercent(open, tick.price),
      volume_24h: Math.round(stats?.volumeCents ?? 0) / 100,
      high_24h: text(Math.max(stats?.high ?? tick.price, tick.price)),
      low_24h: text(Math.min(stats?.low ?? tick.price, tick.price)),
    },
    maxLeverage: board.offered(ticker.ticker),
    status: statusOfTicker(ticker, board, isClosed),
    spark: (stats?.spark ?? []).map(text),
  }
}

function statusOfTicker(
  ticker: Ticker,
  board: Pick<Board, 'shown' | 'usable' | 'isInRange'>,
  isClosed: boolean,
): TradingTicker['status'] {
  const price = board.shown(ticker.ticker)?.tick.price
  if (isClosed || (price !== undefined && !board.isInRange(ticker, price))) return 'closed'
  return board.usable(ticker.ticker) ? 'open' : 'frozen'
}

/** Change from one price to another in percent, two decimals. */
export function changePercent(from: number, to: number): number {
  return Math.round(((to - from) / from) * 10_000) / 100
}
