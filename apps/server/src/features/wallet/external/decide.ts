import type { Uuid } from '@powerplay/kernel'
import type {
  ExternalRef,
  ExternalStanding,
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
  /** What else goes from the house to the player (negative: back to the house). */
  readonly correctionMinor: bigint
  readonly debtMinor: bigint
  /** True when the player holds less than is taken back. */
  readonly isShort: boolean
  /** State of the transaction's own record; its wager where another's is meant. */
  readonly own: { readonly state: ExternalState; readonly wagerId?: Uuid | null }
  /** Known transactions that are cancelled now, besides those released. */
  readonly cancelled: readonly KnownTransaction[]
  /** Taken back before they came: they will do nothing when they come. */
  readonly tombstones: readonly ExternalRef[]
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
  correctionMinor: 0n,
  debtMinor: 0n,
  isShort: false,
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
  standing: ExternalStanding,
  balanceMinor: bigint,
): ExternalDecision {
  const first = standing.known.get(transaction.externalId)
  if (first) return isSameAgain(transaction, first) ? { kind: 'repeat', first } : refuse('mismatch')
  if (transaction.kind === 'bet') return decideBet(transaction, standing, balanceMinor)
  if (transaction.kind === 'win') return apply(winPlan(transaction, standing))
  if (transaction.refs.some((ref) => isOther(transaction, ref, standing.known.get(ref.externalId))))
    return refuse('mismatch')
  return apply(undoPlan(transaction, standing, balanceMinor))
}

/**
 * Ends the open bets of a round of which nothing more came: their stakes are lost. A bet without a
 * round stands for itself. Refused where nothing is open any more.
 */
export function closeRound(
  { known, openBets, debtMinor }: ExternalStanding,
  { externalId, round }: Pick<ExternalTransaction, 'externalId' | 'round'>,
): ExternalDecision {
  const alone = known.get(externalId)
  const ending = round !== null ? openBets : alone?.state === 'open' ? [alone] : []
  if (ending.length === 0) return refuse('mismatch')
  return apply({ ...nothing, debtMinor, settled: lost(ending) })
}

function apply(plan: ExternalPlan): ExternalDecision {
  return { kind: 'apply', plan }
}

function refuse(refusal: ExternalRefusal): ExternalDecision {
  return { kind: 'refuse', refusal }
}

/** A tombstone has no amount of its own: whatever comes under its id came too late. */
function isSameAgain(transaction: ExternalTransaction, first: KnownTransaction): boolean {
  if (isForeign(transaction, first) || transaction.kind !== first.kind) return false
  return first.state === 'void' || first.amountMinor === transaction.amountMinor
}

/** Known, but of somebody else or in another currency. */
function isForeign(place: ExternalTransaction, known: KnownTransaction | undefined): boolean {
  if (!known) return false
  return known.userId !== place.userId || known.currency !== place.currency
}

/** Known, but not what is to be taken back: of somebody else, or a win where a bet is named. */
function isOther(
  place: ExternalTransaction,
  ref: ExternalRef,
  known: KnownTransaction | undefined,
): boolean {
  return isForeign(place, known) || (known !== undefined && known.kind !== ref.kind)
}

function lost(bets: readonly KnownTransaction[]): ExternalPlan['settled'] {
  return bets.map((bet) => ({ bet, payoutMinor: 0n }))
}

function decideBet(
  { amountMinor, isRoundOver }: ExternalTransaction,
  standing: ExternalStanding,
  balanceMinor: bigint,
): ExternalDecision {
  const { debtMinor, openBets } = standing
  const isLast = isRoundOver || standing.isRoundOver
  const settled = isLast ? lost(openBets) : []
  if (amountMinor === 0n)
    return apply({ ...nothing, debtMinor, settled, own: { state: 'settled' } })
  if (!standing.mayBet) return refuse('not-allowed')
  if (balanceMinor < amountMinor) return refuse('not-enough')
  const stake = isLast ? 'house' : 'escrow'
  return apply({
    ...nothing,
    debtMinor,
    settled,
    stake,
    own: { state: isLast ? 'settled' : 'open' },
  })
}

/** The first open bet of the round gets the win, the others end with nothing. */
function winPlan(
  { amountMinor }: ExternalTransaction,
  { openBets, debtMinor }: ExternalStanding,
): ExternalPlan {
  const [first, ...others] = openBets
  const covered = debtMinor < amountMinor ? debtMinor : amountMinor
  const shared = { ...nothing, correctionMinor: -covered, debtMinor: debtMinor - covered }
  if (!first) return { ...shared, prizeMinor: amountMinor, own: { state: 'paid' } }
  return {
    ...shared,
    settled: [{ bet: first, payoutMinor: amountMinor }, ...lost(others)],
    own: { state: 'paid', wagerId: first.wagerId },
  }
}

/** Takes the listed transactions back; what the player has spent already becomes a debt. */
function undoPlan(
  { refs }: ExternalTransaction,
  { known, debtMinor: debtBefore }: ExternalStanding,
  balanceMinor: bigint,
): ExternalPlan {
  const listed = new Map(refs.map((ref) => [ref.externalId, ref]))
  const found = [...listed.keys()].flatMap((id) => known.get(id) ?? [])
  const tombstones = [...listed.values()].filter(({ externalId }) => !known.has(externalId))
  const released = found.filter(({ state }) => state === 'open')
  const bets = found.filter(({ kind, state }) => kind === 'bet' && state === 'settled')
  const wins = found.filter(({ kind, state }) => kind === 'win' && state === 'paid')
  const dueMinor = sum(bets) - sum(wins)
  const haveMinor = balanceMinor + sum(released)
  const isShort = dueMinor < -haveMinor
  const correctionMinor = isShort ? -haveMinor : dueMinor
  return {
    ...nothing,
    released,
    cancelled: [...bets, ...wins],
    tombstones,
    correctionMinor,
    isShort,
    debtMinor: debtBefore + correctionMinor - dueMinor,
  }
}

function sum(transactions: readonly KnownTransaction[]): bigint {
  return transactions.reduce((total, { amountMinor }) => total + amountMinor, 0n)
}
