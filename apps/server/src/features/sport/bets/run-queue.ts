import { slipFactorMax, slipPayoutMinor } from '@powerplay/engines/sport'
import { currencyOf, minuteMs, Refusal, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { usdCentsOf } from '../../wallet/index.ts'
import type { SportParts } from '../parts.ts'
import { offerMs } from '../settings.ts'
import type { BetLeg, StoredBet } from './bet.ts'
import { findBets, lockBatch } from './bet-store.ts'
import { changeOf } from './confirm-offer.ts'
import { decideQueued, type WaitingLeg } from './decide-queue.ts'
import { moveExposure, type ExposureMove } from './exposure-store.ts'
import { betCurrency } from './limits.ts'
import { writeQueueDecisions, type QueueDecision } from './queue-store.ts'
import { findSelection, problemOf } from './selection.ts'
import { checkPayout, type OpenBook } from './slip-terms.ts'
import { uncreditTaken } from './uncredited.ts'

/** So many bets are decided in one transaction. */
const batchSize = 200
/** A bet that waited this long beyond its time is refused: its odds are nobody's any more. */
const lateMs = minuteMs
/** A bet about whose event nothing was told since its time came is looked at again after this time. */
const waitMs = 250

/** Stops a transaction of an engine whose term is over. */
export type Fence = (tx: Queries) => Promise<void>

/**
 * Decides the bets whose time has come, oldest first, in one transaction: each leg is read from the
 * book while nobody else can decide the bet. @returns the bets as they stand now.
 */
export async function runQueue(
  parts: SportParts,
  open: OpenBook,
  fence: Fence,
): Promise<StoredBet[]> {
  const { database } = parts.platform
  return database.transaction(async (tx) => {
    const nowMs = parts.clock.now()
    const due = await lockBatch(tx, {
      where: `b.state in ('waiting', 'offer') and b.due_ms <= $1`,
      ...{ values: [nowMs], count: batchSize, order: 'b.due_ms' },
    })
    if (due.length === 0) return []
    await fence(tx)
    const excluded = await excludedAmong(
      tx,
      due.map(({ userId }) => userId),
      nowMs,
    )
    const decisions = due.map((bet) => {
      const decision = decisionOn(parts, open, { bet, nowMs, isExcluded: excluded.has(bet.userId) })
      return { id: bet.id, bet, decision }
    })
    await writeQueueDecisions(tx, decisions, nowMs)
    const decided = decisions.flatMap(({ id, decision }) => (decision.kind === 'wait' ? [] : [id]))
    if (decided.length === 0) return []
    // All at once, in one order: two that each took some first would wait for each other.
    await moveExposure(
      tx,
      decisions.flatMap(({ bet, decision }) => movesFor(bet, decision)),
    )
    const bets = await findBets(tx, decided)
    const outcomesOf = (eventId: string, lineId: string) =>
      open.book.find(eventId)?.markets.get(lineId)?.outcomes.length
    await uncreditTaken(parts, tx, { outcomesOf, bets })
    return bets
  })
}

interface DueBet {
  readonly bet: StoredBet
  readonly nowMs: number
  readonly isExcluded: boolean
}

function decisionOn(
  parts: SportParts,
  open: OpenBook,
  { bet, nowMs, isExcluded }: DueBet,
): QueueDecision {
  if (bet.state === 'offer') return refusal('odds-changed', changeOf(bet))
  if (isExcluded || nowMs > timeOf(bet) + lateMs) return refusal('failed-to-queue')
  const legs = bet.legs.map((leg) => waitingLeg(open, leg, { bet, nowMs }))
  const verdict = decideQueued(legs, bet.policy)
  if (verdict.kind === 'refuse') return verdict
  if (verdict.kind === 'wait') return { kind: 'wait', untilMs: nowMs + waitMs }
  const taken = legs.flatMap(({ now }) => (now === null ? [] : [now]))
  if (verdict.kind === 'offer') {
    const untilMs = nowMs + parts.platform.settings.get(offerMs)
    return { kind: 'offer', oddsE3s: taken.map(({ oddsE3 }) => oddsE3), untilMs }
  }
  return acceptance(parts, bet, taken)
}

/** When the delay of a bet is over. */
function timeOf({ askedMs, delayMs }: StoredBet): number {
  return askedMs + delayMs
}

function refusal(name: string, params = {}): QueueDecision {
  return { kind: 'refuse', refusal: `sportsbook/${name}`, params }
}

function waitingLeg(
  { bookmaker, book }: OpenBook,
  leg: BetLeg,
  { bet, nowMs }: { readonly bet: StoredBet; readonly nowMs: number },
): WaitingLeg {
  const found = findSelection(book, leg)
  const base = { option: leg.face.outcome, askedE3: leg.askedE3, wasLive: leg.isLive }
  if (found === undefined) return { ...base, now: null, wasOpen: false, isTold: true }
  const { event, price, openSince, isLive } = found
  const problem = problemOf(bookmaker, found, nowMs)
  const since = Math.max(openSince, bookmaker.upSince(event))
  const now = price && { ...price, isLive: isLive || problem === 'too-late' }
  const isOffered = problem === undefined || problem === 'too-late'
  const isTold = bookmaker.toldUntil(event) >= timeOf(bet)
  return { ...base, now: isOffered ? now : null, wasOpen: since <= bet.askedMs, isTold }
}

/** Odds that got better may pass what a bet may pay. */
function acceptance(
  parts: SportParts,
  bet: StoredBet,
  taken: readonly NonNullable<WaitingLeg['now']>[],
): QueueDecision {
  const { stakeMinor, sizes } = bet
  const potentialMinor = slipPayoutMinor(stakeMinor, slipFactorMax({ sizes, legs: taken }))
  try {
    const currency = betCurrency(parts, bet.currency)
    checkPayout(parts, { currency, stakeMinor, potentialMinor })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refuse', refusal: error.refusal, params: error.params }
  }
  const { decimals } = currencyOf(bet.currency)
  return {
    kind: 'accept',
    legs: taken.map(({ oddsE3, isLive, ...price }) => ({ oddsE3, isLive, price })),
    potentialCents: usdCentsOf(potentialMinor, bet.usdRateE8, decimals),
  }
}

/** A bet that is refused leaves the exposure; one at other odds changes its part of it. */
function movesFor(bet: StoredBet, decision: QueueDecision): ExposureMove[] {
  if (decision.kind === 'refuse') return [{ bet, sign: -1 }]
  if (decision.kind !== 'accept' || decision.potentialCents === bet.potentialCents) return []
  const { potentialCents } = decision
  return [
    { bet, sign: -1 },
    { bet: { ...bet, potentialCents }, sign: 1 },
  ]
}

/** Of these players, who excluded themselves or take a break from play meanwhile. */
async function excludedAmong(
  tx: Queries,
  ids: readonly Uuid[],
  nowMs: number,
): Promise<ReadonlySet<Uuid>> {
  const rows = await tx.query<{ id: Uuid }>({
    text: 'select id from users where id = any($1) and may_not_play(id, $2)',
    values: [ids, new Date(nowMs)],
  })
  return new Set(rows.map(({ id }) => id))
}
