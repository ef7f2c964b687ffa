import { assert, divide, toSafeNumber, type Uuid } from '@powerplay/kernel'
import { postingIdOf, type Closing, type Correction, type WagerEnd } from '../../wallet/index.ts'
import { selectionIdOf, type StoredBet } from '../bets/bet.ts'
import { lockBatch } from '../bets/bet-store.ts'
import { decisionsOf, markPaid, type BetDecision } from '../bets/decision-store.ts'
import { presentResult } from '../book/present.ts'
import { product, type SportParts } from '../parts.ts'

type Paying = Pick<SportParts, 'wallet' | 'platform' | 'log' | 'secrets'>

/** The money of so many bets moves while their rows are held; stakes of others wait behind it. */
const batchSize = 100

/**
 * Lets the money follow the decisions about bets, in their order and each once: a bet's row is held
 * meanwhile, so no two nodes pay it at once, and postings have ids that follow from bet and version.
 * @returns how many bets were tried; none when all money has followed.
 */
export async function payDecided(parts: Paying, besides: readonly Uuid[] = []): Promise<Paid> {
  return parts.platform.database.transaction(async (tx) => {
    const bets = await lockBatch(tx, {
      where: 'b.paid_version < b.version and not b.id = any($1)',
      ...{ values: [besides], count: batchSize },
    })
    if (bets.length === 0) return { count: 0, failed: [] }
    const decisions = await decisionsOf(
      tx,
      bets.map(({ id, paidVersion }) => ({ id, after: paidVersion })),
    )
    const ownOf = (bet: StoredBet) => decisions.filter(({ betId }) => betId === bet.id)
    const byBet = new Map(bets.map((bet) => [bet.id, ownOf(bet)]))
    const paid = await Promise.all(
      bets.map(async (bet) => {
        const own = byBet.get(bet.id) ?? []
        return { id: bet.id, ...(await payBet(parts, bet, own)) }
      }),
    )
    await markPaid(tx, paid)
    return { count: bets.length, failed: paid.flatMap(({ id, isWhole }) => (isWhole ? [] : [id])) }
  })
}

export interface Paid {
  readonly count: number
  /** Bets whose money could not follow; somebody has to look. */
  readonly failed: readonly Uuid[]
}

/** Pays decision after decision. @returns the last that was paid; a failure is logged and ends it. */
async function payBet(
  parts: Paying,
  bet: StoredBet,
  own: readonly BetDecision[],
): Promise<{ readonly version: number; readonly isWhole: boolean }> {
  let version = bet.paidVersion
  for (const decision of own) {
    try {
      await pay(parts, bet, decision)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      parts.log.error({ event: 'sport.payment_failed', bet: bet.id, error: text })
      return { version, isWhole: false }
    }
    version = decision.version
  }
  return { version, isWhole: true }
}

type Ending = Omit<WagerEnd, 'shareMinor'>

/** Ids that a decision may be paid under; whoever knew as many before has broken the key itself. */
const idsMax = 3

/**
 * Pays under the id that stands for the decision. Where that id was used up for something else, which
 * nobody should have known it for, the money moves under the next one: on every node and after every
 * crash the same.
 */
async function pay(parts: Paying, bet: StoredBet, decision: BetDecision): Promise<void> {
  const end = {
    ...{ wagerId: bet.id, product, outcome: outcomeOf(decision), reason: reasonOf(decision) },
    result: JSON.stringify(resultOf(bet, decision)),
    telling: { context: null, delayMs: 0, reason: product },
  }
  for (let tried = 0; tried < idsMax; tried += 1) {
    const what = `${product}/${decision.version}${tried === 0 ? '' : `/${tried}`}`
    const order = { ...end, id: postingIdOf(parts.secrets, what, bet.id) }
    const answer = await ordered(parts, order, decision)
    if (await isPaid(parts, order, answer)) return
    assert(answer.refusal === 'reused', `bet ${bet.id} was not paid: ${answer.refusal}`)
    parts.log.warn({ event: 'sport.payment_id_used', bet: bet.id, decision: decision.version })
  }
  assert(false, `all ids of a decision about bet ${bet.id} were used up`)
}

type Answer = Closing | Correction

/** A share or the whole is closed, and what was closed before gets another result. */
async function ordered(
  { wallet }: Paying,
  order: Ending,
  decision: BetDecision,
): Promise<Answer & { readonly refusal?: string }> {
  if (decision.kind === 'cashed_out') {
    return wallet.wagers.close({ ...order, shareMinor: decision.shareMinor })
  }
  const closing = await wallet.wagers.close(order)
  if (closing.kind !== 'refused' || closing.refusal !== 'ended') return closing
  const wager = await wallet.journal.find(order.wagerId)
  assert(wager !== undefined, `bet ${order.wagerId} has no wager`)
  // The last share is the one that ran to the end; those before it were cashed out.
  const part = Math.max(...wager.results.map((result) => result.part))
  const revision = wager.results.at(-1)?.revision ?? 1
  return wallet.wagers.correct({ ...order, part, revision })
}

/**
 * Whether the money of a decision has moved. What is paid again after a crash rests on a wager that
 * its own posting has changed meanwhile and is told `reused`: then the posting has to be this very end.
 */
async function isPaid(
  { wallet }: Paying,
  order: Ending,
  answer: Answer & { readonly refusal?: string },
): Promise<boolean> {
  if (answer.kind !== 'refused' || answer.refusal === 'same') return true
  return answer.refusal === 'reused' && (await wallet.journal.isEnd(order))
}

function outcomeOf({ isRefund, payoutMinor, shareMinor }: BetDecision): WagerEnd['outcome'] {
  if (isRefund) return { kind: 'cancel' }
  const multiplierE4 = toSafeNumber(divide(payoutMinor * 10_000n, shareMinor, 'down'))
  return { kind: 'settle', payoutMinor, multiplierE4 }
}

/** The word that the journal keeps with the result. */
function reasonOf({ kind }: BetDecision): string {
  return kind === 'cashed_out' ? 'cash_out' : kind
}

/** What the journal keeps of the end. */
function resultOf({ legs }: StoredBet, { version, kind }: BetDecision) {
  return {
    ...{ version, kind },
    legs: legs.map((leg) => ({
      selectionId: selectionIdOf(leg),
      odds: leg.oddsE3 / 1_000,
      result: presentResult(leg.result),
    })),
  }
}
