import type {
  SportBet,
  SportLeg,
  SportOffer,
  SportQueueAnswer,
  SportSystem,
} from '@powerplay/contract'
import {
  factorOf,
  namedSystems,
  slipFactor,
  slipLines,
  slipPayoutMinor,
} from '@powerplay/engines/sport'
import { currencyOf, divide, formatAmount, ratio, toIso, toSafeNumber } from '@powerplay/kernel'
import { answerOf } from '../../platform/http/answers/refusal-answer.ts'
import { betWireId } from '../wallet/index.ts'
import { isSystem, selectionIdOf, type BetLeg, type StoredBet } from './bets/bet.ts'
import { queueIdOf } from './bets/queue-bet.ts'
import { totalOdds } from './bets/slip-terms.ts'
import type { Book } from './book/book.ts'
import { presentResult } from './book/present.ts'
import type { StoredCashOut } from './cashout/cashout-store.ts'

/** A bet as its owner sees it. @param book for scores; undefined where none is at hand. */
export function presentBet(bet: StoredBet, book: Book | undefined): SportBet {
  const { decimals } = currencyOf(bet.currency)
  const text = (minor: bigint) => formatAmount(minor, decimals)
  const paidMinor = bet.cashedMinor + (bet.payoutMinor ?? 0n)
  const isOver = bet.status !== 0
  const isPaid = isOver || bet.cashedMinor > 0n
  const cashed = bet.stakeMinor - bet.restMinor
  return {
    ...{ _id: betWireId(bet.id), status: bet.status, currency: bet.currency, demo: bet.demo },
    type: bet.legs.length === 1 ? 'single' : 'multi',
    system: isSystem(bet) ? presentSystem(bet.legs.length, bet.sizes) : null,
    ...{ stake: text(bet.stakeMinor), splitTotal: text(bet.stakeMinor) },
    odds: isSystem(bet) ? null : totalOdds(bet.legs),
    potentialPayout: text(potentialMinor(bet)),
    payout: isPaid ? text(paidMinor) : null,
    profit: isOver ? formatAmount(paidMinor - bet.stakeMinor, decimals) : null,
    oddsPolicy: bet.policy,
    legs: bet.legs.map((leg) => presentLeg(leg, book)),
    cashout: { offered: !isOver && bet.payoutMinor === null && !isSystem(bet) },
    cashedOut: bet.cashedMinor > 0n ? text(bet.cashedMinor) : null,
    cashedPercent: toSafeNumber(divide(cashed * 100n, bet.stakeMinor, 'half-even')),
    created_at: toIso(bet.askedMs),
    settledAt: bet.settledMs === null ? null : toIso(bet.settledMs),
    ...{ reason: bet.reason, version: bet.version, resettled: bet.isResettled },
  }
}

/** What the running stake pays when every leg that is open wins. */
export function potentialMinor({ sizes, legs, restMinor }: StoredBet): bigint {
  const factors = legs.map(({ oddsE3, result }) =>
    result === null ? ratio(BigInt(oddsE3), 1_000n) : factorOf(result, oddsE3),
  )
  return slipPayoutMinor(restMinor, slipFactor(sizes, factors))
}

function presentLeg(leg: BetLeg, book: Book | undefined): SportLeg {
  const { face, oddsE3, result } = leg
  const event = book?.find(leg.eventId)
  const isBegun = event !== undefined && event.score.status !== 0
  const factor = result === null ? null : factorOf(result, oddsE3)
  return {
    selectionId: selectionIdOf(leg),
    event: {
      ...{ id: leg.eventId, name: face.event, categoryId: face.categoryId },
      startsAt: face.startsAt,
      score: isBegun ? { home: event.score.home, away: event.score.away } : null,
    },
    ...{ market: face.market, outcome: face.outcome, odds: oddsE3 / 1_000, live: leg.isLive },
    result: presentResult(result),
    factor: factor && thousandths(factor),
  }
}

function thousandths({ numerator, denominator }: ReturnType<typeof factorOf>): number {
  return toSafeNumber(divide(numerator * 1_000n, denominator, 'half-even')) / 1_000
}

/** A system as the wire names it. */
export function presentSystem(legs: number, sizes: readonly number[]): SportSystem {
  const named = namedSystems.find(
    (system) => system.legs === legs && system.sizes.join() === sizes.join(),
  )
  const [k = legs] = sizes
  return {
    ...{ k: named ? null : k, n: legs, bets: toSafeNumber(slipLines(legs, sizes)) },
    name: named?.name ?? `${k}/${legs}`,
  }
}

/** What the queue says of a bet. */
export function presentQueued(
  bet: StoredBet,
  { book, now }: { readonly book: Book | undefined; readonly now: number },
): SportQueueAnswer {
  const left = bet.state === 'accepted' || bet.state === 'refused' ? 0 : bet.dueMs - now
  const state = bet.state === 'placing' ? 'waiting' : bet.state
  return {
    ...{ queueId: queueIdOf(bet.id), state, leftMs: Math.max(0, Math.round(left)) },
    ...(state === 'accepted' && { bet: presentBet(bet, book) }),
    ...(state === 'offer' && { offer: presentOffer(bet) }),
    ...refusalOf(bet),
  }
}

function presentOffer(bet: StoredBet): SportOffer {
  return {
    odds: bet.legs.map((leg) => ({
      selectionId: selectionIdOf(leg),
      ...{ old: leg.askedE3 / 1_000, now: leg.oddsE3 / 1_000 },
    })),
    total: isSystem(bet) ? null : totalOdds(bet.legs),
    expiresAt: Math.round(bet.dueMs),
  }
}

/** Number, name and text of why something was refused; nothing where it was not. */
export function refusalOf({
  refusal,
  refusalParams,
}: Pick<StoredBet | StoredCashOut, 'refusal' | 'refusalParams'>) {
  if (refusal === null) return {}
  const { code, error } = answerOf(refusal, refusalParams ?? {}).body
  return { code, name: error.name, message: error.message }
}

/** What the queue says of a cash-out. */
export function presentCashOut(
  cashOut: StoredCashOut,
  bet: StoredBet | undefined,
  { book, now }: { readonly book: Book | undefined; readonly now: number },
): SportQueueAnswer {
  const { state, paidMinor } = cashOut
  const decimals = bet && currencyOf(bet.currency).decimals
  const leftMs = state === 'waiting' ? Math.max(0, Math.round(cashOut.dueMs - now)) : 0
  return {
    ...{ queueId: queueIdOf(cashOut.id), state, leftMs },
    ...(bet && { bet: presentBet(bet, book) }),
    ...(paidMinor !== null && decimals !== undefined
      ? { amount: formatAmount(paidMinor, decimals) }
      : {}),
    ...refusalOf(cashOut),
  }
}
