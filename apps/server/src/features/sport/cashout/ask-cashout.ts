import {
  fromWireId,
  formatAmount,
  currencyOf,
  mustHave,
  refuse,
  type Uuid,
} from '@powerplay/kernel'
import { secondMs } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { betDelayMs } from '../book/delays.ts'
import { delayTerms } from '../settings.ts'
import type { SportParts } from '../parts.ts'
import type { StoredBet } from '../bets/bet.ts'
import { findBets } from '../bets/bet-store.ts'
import { openBook, queueIdOf } from '../bets/queue-bet.ts'
import type { OpenBook } from '../bets/slip-terms.ts'
import { findCashOut, insertCashOut } from './cashout-store.ts'
import { cashOutOffer, readOffer, signOffer, type NoOffer } from './offer.ts'

const offerMs = 5 * secondMs

export interface ToldOffer {
  readonly id: string
  readonly offerId: string | null
  readonly amount: string | null
  readonly expiresAt: number | null
  readonly reason: NoOffer | null
}

/** What bets of a player may be cashed out for now, in the order asked. */
export async function offerCashOuts(
  parts: SportParts,
  ids: readonly string[],
  context: CallContext,
): Promise<{ readonly offers: ToldOffer[] }> {
  const betIds = ids.map((id) => fromWireId('bet', id))
  const known = betIds.filter((id) => id !== undefined)
  const bets = await ownBets(parts, known, context)
  const bonus = await bonusAmong(parts, [...bets.keys()])
  const open = await openBook(parts)
  const offers = ids.map((id, at): ToldOffer => {
    const bet = bets.get(betIds[at] ?? '')
    const hasBonus = bet !== undefined && bonus.has(bet.id)
    return offerOf(parts, open, { id, bet, hasBonus })
  })
  return { offers }
}

function offerOf(
  parts: SportParts,
  open: OpenBook,
  {
    id,
    bet,
    hasBonus,
  }: {
    readonly id: string
    readonly bet: StoredBet | undefined
    readonly hasBonus: boolean
  },
): ToldOffer {
  const none = { id, offerId: null, amount: null, expiresAt: null }
  if (bet === undefined) return { ...none, reason: 'unknown' }
  const nowMs = parts.clock.now()
  const offer = cashOutOffer(parts, open, { bet, hasBonus, nowMs })
  if ('reason' in offer) return { ...none, reason: offer.reason }
  const { amountMinor } = offer
  const expiresAt = nowMs + offerMs
  const terms = { betId: bet.id, version: bet.version, amountMinor, expiresAt }
  const amount = formatAmount(amountMinor, currencyOf(bet.currency).decimals)
  return { id, offerId: signOffer(parts, terms), amount, expiresAt, reason: null }
}

async function ownBets(
  { platform }: SportParts,
  ids: readonly Uuid[],
  context: CallContext,
): Promise<ReadonlyMap<string, StoredBet>> {
  const userId = playerOf(context)
  const bets = await findBets(platform.database, ids)
  const own = bets.filter((bet) => bet.userId === userId && bet.state === 'accepted')
  return new Map(own.map((bet) => [bet.id, bet]))
}

/** Bets whose stake is bonus money in part. */
export async function bonusAmong(
  { wallet }: Pick<SportParts, 'wallet'>,
  ids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  const wagers = await wallet.journal.read(ids)
  return new Set(wagers.flatMap(({ id, bonusMinor }) => (bonusMinor > 0n ? [id] : [])))
}

/** What a player asks for, as the contract parsed it. */
export interface CashOutRequest {
  readonly id: string
  readonly offerId: string
  readonly fraction: 25 | 50 | 100
}

/**
 * Queues a cash-out at an offer; it is priced again when its time has come. A repeated key gets the
 * stored answer. Refusals: sportsbook/unknown-bet, offer-expired, not-offered, already-settled;
 * core/bad-payload, key-reused.
 */
export async function askCashOut(
  parts: SportParts,
  request: CashOutRequest,
  context: CallContext,
): Promise<{ readonly queueId: string; readonly delayMs: number }> {
  const { database, clock, settings } = parts.platform
  const id = mustHave(context.key, 'idempotency key')
  const betId = fromWireId('bet', request.id) ?? refuse('sportsbook/unknown-bet')
  const known = await findCashOut(database, id)
  if (known) {
    const isSame =
      known.userId === playerOf(context) &&
      known.betId === betId &&
      known.fraction === request.fraction
    if (!isSame) refuse('core/key-reused')
    return { queueId: queueIdOf(id), delayMs: known.dueMs - known.askedMs }
  }
  if (!isFreshKey(id, clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const bet = (await ownBets(parts, [betId], context)).get(betId)
  if (bet === undefined) refuse('sportsbook/unknown-bet')
  if (bet.status !== 0 || bet.restMinor === 0n) refuse('sportsbook/already-settled')
  const askedMs = parts.clock.now()
  const offer = readOffer(parts, betId, request.offerId)
  if (offer?.version !== bet.version || offer.expiresAt < askedMs) {
    refuse('sportsbook/offer-expired')
  }
  const open = await openBook(parts)
  const delays = delayTerms(settings)
  // Only what runs can be known early; before the start a cash-out is priced at once.
  const delayMs = bet.legs.reduce((most, leg) => {
    const event = leg.result === null ? open.book.find(leg.eventId) : undefined
    const own = event === undefined ? 0 : betDelayMs(event, { ...delays, prematchMs: 0 })
    return Math.max(most, own)
  }, 0)
  const order = { id, betId, userId: bet.userId, fraction: request.fraction }
  const { amountMinor: offeredMinor } = offer
  const isQueued = await insertCashOut(database, {
    ...{ ...order, offeredMinor, askedMs, dueMs: askedMs + delayMs },
  })
  if (!isQueued) refuse('sportsbook/not-offered')
  return { queueId: queueIdOf(id), delayMs }
}
