import {
  directionOf,
  openPosition,
  openingFeeMinor,
  notionalMinor,
  pnlFee,
  pricesAhead,
  wrongTrigger,
  type FuturesFee,
} from '@powerplay/engines'
import {
  divide,
  findCurrency,
  formatAmount,
  mustHave,
  parseAmount,
  refuse,
  type Currency,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { betWireId, minorForUsdCents, usdCentsOf } from '../../wallet/index.ts'
import type { TradingParts } from '../parts.ts'
import {
  closedTickers,
  feeModes,
  flatPpm,
  maxHoldHours,
  maxOpenPerUser,
  maxProfitCents,
  maxRoiPercent,
  maxWagerCents,
  minHoldMs,
  minWagerCents,
  pnlFeePercent,
} from '../settings.ts'
import { findTicker, type Ticker } from '../tickers.ts'
import { holdStake } from './hold-stake.ts'
import { findPositions, type PositionTerms, type StoredPosition } from './position-store.ts'
import { settlePositions } from './settle-positions.ts'

/** What a player asks for, as the contract parsed it. */
export interface OrderRequest {
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly wager: string | number
  readonly currency: string
  readonly demo: boolean
  readonly multiplier: number
  readonly feeMode: 'pnl' | 'flat'
  readonly takeProfit?: string | null | undefined
  readonly stopLoss?: string | null | undefined
  readonly maxSlippageBps?: number | null | undefined
}

export interface OrderAnswer {
  readonly id: string
  readonly status: 'opening' | 'open' | 'closing' | 'closed' | 'bust' | 'refused'
  readonly execAt: number
}

const hourMs = 3_600_000

/**
 * Sends an order: its place is taken, then its stake put into escrow, then it waits for its tick. A
 * repeated key gets the stored answer. Refusals: futures/ticker-closed, no-price, wager-limits,
 * multiplier-not-offered, bad-trigger, too-many-open, interest-cap, currency-not-offered,
 * fee-mode-not-offered, not-enough-balance, order-broken; core/unknown-id, bad-payload, key-reused, self-excluded,
 * country-restricted, email-not-verified.
 */
export async function placeOrder(
  parts: TradingParts,
  request: OrderRequest,
  context: CallContext,
): Promise<OrderAnswer> {
  const receivedMs = parts.clock.now()
  const key = mustHave(context.key, 'request id')
  const { settings } = parts.platform
  const known = await parts.intake.find(key)
  if (known) return answerOfKnown(parts, known, request, context)
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  parts.whereabouts.refuseRestricted(context.caller, 'futures')
  const { terms, usdRateE8 } = termsOf(parts, request, context, receivedMs)
  if (!isFreshKey(key, parts.platform.clock)) {
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  }
  const none = await parts.intake.claim(terms)
  if (none?.kind === 'unproven') refuse('core/email-not-verified')
  if (none?.kind === 'too-many') {
    refuse('futures/too-many-open', { max: settings.get(maxOpenPerUser) })
  }
  if (none?.kind === 'interest') {
    refuse('futures/interest-cap', { free: formatAmount(none.freeCents, 2) })
  }
  if (none?.kind === 'known') return placeOrder(parts, request, context)
  return sendOrder(parts, { terms, usdRateE8 }, context)
}

/** An order whose place is taken, with the rate of its currency. */
interface PlacedOrder {
  readonly terms: PositionTerms
  readonly usdRateE8: bigint
}

/** Puts the stake into escrow and lets the order wait for its tick. Doing it again changes nothing. */
async function sendOrder(
  parts: TradingParts,
  { terms, usdRateE8 }: PlacedOrder,
  context: CallContext,
): Promise<OrderAnswer> {
  const { id, userId, receivedMs } = terms
  await holdStake(parts, terms, usdRateE8, context)
  const requestId = parts.platform.mintId()
  const delayMs = await parts.intake.confirm({ id, userId, requestId, askedMs: receivedMs })
  if (delayMs === undefined) return answerWithoutPlace(parts, terms)
  return { id: betWireId(id), status: 'opening', execAt: receivedMs + delayMs }
}

/**
 * The place was not there any more: another request of this key was faster, or the order took so long
 * that its place was given up. Then its stake goes back. Refusal: futures/order-broken.
 */
async function answerWithoutPlace(parts: TradingParts, terms: PositionTerms): Promise<OrderAnswer> {
  const [now] = await findPositions(parts.platform.database, [terms.id])
  if (now && now.reason !== 'broken') return answerOf(now)
  await settlePositions(parts, [now ?? withoutPlace(terms)])
  return refuse('futures/order-broken')
}

/** As it stands where its row is gone: there is a stake, and nothing it is for. */
function withoutPlace(terms: PositionTerms): StoredPosition {
  return {
    ...terms,
    ...{ status: 'refused', reason: 'broken', entry: null, entrySeq: null, openedMs: null },
    ...{ mark: null, markSeq: null, worth: null, exit: null, exitSeq: null, closedMs: null },
    ...{ roiBps: null, feeMinor: null, payoutMinor: null, profitMinor: null, requests: [] },
  }
}

/**
 * The answer of an order that was sent before, where it is the same one. One that has only its place
 * is sent on: whoever took the place may be gone.
 */
function answerOfKnown(
  parts: TradingParts,
  known: StoredPosition,
  request: OrderRequest,
  context: CallContext,
): Promise<OrderAnswer> | OrderAnswer {
  const currency = findCurrency(known.currency) ?? refuse('core/key-reused')
  const isSame =
    known.userId === playerOf(context) &&
    known.ticker === request.ticker &&
    known.side === request.side &&
    known.currency === request.currency &&
    known.demo === request.demo &&
    known.multiplier === request.multiplier &&
    known.fee.mode === request.feeMode &&
    known.wagerMinor === parseAmount(request.wager, currency.decimals)
  if (!isSame) refuse('core/key-reused')
  if (known.status !== 'placing') return answerOf(known)
  const usdRateE8 = parts.wallet.prices.usdRateE8(currency.id) ?? refuse('futures/no-price')
  return sendOrder(parts, { terms: known, usdRateE8 }, context)
}

function answerOf(known: StoredPosition): OrderAnswer {
  const order = known.requests.find(({ kind }) => kind === 'open')
  const execAt = known.receivedMs + (order?.delayMs ?? 0)
  const status = known.status === 'placing' ? 'opening' : known.status
  return { id: betWireId(known.id), status, execAt }
}

function termsOf(
  parts: TradingParts,
  request: OrderRequest,
  context: CallContext,
  receivedMs: number,
): { terms: PositionTerms; usdRateE8: bigint } {
  const { settings } = parts.platform
  const ticker = findTicker(request.ticker) ?? refuse('core/unknown-id')
  if (settings.get(closedTickers).includes(ticker.ticker)) refuse('futures/ticker-closed')
  const shown = parts.board.usable(ticker.ticker) ?? refuse('futures/no-price')
  if (!parts.board.isInRange(ticker, shown.tick.price)) refuse('futures/ticker-closed')
  const { wagerMinor, currency, usdRateE8 } = wagerOf(parts, request)
  const offered = parts.board.offered(ticker.ticker)
  if (request.multiplier > offered) refuse('futures/multiplier-not-offered', { max: offered })
  const fee = feeOf(parts, request.feeMode)
  const shownPrice = shown.tick.price
  const terms: PositionTerms = {
    ...{ id: mustHave(context.key, 'request id'), userId: playerOf(context) },
    ...{ ticker: ticker.ticker, side: request.side, currency: currency.id, demo: request.demo },
    ...{ wagerMinor, multiplier: request.multiplier, fee, shownPrice, receivedMs },
    openingFeeMinor: openingFeeMinor(wagerMinor, request.multiplier, fee),
    maxRoiBps: maxRoiOf(parts, wagerMinor, currency, usdRateE8),
    maxHoldMs: settings.get(maxHoldHours) * hourMs,
    minHoldMs: settings.get(minHoldMs),
    notionalCents: usdCentsOf(
      notionalMinor(wagerMinor, request.multiplier),
      usdRateE8,
      currency.decimals,
    ),
    takeProfit: unitsOf(request.takeProfit, ticker, 'takeProfit'),
    stopLoss: unitsOf(request.stopLoss, ticker, 'stopLoss'),
    maxSlippageBps: request.maxSlippageBps ?? null,
  }
  checkTriggers(terms)
  return { terms, usdRateE8 }
}

function wagerOf(
  { platform: { settings }, wallet }: TradingParts,
  request: OrderRequest,
): { wagerMinor: bigint; currency: Currency; usdRateE8: bigint } {
  const currency = findCurrency(request.currency) ?? refuse('futures/currency-not-offered')
  const usdRateE8 = wallet.prices.usdRateE8(currency.id) ?? refuse('futures/currency-not-offered')
  const minorOf = (cents: number) => minorForUsdCents(cents, usdRateE8, currency.decimals)
  const [min, max] = [minorOf(settings.get(minWagerCents)), minorOf(settings.get(maxWagerCents))]
  const wagerMinor = parseAmount(request.wager, currency.decimals)
  if (wagerMinor === undefined || wagerMinor < min || wagerMinor > max || wagerMinor === 0n) {
    refuse('futures/wager-limits', {
      min: formatAmount(min, currency.decimals),
      max: formatAmount(max, currency.decimals),
    })
  }
  return { wagerMinor, currency, usdRateE8 }
}

/** The operator's highest return, or what the largest profit leaves of it. */
function maxRoiOf(
  { platform: { settings } }: TradingParts,
  wagerMinor: bigint,
  { decimals }: Currency,
  usdRateE8: bigint,
): number {
  const profitMinor = minorForUsdCents(settings.get(maxProfitCents), usdRateE8, decimals)
  const byProfit = divide(profitMinor * 10_000n, wagerMinor, 'down')
  const set = BigInt(settings.get(maxRoiPercent) * 100)
  return Number.parseInt(String(byProfit < set ? byProfit : set), 10)
}

function feeOf({ platform: { settings } }: TradingParts, mode: 'pnl' | 'flat'): FuturesFee {
  if (!settings.get(feeModes).includes(mode)) refuse('futures/fee-mode-not-offered')
  if (mode === 'pnl') return pnlFee(settings.get(pnlFeePercent))
  return { mode, flatPpm: settings.get(flatPpm) }
}

/** A price of the wire in units. Refusal: futures/bad-trigger. */
export function unitsOf(
  price: string | null | undefined,
  { decimals }: Ticker,
  field: string,
): number | null {
  if (price === null || price === undefined) return null
  const units = parseAmount(price, decimals)
  if (units === undefined || units < 1n || units > 10_000_000_000n) {
    refuse('futures/bad-trigger', { field })
  }
  return Number.parseInt(String(units), 10)
}

function checkTriggers(terms: PositionTerms): void {
  const { shownPrice: price, side, multiplier, takeProfit, stopLoss } = terms
  const direction = directionOf(side)
  const leverage = { direction, multiplier, takeProfit, stopLoss }
  const { maxRoiBps, maxHoldMs } = terms
  const tick = { seq: 0, atMs: 0, price, flags: 0 }
  const ahead = pricesAhead(openPosition({ ...leverage, maxRoiBps, maxHoldMs }, tick))
  const field = wrongTrigger({ takeProfit, stopLoss }, { direction, price, ...ahead })
  if (field) refuse('futures/bad-trigger', { field })
}
