import { cashOutMinor, cashOutTerms, slipStatus, splitStake } from '@powerplay/engines/sport'
import { currencyOf, minuteMs, type RefusalParams } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { StoredBet } from '../bets/bet.ts'
import { lockBet } from '../bets/bet-store.ts'
import { writeDecisions, type BetChange } from '../bets/decision-store.ts'
import { moveExposure, runningExposure } from '../bets/exposure-store.ts'
import { amountInWords } from '../bets/limits.ts'
import type { Fence } from '../bets/run-queue.ts'
import { findSelection } from '../bets/selection.ts'
import type { OpenBook } from '../bets/slip-terms.ts'
import type { UncreditedNote } from '../../wallet/index.ts'
import type { SportParts } from '../parts.ts'
import { cashOutMarginPpm } from '../settings.ts'
import { bonusAmong } from './ask-cashout.ts'
import { lockDueCashOuts, writeCashOut, type StoredCashOut } from './cashout-store.ts'
import { cashOutOffer, legsNow } from './offer.ts'

const batchSize = 50
const lateMs = minuteMs
/** A bet that is cashed out before earns no reward. Source: product-community.md 0.1. */
const creditedFromMs = minuteMs

/** Decides the cash-outs whose time has come, at the prices of this moment. @returns them. */
export async function runCashOuts(
  parts: SportParts,
  open: OpenBook,
  fence: Fence,
): Promise<StoredCashOut[]> {
  return parts.platform.database.transaction(async (tx) => {
    const nowMs = parts.clock.now()
    const due = await lockDueCashOuts(tx, nowMs, batchSize)
    if (due.length === 0) return []
    await fence(tx)
    const decided: StoredCashOut[] = []
    const early: UncreditedNote[] = []
    for (const cashOut of due) {
      const done = await decide(parts, { tx, open, cashOut, nowMs, early })
      if (done === undefined) continue
      await writeCashOut(tx, done)
      decided.push(done)
    }
    await parts.wallet.wagers.uncredit(tx, early)
    return decided
  })
}

interface DueCashOut {
  readonly tx: Queries
  readonly open: OpenBook
  readonly cashOut: StoredCashOut
  readonly nowMs: number
  /** Gets the bets that are cashed out too early to earn a reward. */
  readonly early: UncreditedNote[]
}

/** @returns undefined while nobody knows what happened during its delay. */
async function decide(parts: SportParts, due: DueCashOut): Promise<StoredCashOut | undefined> {
  const { tx, open, cashOut, nowMs, early } = due
  const refused = (name: string, refusalParams: RefusalParams = {}): StoredCashOut => {
    const refusal = `sportsbook/${name}`
    return { ...cashOut, state: 'refused', refusal, refusalParams, decidedMs: nowMs }
  }
  const bet = await lockBet(tx, cashOut.betId)
  if (bet?.status !== 0 || bet.restMinor === 0n) return refused('already-settled')
  const isLate = nowMs > cashOut.dueMs + lateMs
  if (isLate || !wasOpen(open, bet, cashOut.askedMs)) return refused('not-offered')
  if (!isTold(open, bet, cashOut.dueMs)) return undefined
  const hasBonus = (await bonusAmong(parts, [bet.id])).size > 0
  const offer = cashOutOffer(parts, open, { bet, hasBonus, nowMs })
  if ('reason' in offer) return refused('not-offered')
  if (offer.amountMinor < cashOut.offeredMinor) {
    const amount = amountInWords(offer.amountMinor, currencyOf(bet.currency))
    return refused('price-fell', { amount })
  }
  const share = splitStake(bet.restMinor, cashOut.fraction).closedMinor
  const paidMinor = shareOffer(parts, open, { bet, share, nowMs })
  if (paidMinor === null) return refused('not-offered')
  if (nowMs < (bet.decidedMs ?? bet.askedMs) + creditedFromMs) {
    early.push({ wagerId: bet.id, reason: 'early-cash-out' })
  }
  const change = cashedOut(bet, { share, paidMinor, nowMs })
  await writeDecisions(tx, [], [change])
  const after = { ...bet, restMinor: change.restMinor }
  const rest = after.restMinor > 0n ? [{ bet: runningExposure(after), sign: 1 as const }] : []
  await moveExposure(tx, [{ bet: runningExposure(bet), sign: -1 }, ...rest])
  return { ...cashOut, state: 'accepted', paidMinor, decidedMs: nowMs }
}

/** Whether every open leg was on offer since the cash-out was asked for. */
function wasOpen({ bookmaker, book }: OpenBook, { legs }: StoredBet, askedMs: number): boolean {
  return legs.every((leg) => {
    if (leg.result !== null) return true
    const found = findSelection(book, leg)
    if (found === undefined) return false
    return Math.max(found.openSince, bookmaker.upSince(found.event)) <= askedMs
  })
}

/** Whether the producers of running legs have told all that happened until an instant. */
function isTold({ bookmaker, book }: OpenBook, { legs }: StoredBet, untilMs: number): boolean {
  return legs.every((leg) => {
    const found = leg.result === null ? findSelection(book, leg) : undefined
    return found?.isLive !== true || bookmaker.toldUntil(found.event) >= untilMs
  })
}

interface Share {
  readonly bet: StoredBet
  readonly share: bigint
  readonly nowMs: number
}

/** What a share of the running stake is worth to the house now. */
function shareOffer(
  { platform }: SportParts,
  open: OpenBook,
  { bet, share, nowMs }: Share,
): bigint | null {
  const legs = legsNow(open, bet, nowMs)
  const marginPpm = platform.settings.get(cashOutMarginPpm)
  if (legs === undefined || share <= 0n) return null
  return cashOutMinor(share, legs, { ...cashOutTerms, marginPpm })
}

function cashedOut(
  bet: StoredBet,
  { share, paidMinor, nowMs }: { share: bigint; paidMinor: bigint; nowMs: number },
): BetChange {
  const restMinor = bet.restMinor - share
  const cashedMinor = bet.cashedMinor + paidMinor
  const isWhole = restMinor === 0n
  const status = isWhole ? slipStatus(bet.stakeMinor, cashedMinor) : 0
  return {
    ...{ id: bet.id, restMinor, cashedMinor, payoutMinor: isWhole ? 0n : bet.payoutMinor },
    settledMs: isWhole ? nowMs : null,
    decision: {
      ...{ version: bet.version + 1, kind: 'cashed_out', shareMinor: share },
      ...{ payoutMinor: paidMinor, isRefund: false, status, reason: null, atMs: nowMs },
    },
  }
}
