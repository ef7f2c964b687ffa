import { mustHave, type Uuid } from '@powerplay/kernel'
import type { JournalWager } from '../journal/read-wagers.ts'
import type {
  ExternalRef,
  ExternalBasis,
  ExternalState,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/** What a transaction does, before it is put into postings. */
export interface ExternalPlan {
  /** A bet's stake goes to escrow, or straight to the house when its round is over already. */
  readonly stake: 'escrow' | 'house' | null
  /** Open bets that end, each with its payout. */
  readonly settled: readonly { readonly bet: KnownTransaction; readonly payoutMinor: bigint }[]
  /** Open bets whose stakes go back. */
  readonly released: readonly KnownTransaction[]
  /** A win that no open bet stands for. */
  readonly prizeMinor: bigint
  /** Wagers that were over and get another result. */
  readonly corrections: readonly PlannedCorrection[]
  /** State of the transaction's own record; its wager where another's is meant. */
  readonly own: { readonly state: ExternalState; readonly wagerId?: Uuid | null }
  /** Known transactions that are cancelled now, besides those released. */
  readonly cancelled: readonly KnownTransaction[]
  /** Taken back before they came: they will do nothing when they come. */
  readonly tombstones: readonly ExternalRef[]
}

/** Another result of a wager: what it pays now in all, and whether its stake went back. */
export interface PlannedCorrection {
  readonly wager: JournalWager
  readonly payoutMinor: bigint
  readonly isRefunded: boolean
}

export type ExternalDecision =
  | { readonly kind: 'apply'; readonly plan: ExternalPlan }
  /** Done before; `first` is the record of that time. */
  | { readonly kind: 'repeat'; readonly first: KnownTransaction }
  | { readonly kind: 'refuse'; readonly refusal: ExternalRefusal }

/** Names that only callers see: each protocol has words of its own for them. */
export type ExternalRefusal = 'not-enough' | 'not-allowed' | 'mismatch'

const nothing: ExternalPlan = {
  stake: null,
  settled: [],
  released: [],
  prizeMinor: 0n,
  corrections: [],
  own: { state: 'done' },
  cancelled: [],
  tombstones: [],
}

/**
 * Decides about a transaction of an outside product. The order in which transactions come does not
 * matter: what is taken back before it came never happens, and a win is paid whatever else is known.
 * Source: Slotegrator GIS 1.4 callbacks; 001_d6a9941efb711ce5.txt names no rule of its own.
 * @param balanceMinor the player's money right now.
 */
export function decideExternal(
  transaction: ExternalTransaction,
  basis: ExternalBasis,
  balanceMinor: bigint,
): ExternalDecision {
  const first = basis.known.get(transaction.externalId)
  if (first) return isSameAgain(transaction, first) ? { kind: 'repeat', first } : refuse('mismatch')
  if (transaction.kind === 'bet') return decideBet(transaction, basis, balanceMinor)
  if (transaction.kind === 'win') return apply(winPlan(transaction, basis))
  if (transaction.refs.some((ref) => isOther(transaction, ref, basis.known.get(ref.externalId))))
    return refuse('mismatch')
  return apply(undoPlan(transaction, basis))
}

/**
 * Ends the open bets of a round of which nothing more came: their stakes are lost. A bet without a
 * round stands for itself. Refused where nothing is open any more.
 */
export function closeRound(
  { known, openBets }: ExternalBasis,
  { externalId, round }: Pick<ExternalTransaction, 'externalId' | 'round'>,
): ExternalDecision {
  const alone = known.get(externalId)
  const ending = round !== null ? openBets : alone?.state === 'open' ? [alone] : []
  if (ending.length === 0) return refuse('mismatch')
  return apply({ ...nothing, settled: lost(ending) })
}

function apply(plan: ExternalPlan): ExternalDecision {
  return { kind: 'apply', plan }
}

function refuse(refusal: ExternalRefusal): ExternalDecision {
  return { kind: 'refuse', refusal }
}

/** A tombstone has no amount of its own: whatever comes under its id came too late. */
function isSameAgain(transaction: ExternalTransaction, first: KnownTransaction): boolean {
  if (isOfAnother(transaction, first) || transaction.kind !== first.kind) return false
  return first.state === 'void' || first.amountMinor === transaction.amountMinor
}

/** Known, but of somebody else or in another currency. */
function isOfAnother(
  transaction: ExternalTransaction,
  known: KnownTransaction | undefined,
): boolean {
  if (!known) return false
  return known.userId !== transaction.userId || known.currency !== transaction.currency
}

/** Known, but not what is to be taken back: of somebody else, or a win where a bet is named. */
function isOther(
  transaction: ExternalTransaction,
  ref: ExternalRef,
  known: KnownTransaction | undefined,
): boolean {
  return isOfAnother(transaction, known) || (known !== undefined && known.kind !== ref.kind)
}

function lost(bets: readonly KnownTransaction[]): ExternalPlan['settled'] {
  return bets.map((bet) => ({ bet, payoutMinor: 0n }))
}

function decideBet(
  { amountMinor, isRoundOver }: ExternalTransaction,
  basis: ExternalBasis,
  balanceMinor: bigint,
): ExternalDecision {
  const { openBets } = basis
  const isLast = isRoundOver || basis.isRoundOver
  const settled = isLast ? lost(openBets) : []
  if (amountMinor === 0n) return apply({ ...nothing, settled, own: { state: 'settled' } })
  if (!basis.mayBet) return refuse('not-allowed')
  if (balanceMinor < amountMinor) return refuse('not-enough')
  const stake = isLast ? 'house' : 'escrow'
  return apply({
    ...nothing,
    settled,
    stake,
    own: { state: isLast ? 'settled' : 'open' },
  })
}

/** The first open bet of the round gets the win, the others end with nothing. */
function winPlan({ amountMinor }: ExternalTransaction, { openBets }: ExternalBasis): ExternalPlan {
  const [first, ...others] = openBets
  if (!first) return { ...nothing, prizeMinor: amountMinor, own: { state: 'paid' } }
  return {
    ...nothing,
    settled: [{ bet: first, payoutMinor: amountMinor }, ...lost(others)],
    own: { state: 'paid', wagerId: first.wagerId },
  }
}

/** Takes the listed transactions back; what the player has spent already becomes a debt. */
function undoPlan({ refs }: ExternalTransaction, basis: ExternalBasis): ExternalPlan {
  const { known } = basis
  const listed = new Map(refs.map((ref) => [ref.externalId, ref]))
  const found = [...listed.keys()].flatMap((id) => known.get(id) ?? [])
  const tombstones = [...listed.values()].filter(({ externalId }) => !known.has(externalId))
  const released = found.filter(({ state }) => state === 'open')
  const cancelled = found.filter(
    ({ kind, state }) => state === (kind === 'bet' ? 'settled' : 'paid'),
  )
  return {
    ...nothing,
    released,
    cancelled,
    tombstones,
    corrections: correctionsOf(cancelled, basis),
  }
}

/**
 * What each wager pays without these transactions. Staff may have corrected it meanwhile, so both are
 * asked: what the provider itself has paid, and how the wager stands. A stake is given back once,
 * whoever did it; of wins no more is taken than stands, and beside a stake that went back the player
 * keeps no more of them than the provider paid.
 */
function correctionsOf(
  cancelled: readonly KnownTransaction[],
  { wagers, paidWins }: ExternalBasis,
): PlannedCorrection[] {
  const ids = new Set(cancelled.flatMap(({ wagerId }) => wagerId ?? []))
  return [...ids].flatMap((id) => {
    const wager = mustHave(wagers.get(id), 'wager of a transaction that is over')
    const own = cancelled.filter(({ wagerId }) => wagerId === id)
    const takenMinor = sum(own.filter(({ kind }) => kind === 'win'))
    const wasRefunded = isGivenBack(wager)
    const isRefunded = wasRefunded || own.some(({ kind }) => kind === 'bet')
    const wonMinor = wager.payoutMinor - (wasRefunded ? wager.stakeMinor : 0n)
    const leftMinor = atLeastZero(wonMinor - takenMinor)
    const dueMinor = atLeastZero((paidWins.get(id) ?? 0n) - takenMinor)
    const keptMinor = leftMinor < dueMinor ? leftMinor : dueMinor
    const payoutMinor = isRefunded ? wager.stakeMinor + keptMinor : leftMinor
    const isSame = payoutMinor === wager.payoutMinor && isRefunded === wasRefunded
    return isSame ? [] : [{ wager, payoutMinor, isRefunded }]
  })
}

/** True where the stake is with the player again: by the provider, or by a correction of ours. */
function isGivenBack({ status, results }: JournalWager): boolean {
  return status === 'cancel' || refundReasons.has(results.at(-1)?.reason ?? '')
}

function atLeastZero(amountMinor: bigint): bigint {
  return amountMinor > 0n ? amountMinor : 0n
}

/** The word by which a result says that its stake went back. */
export const refundReason = 'refund'
/** The other word is of results from before results had words. */
const refundReasons = new Set([refundReason, 'taken_back'])

function sum(transactions: readonly KnownTransaction[]): bigint {
  return transactions.reduce((total, { amountMinor }) => total + amountMinor, 0n)
}
