import { divide, toSafeNumber, type Uuid } from '@powerplay/kernel'
import {
  statusOf,
  type AccountId,
  type Effects,
  type Leg,
  type PostingRow,
  type WagerRow,
  type WagerSettlement,
} from '@powerplay/ledger'
import { movement, type StakeAccounts } from '../move-money.ts'
import { usdE6Of } from '../worth.ts'
import type { ExternalPlan } from './decide.ts'
import { recordsOf, type OwnRecord, type PlannedRecords } from './external-store.ts'
import type { ExternalStanding, ExternalTransaction, KnownTransaction } from './transaction.ts'

/** A plan with all it takes to write it down. */
export interface ExternalEffects {
  /** Our id of the transaction; the wager's too where it opens one. */
  readonly id: Uuid
  readonly transaction: ExternalTransaction
  readonly plan: ExternalPlan
  readonly accounts: StakeAccounts
  readonly houseAccountId: AccountId
  readonly decimals: number
  /** What the plan rests on. */
  readonly standing: ExternalStanding
  readonly records: PlannedRecords
  mintId(): Uuid
}

/** Puts a plan into wagers, settlements, postings and records, all of one commit. */
export function effectsOf(order: ExternalEffects): Omit<Effects<unknown>, 'answer'> {
  const { plan } = order
  return {
    wagers: [...stakeWager(order), ...prizeWager(order)],
    settlements: [...plan.settled.map(settlementOf), ...plan.released.map(releaseOf)],
    postings: [...stakePosting(order), ...backPostings(order), ...correction(order)],
    takenBack: takenBackBy(plan),
    records: [recordsOf(order)],
  }
}

/**
 * Wagers that count for nothing any more: of settled bets, and of prizes. A win that settled a bet is
 * no wager of its own: the bet was played, whatever became of its win.
 */
function takenBackBy({ cancelled }: ExternalPlan): Uuid[] {
  const own = cancelled.filter(({ kind, id, wagerId }) => kind === 'bet' || wagerId === id)
  return own.flatMap(({ wagerId }) => (wagerId === null ? [] : [wagerId]))
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
    demo: false,
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
 * What else moves between house and player: settled bets and wins taken back, debts covered. Where
 * an empty account became a debt the row moves zero: it ties the debt to the balance it rests on.
 */
function correction({ plan, accounts, houseAccountId, mintId }: ExternalEffects): PostingRow[] {
  if (plan.correctionMinor === 0n && !plan.isShort) return []
  const legs = movement(houseAccountId, accounts.accountId, plan.correctionMinor)
  return [{ id: mintId(), reason: 'correction', wagerId: null, legs }]
}

const evenE4 = 10_000
/** A smallest stake and a largest jackpot would leave a number's range. */
const timesE4Max = 10n ** 15n

function settlementOf({ bet, payoutMinor }: ExternalPlan['settled'][number]): WagerSettlement {
  const stakeMinor = bet.amountMinor
  const status = statusOf(stakeMinor, payoutMinor)
  const timesE4 = divide(payoutMinor * BigInt(evenE4), stakeMinor, 'down')
  const multiplierE4 = toSafeNumber(timesE4 < timesE4Max ? timesE4 : timesE4Max)
  return { id: wagerIdOf(bet), status, payoutMinor, multiplierE4, result: '{}' }
}

function releaseOf(bet: KnownTransaction): WagerSettlement {
  const back = { payoutMinor: bet.amountMinor, multiplierE4: evenE4, result: '{}' }
  return { id: wagerIdOf(bet), status: 'cancel', ...back }
}

/** An open bet has a wager. */
function wagerIdOf({ wagerId, id }: KnownTransaction): Uuid {
  return wagerId ?? id
}
