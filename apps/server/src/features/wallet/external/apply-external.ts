import { assert, currencyOf, mustHave, type Uuid } from '@powerplay/kernel'
import {
  mayNotStake,
  productHouse,
  type AccountId,
  type Balance,
  type Command,
  type Decision,
  type Effects,
  type Outcome,
  type View,
} from '@powerplay/ledger'
import type { AccountChange } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import { stakeAccounts, type StakeAccounts } from '../stake.ts'
import { owing } from '../wagers/correct-wager.ts'
import {
  closeRound,
  decideExternal,
  type ExternalDecision,
  type ExternalPlan,
  type ExternalRefusal,
} from './decide.ts'
import { effectsOf, ownRecord } from './effects.ts'
import { quietRounds, recordsIn, type QuietRound } from './external-store.ts'
import type { ReadBasis } from './read-bases.ts'
import type { Committed, BasisMemory } from './basis-memory.ts'
import type {
  ExternalPlayer,
  ExternalBasis,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/** What applying needs. */
export interface ExternalParts extends WalletParts {
  readonly readBasis: ReadBasis
  readonly memory: BasisMemory
}

/** How a transaction of an outside product ended, told after it is durable. */
export type ExternalOutcome =
  | {
      readonly kind: 'done'
      /** Our id of the transaction. */
      readonly id: Uuid
      /** Of the real pocket. */
      readonly balance: Balance
    }
  /** Done before: `id` is that of the first time. */
  | { readonly kind: 'repeated'; readonly id: Uuid }
  | { readonly kind: 'refused'; readonly refusal: ExternalRefusal }

type Answer =
  | {
      readonly kind: 'done'
      readonly changes: readonly AccountChange[]
      readonly committed: Committed
    }
  | { readonly kind: 'repeated'; readonly first: KnownTransaction }

/**
 * Applies a transaction of an outside product in one durable commit, exactly once per source and
 * external id, whatever the order they come in and on whichever nodes.
 */
export function applyExternal(
  parts: ExternalParts,
  transaction: ExternalTransaction,
): Promise<ExternalOutcome> {
  const decide: Decide = (now, balanceMinor) => decideExternal(transaction, now, balanceMinor)
  return act(parts, { transaction, decide, isRecorded: true })
}

type Decide = (basis: ExternalBasis, balanceMinor: bigint) => ExternalDecision

/** Something that is done to the books of a player. */
interface Act {
  readonly transaction: ExternalTransaction
  readonly decide: Decide
  /** False for an act of ours, which has no outside id. */
  readonly isRecorded: boolean
}

async function act(parts: ExternalParts, order: Act): Promise<ExternalOutcome> {
  const { userId, currency } = order.transaction
  const accounts = await stakeAccounts(parts.directory, { userId, currency, pocket: 'real' })
  let debtId: AccountId | null = null
  for (let tries = 1; ; tries += 1) {
    const id = parts.platform.mintId()
    const mayRecall = tries === 1
    const outcome = await actOnce(parts, { ...order, id, accounts, debtId, mayRecall })
    if (outcome !== stale && outcome !== owing) return outcome
    if (outcome === owing) {
      debtId = await parts.directory.idOf({ owner: userId, currency, pocket: 'debt' })
    }
    assert(tries < staleTriesMax, 'escrow and open bets of a player agree')
  }
}

/** Another node may commit between the look at the accounts and that at the bets. */
const staleTriesMax = 8
const stale = 'stale'

async function actOnce(
  parts: ExternalParts,
  order: CommandOrder,
): Promise<ExternalOutcome | typeof stale | typeof owing> {
  const { id, transaction } = order
  const outcome = await submit(parts, order)
  if (outcome.kind === 'refused') {
    const { refusal } = outcome
    if (refusal === stale || refusal === owing) return refusal
    return { kind: 'refused', refusal: refusalOf(refusal) }
  }
  // Only after a lost connection: the effect is there, under this very id.
  if (outcome.kind === 'replayed') {
    parts.memory.forget(transaction)
    return { kind: 'repeated', id }
  }
  const { answer } = outcome
  if (answer.kind === 'repeated') return { kind: 'repeated', id: answer.first.id }
  parts.memory.moveOn(answer.committed)
  tell(parts, order, outcome, answer.changes)
  return { kind: 'done', id, balance: mustHave(outcome.after[0], 'balance of the player') }
}

/** What moved nothing is no news. */
function tell(
  { balances }: ExternalParts,
  { transaction }: Act,
  outcome: Outcome<Answer>,
  changes: readonly AccountChange[],
): void {
  const moved = changes.filter(({ changeMinor }) => changeMinor !== 0n)
  const { product, kind } = transaction
  const telling = { context: null, delayMs: 0, reason: `${product}_${kind}` }
  if (moved.length > 0) balances.tellAll(transaction, outcome, moved, telling)
}

/** Whatever went wrong may have been written all the same. */
async function submit(parts: ExternalParts, order: CommandOrder): Promise<Outcome<Answer>> {
  try {
    return await parts.settler.submit(commandOf(parts, order))
  } catch (error) {
    parts.memory.forget(order.transaction)
    throw error
  }
}

interface CommandOrder extends Act {
  readonly id: Uuid
  readonly accounts: StakeAccounts
  /** Null until the player has owed something once. */
  readonly debtId: AccountId | null
  /** False after a decision that did not fit the database. */
  readonly mayRecall: boolean
}

function commandOf(parts: ExternalParts, order: CommandOrder): Command<Answer> {
  const { id, transaction, accounts, debtId } = order
  const { accountId, escrowId } = accounts
  const look = lookAt(parts, order)
  return {
    key: id,
    orderBy: transaction.userId,
    accountIds: debtId === null ? [accountId, escrowId] : [accountId, escrowId, debtId],
    readsAnew: debtId !== null,
    houses: [houseOf(transaction), writeOffIn(transaction)],
    nonceOf: null,
    prepare: () => look.again(),
    decide(view) {
      const now = look.basis()
      const decision = order.decide(now, view.balanceOf(accountId).balanceMinor)
      if (decision.kind === 'refuse') return { ok: false, refusal: decision.refusal, params: {} }
      if (decision.kind === 'repeat') {
        return { ok: true, effects: { answer: { kind: 'repeated', first: decision.first } } }
      }
      return accepted(parts, { ...order, basis: now, plan: decision.plan }, view)
    },
  }
}

/**
 * The first look may be from memory. A batch that was not written, or a refusal, looks again, and
 * then at the database.
 */
function lookAt({ memory, readBasis }: ExternalParts, { transaction, mayRecall }: CommandOrder) {
  let basis: ExternalBasis | undefined
  let isFirst = mayRecall
  const read = async () => {
    const recalled = basis
    basis = await readBasis(transaction)
    memory.keep(transaction, basis, recalled)
  }
  return {
    basis: () => mustHave(basis, 'basis of the player'),
    again(): Promise<void> | undefined {
      if (isFirst) basis = memory.recall(transaction)
      const isRecalled = isFirst && basis !== undefined
      isFirst = false
      return isRecalled ? undefined : read()
    },
  }
}

function houseOf({ product, currency }: Pick<ExternalTransaction, 'product' | 'currency'>) {
  return { house: productHouse(product, 'real'), currency }
}

/** Bears nothing here, as outside products take real money alone. */
function writeOffIn({ currency }: Pick<ExternalTransaction, 'currency'>) {
  return { house: productHouse('write_off', 'real'), currency }
}

function accepted(
  parts: ExternalParts,
  order: CommandOrder & Pick<Committed, 'basis' | 'plan'>,
  view: View,
): Decision<Answer> {
  const { id, transaction, basis, plan, accounts, isRecorded } = order
  if (view.balanceOf(accounts.escrowId).balanceMinor < endingMinor(plan)) {
    return { ok: false, refusal: stale, params: {} }
  }
  const houseAccountId: AccountId = view.houseOf(houseOf(transaction))
  const { decimals } = currencyOf(transaction.currency)
  const { mintId } = parts.platform
  const records = recordsIn(transaction, plan, isRecorded ? ownRecord(id, plan) : null)
  const committed = { transaction, basis, plan, records }
  const own = { id, accounts, debtId: order.debtId, houseAccountId, view, mintId, decimals }
  const writeOffId = view.houseOf(writeOffIn(transaction))
  const effects = effectsOf({ ...committed, ...own, writeOffId })
  if (effects === owing) return { ok: false, refusal: owing, params: {} }
  const changes = changesOf(order, effects)
  return { ok: true, effects: { ...effects, answer: { kind: 'done', changes, committed } } }
}

/** What a plan takes out of escrow. */
function endingMinor({ settled, released }: ExternalPlan): bigint {
  const bets = [...settled.map(({ bet }) => bet), ...released]
  return bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** What a plan does to the player's real pocket and to what the player owes. */
function changesOf(
  { accounts: { accountId }, debtId }: CommandOrder,
  { wagers = [], postings = [] }: Omit<Effects<unknown>, 'answer'>,
): AccountChange[] {
  const onPostings = (id: AccountId | null) =>
    postings
      .flatMap(({ legs }) => legs)
      .reduce((sum, leg) => (leg.accountId === id ? sum + leg.amountMinor : sum), 0n)
  // A wager that is over at once moves its own money; one in escrow has a posting for it.
  const atOnce = wagers.reduce(
    (sum, { houseAccountId, payoutMinor, stakeMinor }) =>
      houseAccountId === null ? sum : sum + payoutMinor - stakeMinor,
    0n,
  )
  return [
    { place: 0, pocket: 'real', changeMinor: onPostings(accountId) + atOnce },
    { place: 2, pocket: 'debt', changeMinor: debtId === null ? 0n : onPostings(debtId) },
  ]
}

const guards = new Set(['core/limit-reached', 'core/time-out', 'core/reality-check'])

function refusalOf(name: string): ExternalRefusal {
  // The accounts knew of an exclusion before the books did; limits and breaks the settler asks alone.
  if (name === mayNotStake || guards.has(name)) return 'not-allowed'
  assert(
    name === 'not-enough' || name === 'not-allowed' || name === 'mismatch',
    'a refusal of this door',
  )
  return name
}

/** Rounds ended per look. */
const portion = 200

/**
 * Settles bets of rounds in which nothing came for a while: some products never say that a lost
 * round is over. A win that still comes is paid as one without a stake.
 * @param inTurn keeps the acts on one player's books apart.
 * @returns how many ended.
 */
export async function closeQuietRounds(
  parts: ExternalParts,
  quietMs: number,
  inTurn: InTurn,
): Promise<number> {
  const slow = parts.products.all().filter(({ isSlow }) => isSlow === true)
  const besides = slow.map(({ id }) => id)
  const rounds = await quietRounds(parts.platform.database, { quietMs, count: portion, besides })
  const failures: unknown[] = []
  let ended = 0
  for (const round of rounds) {
    try {
      // What was ended meanwhile has nothing left to end.
      const { kind } = await inTurn(round, () => closeQuiet(parts, round))
      if (kind === 'done') ended += 1
    } catch (error) {
      // One that cannot be ended must not keep the others waiting.
      failures.push(error)
    }
  }
  if (ended === 0 && failures.length > 0) throw failures[0]
  return ended
}

/** Works on one player's books one after the other. */
export type InTurn = <Result>(
  player: ExternalPlayer,
  work: () => Promise<Result>,
) => Promise<Result>

function closeQuiet(parts: ExternalParts, quiet: QuietRound): Promise<ExternalOutcome> {
  const terms = { usdRateE8: 0n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} }
  const nothing = { isRoundOver: true, amountMinor: 0n, refs: [], terms }
  const transaction: ExternalTransaction = { ...quiet, ...nothing, kind: 'bet' }
  parts.memory.forget(transaction)
  const decide: Decide = (now) => closeRound(now, quiet)
  return act(parts, { transaction, decide, isRecorded: false })
}
