import {
  namedSystems,
  slipFactorMax,
  slipLines,
  slipPayoutMinor,
  slipProblem,
} from '@powerplay/engines/sport'
import { divide, mustHave, parseAmount, refuse, toSafeNumber } from '@powerplay/kernel'
import { playerOf, type CallContext, type CallHandlers } from '../../../platform/context.ts'
import { usdCentsOf } from '../../wallet/index.ts'
import type { Book } from '../book/book.ts'
import { betDelayMs } from '../book/delays.ts'
import type { Bookmaker } from '../bookmaker.ts'
import type { SportParts } from '../parts.ts'
import { closedSports, delayTerms } from '../settings.ts'
import type { BetLeg, BetTerms } from './bet.ts'
import {
  amountInWords,
  betCurrency,
  caps,
  payoutLimit,
  stakeLimits,
  type BetCurrency,
} from './limits.ts'
import { legAt } from './selection.ts'

/** A slip as the contract parsed it. */
export type SlipRequest = Parameters<CallHandlers['bookmakerQueueBet']>[0]

/** The book at a moment. */
export interface OpenBook {
  readonly bookmaker: Bookmaker
  readonly book: Book
}

/**
 * The bet that a slip asks for, at the prices of this moment. Refusals: sportsbook/too-early,
 * too-late, option-closed, bet-too-low, bet-too-high, no-double-bets, too-many-multi-bets, bad-slip,
 * currency-not-offered.
 */
export function slipTerms(
  parts: SportParts,
  { bookmaker, book }: OpenBook,
  { request, context, askedMs, sharePpm }: SlipOrder,
): BetTerms {
  const legs = legsOf(parts, { bookmaker, book }, request)
  const sizes = sizesOf(request, legs.length)
  const currency = betCurrency(parts, request.currency)
  checkSlip(parts, { legs, sizes, currency })
  const lines = slipLines(legs.length, sizes)
  const stakeMinor = stakeOf(parts, request, { currency, lines, sharePpm })
  const potentialMinor = slipPayoutMinor(stakeMinor, slipFactorMax({ sizes, legs: prices(legs) }))
  checkPayout(parts, { currency, stakeMinor, potentialMinor })
  const centsOf = (minor: bigint) =>
    usdCentsOf(minor, currency.usdRateE8, currency.currency.decimals)
  const delays = delayTerms(parts.platform.settings)
  const events = legs.map(({ eventId }) => mustHave(book.find(eventId), 'event of a leg'))
  return {
    ...{ id: mustHave(context.key, 'idempotency key'), userId: playerOf(context) },
    ...{ currency: currency.currency.id, demo: request.demo, sizes, policy: request.oddsPolicy },
    ...{ stakeMinor, usdRateE8: currency.usdRateE8, stakeCents: centsOf(stakeMinor) },
    ...{ potentialCents: centsOf(potentialMinor), askedMs, legs },
    delayMs: Math.max(...events.map((event) => betDelayMs(event, delays))),
  }
}

export interface SlipOrder {
  readonly request: SlipRequest
  readonly context: CallContext
  readonly askedMs: number
  /** How much of all limits of stakes the player has, in millionths. */
  readonly sharePpm: number
}

/** Legs without their results: a slip has none. */
export function prices(legs: readonly BetLeg[]) {
  return legs.map(({ oddsE3 }) => ({ oddsE3 }))
}

function legsOf(
  { clock, platform: { settings } }: SportParts,
  { bookmaker, book }: OpenBook,
  { selections }: SlipRequest,
): BetLeg[] {
  if (selections.length > caps.legs) refuse('sportsbook/too-many-multi-bets', { n: caps.legs })
  const now = clock.now()
  const legs = selections.map(({ selectionId, odds }) =>
    legAt({ bookmaker, book, now }, selectionId, Math.round(odds * 1_000)),
  )
  const closed = settings.get(closedSports)
  for (const { eventId, face } of legs) {
    const sport = book.find(eventId)?.fixture.sport.id
    if (sport !== undefined && closed.includes(sport)) {
      refuse('sportsbook/option-closed', { option: face.outcome })
    }
  }
  return legs
}

/** How many legs the combinations of a slip have. Refusal: sportsbook/bad-slip. */
export function sizesOf({ type, system }: SlipRequest, legs: number): number[] {
  if (type === 'single') {
    if (legs !== 1 || system !== undefined) refuse('sportsbook/bad-slip')
    return [1]
  }
  if (legs < 2) refuse('sportsbook/bad-slip')
  if (system === undefined) return [legs]
  if ('k' in system) {
    if (system.k > legs) refuse('sportsbook/bad-slip')
    return [system.k]
  }
  const named = namedSystems.find(({ name, legs: size }) => name === system.name && size === legs)
  return [...(named ?? refuse('sportsbook/bad-slip')).sizes]
}

interface CheckedSlip {
  readonly legs: readonly BetLeg[]
  readonly sizes: readonly number[]
  readonly currency: BetCurrency
}

/** Refusals: sportsbook/no-double-bets, too-many-multi-bets, bet-too-high, bad-slip. */
function checkSlip(parts: SportParts, { legs, sizes, currency }: CheckedSlip): void {
  const places = legs.map(({ eventId, lineId, outcomeId, tournamentId, isOutright, oddsE3 }) => {
    const selectionId = `${eventId}/${lineId}/${outcomeId}`
    return { selectionId, eventId, tournamentId, isOutright, oddsE3 }
  })
  const problem = slipProblem(places, sizes, caps)
  switch (problem?.kind) {
    case undefined:
      return
    case 'no-double-bets':
      return refuse('sportsbook/no-double-bets', { places: problem.conflicts.flat() })
    case 'too-many-multi-bets':
      return refuse('sportsbook/too-many-multi-bets', { n: problem.most })
    case 'bad-sizes':
      return refuse('sportsbook/bad-slip')
    case 'bet-too-high': {
      const most = slipFactorMax({ sizes, legs: prices(legs) })
      const payoutMinor = payoutLimit(parts, currency)
      const max = divide(payoutMinor * most.denominator, most.numerator, 'down')
      return refuse('sportsbook/bet-too-high', { max: amountInWords(max, currency.currency) })
    }
  }
}

/** Refusals: sportsbook/bet-too-low, bet-too-high. */
function stakeOf(
  parts: SportParts,
  { stake }: SlipRequest,
  {
    currency,
    lines,
    sharePpm,
  }: Pick<SlipOrder, 'sharePpm'> & { readonly currency: BetCurrency; readonly lines: bigint },
): bigint {
  const limits = stakeLimits(parts, currency, sharePpm)
  const ofLines = limits.lineMinor * (lines > 1n ? lines : 0n)
  const minMinor = ofLines > limits.minMinor ? ofLines : limits.minMinor
  const words = (minor: bigint) => amountInWords(minor, currency.currency)
  const stakeMinor = parseAmount(stake, currency.currency.decimals)
  if (stakeMinor === undefined || stakeMinor <= 0n || stakeMinor < minMinor) {
    return refuse('sportsbook/bet-too-low', { min: words(minMinor) })
  }
  if (stakeMinor > limits.maxMinor) {
    return refuse('sportsbook/bet-too-high', { max: words(limits.maxMinor) })
  }
  return stakeMinor
}

/** Refusal: sportsbook/bet-too-high, with the stake that would pay the most there may be. */
export function checkPayout(
  parts: SportParts,
  {
    currency,
    stakeMinor,
    potentialMinor,
  }: {
    readonly currency: BetCurrency
    readonly stakeMinor: bigint
    readonly potentialMinor: bigint
  },
): void {
  const payoutMinor = payoutLimit(parts, currency)
  if (potentialMinor <= payoutMinor) return
  const max = divide(stakeMinor * payoutMinor, potentialMinor, 'down')
  refuse('sportsbook/bet-too-high', { max: amountInWords(max, currency.currency) })
}

/** The price of a multi as a number for screens; null for a system. */
export function totalOdds(legs: readonly { readonly oddsE3: number }[]): number {
  const product = slipFactorMax({ sizes: [legs.length], legs })
  return toSafeNumber(divide(product.numerator * 1_000n, product.denominator, 'down')) / 1_000
}
