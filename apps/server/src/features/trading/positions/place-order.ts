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
  assert,
  divide,
  findCurrency,
  formatAmount,
  mustHave,
  parseAmount,
  Refusal,
  refuse,
  type Currency,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { betWireId, minorForUsdCents, usdCentsOf, type JournalWager } from '../../wallet/index.ts'
import { product, type TradingParts } from '../parts.ts'
import {
  closedTickers,
  execDelayMs,
  feeModes,
  flatPpm,
  interestCapCents,
  maxHoldHours,
  maxOpenPerUser,
  maxProfitCents,
  maxRoiPercent,
  maxWagerCents,
  minWagerCents,
  netCapCents,
  pnlFeePercent,
} from '../settings.ts'
import { findTicker, type Ticker } from '../tickers.ts'
import {
  claimPlace,
  confirmOrder,
  dropPlace,
  findPositions,
  type PositionTerms,
  type StoredPosition,
} from './position-store.ts'

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

const ruleVersion = 1
const hourMs = 3_600_000

/**
 * Sends an order: its place is taken, then its stake put into escrow, then it waits for its tick. A
 * repeated key gets the stored answer. Refusals: futures/ticker-closed, no-price, wager-limits,
 * multiplier-not-offered, bad-trigger, too-many-open, interest-cap, currency-not-offered,
 * fee-mode-not-offered, not-enough-balance; core/unknown-id, bad-payload, key-reused, self-excluded,
 * country-restricted.
 */
export async function placeOrder(
  parts: TradingParts,
  request: OrderRequest,
  context: CallContext,
): Promise<OrderAnswer> {
  const receivedMs = parts.clock.now()
  const key = mustHave(context.key, 'request id')
  const { database, settings } = parts.platform
  const [known] = await findPositions(database, [key])
  if (known) return answerOfKnown(parts, known, request, context)
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  parts.whereabouts.refuseRestricted(context.caller)
  const { terms, usdRateE8 } = termsOf(parts, request, context, receivedMs)
  if (!isFreshKey(key, parts.platform.clock)) {
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  }
  const none = await database.transaction((tx) =>
    claimPlace(tx, terms, {
      perUser: settings.get(maxOpenPerUser),
      sideCents: BigInt(settings.get(interestCapCents)),
      netCents: BigInt(settings.get(netCapCents)),
    }),
  )
  if (none?.kind === 'too-many') {
    refuse('futures/too-many-open', { max: settings.get(maxOpenPerUser) })
  }
  if (none?.kind === 'interest') {
    refuse('futures/interest-cap', { free: formatAmount(none.freeCents, 2) })
  }
  if (none?.kind === 'known') return placeOrder(parts, request, context)
  await holdStake(parts, terms, usdRateE8, context)
  const delayMs = settings.get(execDelayMs)
  await database.transaction((tx) =>
    confirmOrder(tx, key, { id: key, kind: 'open', askedMs: receivedMs, delayMs }),
  )
  return { id: betWireId(key), status: 'opening', execAt: receivedMs + delayMs }
}

/** The answer of an order that was sent before, where it is the same one. */
function answerOfKnown(
  { platform }: TradingParts,
  known: StoredPosition,
  request: OrderRequest,
  context: CallContext,
): OrderAnswer {
  const { decimals } = findCurrency(known.currency) ?? refuse('core/key-reused')
  const isSame =
    known.userId === playerOf(context) &&
    known.ticker === request.ticker &&
    known.side === request.side &&
    known.currency === request.currency &&
    known.demo === request.demo &&
    known.multiplier === request.multiplier &&
    known.fee.mode === request.feeMode &&
    known.wagerMinor === parseAmount(request.wager, decimals)
  if (!isSame) refuse('core/key-reused')
  const execAt = known.receivedMs + platform.settings.get(execDelayMs)
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

/** Puts wager and opening fee into escrow; where that is refused the place is given back. */
async function holdStake(
  parts: TradingParts,
  terms: PositionTerms,
  usdRateE8: bigint,
  context: CallContext,
): Promise<void> {
  const { id, userId, currency, demo } = terms
  const stakeMinor = terms.wagerMinor + terms.openingFeeMinor
  const edgePpm = edgePpmOf(terms.openingFeeMinor, stakeMinor)
  const wager = {
    ...{ product, game: terms.ticker, stakeMinor, usdRateE8, ruleVersion },
    ...{ trueEdgePpm: edgePpm, creditedEdgePpm: edgePpm },
    params: JSON.stringify(paramsOf(terms)),
    result: '{}',
  }
  try {
    const held = await parts.wallet.wagers.open({
      ...{ id, userId, currency, pocket: demo ? 'demo' : 'real', takesBonus: false },
      ...{ terms: wager, usesSeeds: false, notEnough: 'futures/not-enough-balance' },
      telling: { context, delayMs: 0, reason: product },
    })
    // The key was used for another bet before, unless a connection that broke hid this very stake.
    if (held === null && !isStakeOf(terms, await parts.wallet.journal.find(id))) {
      refuse('core/key-reused')
    }
  } catch (error) {
    if (error instanceof Refusal) await dropPlace(parts.platform.database, id)
    throw error
  }
}

/** Rewards count the fee that is certain: that of the opening. */
function edgePpmOf(feeMinor: bigint, stakeMinor: bigint): number {
  return Number.parseInt(String(divide(feeMinor * 1_000_000n, stakeMinor, 'down')), 10)
}

function paramsOf(terms: PositionTerms) {
  const { ticker, side, multiplier, fee } = terms
  return { ticker, side, multiplier, feeMode: fee.mode, wagerMinor: String(terms.wagerMinor) }
}

/** Whether a wager is the open one of this order. */
export function isStakeOf(
  terms: Pick<PositionTerms, 'userId' | 'ticker' | 'wagerMinor' | 'openingFeeMinor'>,
  wager: JournalWager | undefined,
): boolean {
  if (wager?.status !== 'in-progress' || wager.product !== product) return false
  assert(wager.game !== '', 'a wager names its ticker')
  return (
    wager.userId === terms.userId &&
    wager.game === terms.ticker &&
    wager.stakeMinor === terms.wagerMinor + terms.openingFeeMinor
  )
}
