import type { Uuid } from '@powerplay/kernel'
import {
  statusOf,
  type AccountId,
  type Effects,
  type Leg,
  type PostingRow,
  type ResultRow,
  type View,
  type WagerRow,
  type WagerSettlement,
} from '@powerplay/ledger'
import { timesE4, type JournalWager, type WagerResult } from '../journal/read-wagers.ts'
import { movement, type StakeAccounts } from '../stake.ts'
import { differenceLegs, owing, type CorrectionAccounts } from '../wagers/correct-wager.ts'
import { usdE6Of } from '../worth.ts'
import { refundReason, type ExternalPlan } from './decide.ts'
import { recordsOf, type OwnRecord, type PlannedRecords } from './external-store.ts'
import type { ExternalBasis, ExternalTransaction, KnownTransaction } from './transaction.ts'

/** A plan with all it takes to write it down. */
export interface ExternalEffects extends CorrectionAccounts {
  /** Our id of the transaction; the wager's too where it opens one. */
  readonly id: Uuid
  readonly transaction: ExternalTransaction
  readonly plan: ExternalPlan
  readonly accounts: StakeAccounts
  /** The state in which the command decides. */
  readonly view: View
  readonly decimals: number
  /** What the plan rests on. */
  readonly basis: ExternalBasis
  readonly records: PlannedRecords
  mintId(): Uuid
}

/**
 * Puts a plan into wagers, settlements, results, postings and records, all of one commit.
 * @returns `owing` where the player has to owe something and has no account for that yet.
 */
export function effectsOf(order: ExternalEffects): Omit<Effects<unknown>, 'answer'> | typeof owing {
  const { plan } = order
  const corrections = correctionsOf(order)
  if (corrections === owing) return owing
  return {
    wagers: [...stakeWager(order), ...prizeWager(order)],
    settlements: [...plan.settled.map(settlementOf), ...plan.released.map(releaseOf)],
    ...corrections,
    records: [recordsOf(order)],
  }
}

/** The transaction's own record; a bet or a prize has a wager under the same id. */
export function ownRecord(id: Uuid, { own, stake, prizeMinor }: ExternalPlan): OwnRecord {
  const opensWager = stake !== null || prizeMinor !== 0n
  return { id, wagerId: own.wagerId ?? (opensWager ? id : null) }
}

function wagerOf(
  { id, transaction, accounts, decimals }: ExternalEffects,
  own: Pick<WagerRow, 'houseAccountId' | 'status' | 'stakeMinor' | 'payoutMinor'>,
): WagerRow {
  const { userId, product, game, currency, externalId, round, source, terms } = transaction
  const { usdRateE8, trueEdgePpm, creditedEdgePpm, params } = terms
  return {
    ...own,
    ...{ id, userId, product, game, currency, usdRateE8, trueEdgePpm, creditedEdgePpm },
    accountId: accounts.accountId,
    pocket: 'real',
    bonusMinor: 0n,
    bonusAccountId: null,
    multiplierE4: 0,
    stakeUsdE6: usdE6Of(own.stakeMinor, usdRateE8, decimals),
    ruleVersion: 1,
    seedPairId: null,
    nonce: -1,
    params: JSON.stringify({ ...params, source, round, transaction: externalId }),
    result: '{}',
  }
}

/** The wager that a bet opens; where its round is over already it is lost at once. */
function stakeWager(order: ExternalEffects): WagerRow[] {
  const { plan, transaction, houseAccountId } = order
  if (plan.stake === null) return []
  const amounts = { stakeMinor: transaction.amountMinor, payoutMinor: 0n }
  return plan.stake === 'house'
    ? [wagerOf(order, { ...amounts, status: 'lose', houseAccountId })]
    : [wagerOf(order, { ...amounts, status: 'in-progress', houseAccountId: null })]
}

/** A win without an open bet is a wager without a stake. */
function prizeWager(order: ExternalEffects): WagerRow[] {
  const { plan, houseAccountId } = order
  if (plan.prizeMinor === 0n) return []
  const amounts = { stakeMinor: 0n, payoutMinor: plan.prizeMinor }
  return [wagerOf(order, { ...amounts, status: 'win', houseAccountId })]
}

function stakePosting({ plan, transaction, accounts, ...order }: ExternalEffects): PostingRow[] {
  if (plan.stake !== 'escrow') return []
  const legs = movement(accounts.accountId, accounts.escrowId, transaction.amountMinor)
  return [{ id: order.mintId(), reason: 'stake', wagerId: order.id, legs }]
}

/** The postings that empty the escrow of open bets. */
function backPostings({ plan, accounts, houseAccountId, mintId }: ExternalEffects): PostingRow[] {
  const { accountId, escrowId } = accounts
  const settled = plan.settled.map(({ bet, payoutMinor }): PostingRow => {
    const legs: Leg[] = [
      { accountId: escrowId, amountMinor: -bet.amountMinor },
      { accountId: houseAccountId, amountMinor: bet.amountMinor - payoutMinor },
      { accountId, amountMinor: payoutMinor },
    ]
    const moved = legs.filter(({ amountMinor }) => amountMinor !== 0n)
    return { id: mintId(), reason: 'settlement', wagerId: bet.wagerId, legs: moved }
  })
  const released = plan.released.map((bet): PostingRow => {
    const legs = movement(escrowId, accountId, bet.amountMinor)
    return { id: mintId(), reason: 'release', wagerId: bet.wagerId, legs }
  })
  return [...settled, ...released]
}

/**
 * Other results of wagers that are over, with the difference of their payouts, after all else that
 * the transaction moves. What the player does not hold any more becomes a debt.
 */
function correctionsOf(
  order: ExternalEffects,
): Pick<Effects<unknown>, 'postings' | 'results'> | typeof owing {
  const postings = [...stakePosting(order), ...backPostings(order)]
  const results: ResultRow[] = []
  const accountId = order.accounts.accountId
  for (const { wager, payoutMinor, isRefunded } of order.plan.corrections) {
    const [before] = wager.results.slice(-1)
    if (!before) continue
    const after = { ...before, payoutMinor }
    const spentMinor = -movedOn(accountId, postings)
    const legs = differenceLegs(order.view, order, { before, after, spentMinor })
    if (legs === owing) return owing
    const id = order.mintId()
    postings.push({ id, reason: 'correction', wagerId: wager.id, legs })
    results.push(resultRow(id, wager, after, isRefunded))
  }
  return { postings, results }
}

/** What postings do to an account. */
function movedOn(id: AccountId, postings: readonly PostingRow[]): bigint {
  const legs = postings.flatMap((posting) => posting.legs)
  return legs.reduce((sum, leg) => (leg.accountId === id ? sum + leg.amountMinor : sum), 0n)
}

function resultRow(
  id: Uuid,
  wager: JournalWager,
  { payoutMinor, stakeMinor, bonusMinor, stakeUsdE6, ...before }: WagerResult,
  isRefunded: boolean,
): ResultRow {
  const isCancel = payoutMinor === stakeMinor && (isRefunded || stakeMinor === 0n)
  return {
    ...{ id, wagerId: wager.id, part: before.part, revision: before.revision + 1 },
    ...{ stakeMinor, bonusMinor, stakeUsdE6, payoutMinor },
    multiplierE4: isCancel ? evenE4 : timesE4(payoutMinor, stakeMinor),
    status: isCancel ? 'cancel' : statusOf(stakeMinor, payoutMinor),
    isLast: true,
    reason: isRefunded ? refundReason : 'rollback',
    result: '{}',
    isCorrection: true,
    settledAtMs: before.settledAt.getTime(),
  }
}

const evenE4 = 10_000

function settlementOf({ bet, payoutMinor }: ExternalPlan['settled'][number]): WagerSettlement {
  const stakeMinor = bet.amountMinor
  const status = statusOf(stakeMinor, payoutMinor)
  const multiplierE4 = timesE4(payoutMinor, stakeMinor)
  return { id: wagerIdOf(bet), status, payoutMinor, multiplierE4, result: '{}', resultsBefore: 0 }
}

function releaseOf(bet: KnownTransaction): WagerSettlement {
  const back = {
    payoutMinor: bet.amountMinor,
    multiplierE4: evenE4,
    result: '{}',
    resultsBefore: 0,
  }
  return { id: wagerIdOf(bet), status: 'cancel', ...back }
}

/** An open bet has a wager. */
function wagerIdOf({ wagerId, id }: KnownTransaction): Uuid {
  return wagerId ?? id
}
