import { assert, currencyOf, present, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  type AccountId,
  type Balance,
  type Command,
  type Decision,
  type Outcome,
  type View,
} from '@powerplay/ledger'
import { stakeAccounts, type StakeAccounts } from '../move-money.ts'
import type { SettleParts } from '../settle-instant.ts'
import {
  closeRound,
  decideExternal,
  type ExternalDecision,
  type ExternalPlan,
  type ExternalRefusal,
} from './decide.ts'
import { effectsOf, ownRecord } from './effects.ts'
import { quietRounds, recordsIn, type QuietRound } from './external-store.ts'
import type { ReadStanding } from './read-standings.ts'
import type { Committed, StandingMemory } from './standing-memory.ts'
import type {
  ExternalPlace,
  ExternalStanding,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/** What applying needs. */
export interface ExternalParts extends SettleParts {
  readonly readStanding: ReadStanding
  readonly memory: StandingMemory
}

/** How a transaction of an outside product ended, told after it is durable. */
export type ExternalOutcome =
  | {
      readonly kind: 'done'
      /** Our id of the transaction. */
      readonly id: Uuid
      readonly balance: Balance
      readonly changeMinor: bigint
    }
  /** Done before: `id` is that of the first time. */
  | { readonly kind: 'repeated'; readonly id: Uuid }
  | { readonly kind: 'refused'; readonly refusal: ExternalRefusal }

type Answer =
  | { readonly kind: 'done'; readonly changeMinor: bigint; readonly committed: Committed }
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

type Decide = (standing: ExternalStanding, balanceMinor: bigint) => ExternalDecision

/** Something that is done to the books of a player. */
interface Act {
  readonly transaction: ExternalTransaction
  readonly decide: Decide
  /** False for an act of ours, which has no outside id. */
  readonly isRecorded: boolean
}

async function act(parts: ExternalParts, order: Act): Promise<ExternalOutcome> {
  const accounts = await stakeAccounts(parts, { ...order.transaction, demo: false })
  for (let tries = 1; ; tries += 1) {
    const id = parts.platform.mintId()
    const outcome = await actOnce(parts, { ...order, id, accounts, mayRecall: tries === 1 })
    if (outcome !== 'stale') return outcome
    assert(tries < staleTriesMax, 'escrow and open bets of a player agree')
  }
}

/** Another node may commit between the look at the accounts and that at the bets. */
const staleTriesMax = 8
const stale = 'stale'

async function actOnce(
  parts: ExternalParts,
  order: CommandOrder,
): Promise<ExternalOutcome | typeof stale> {
  const { id, transaction } = order
  const outcome = await submit(parts, order)
  if (outcome.kind === 'refused') {
    const { refusal } = outcome
    return refusal === stale ? stale : { kind: 'refused', refusal: refusalOf(refusal) }
  }
  // Only after a lost connection: the effect is there, under this very id.
  if (outcome.kind === 'replayed') {
    parts.memory.forget(transaction)
    return { kind: 'repeated', id }
  }
  const { answer } = outcome
  if (answer.kind === 'repeated') return { kind: 'repeated', id: answer.first.id }
  parts.memory.moveOn(answer.committed)
  const balance = present(outcome.after[0], 'balance of the player')
  return { kind: 'done', id, balance, changeMinor: answer.changeMinor }
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
  /** False after a decision that did not fit the database. */
  readonly mayRecall: boolean
}

function commandOf(parts: ExternalParts, order: CommandOrder): Command<Answer> {
  const { id, transaction, accounts } = order
  const { accountId, escrowId } = accounts
  const look = lookAt(parts, order)
  return {
    key: id,
    orderBy: transaction.userId,
    accountIds: [accountId, escrowId],
    houses: [houseOf(transaction)],
    nonceOf: null,
    prepare: () => look.again(),
    decide(view) {
      const now = look.standing()
      const decision = order.decide(now, view.balanceOf(accountId).balanceMinor)
      if (decision.kind === 'refuse') return { ok: false, refusal: decision.refusal, params: {} }
      if (decision.kind === 'repeat') {
        return { ok: true, effects: { answer: { kind: 'repeated', first: decision.first } } }
      }
      return accepted(parts, { ...order, standing: now, plan: decision.plan }, view)
    },
  }
}

/**
 * The first look may be from memory. A batch that was not written, or a refusal, looks again, and
 * then at the database.
 */
function lookAt({ memory, readStanding }: ExternalParts, { transaction, mayRecall }: CommandOrder) {
  let standing: ExternalStanding | undefined
  let isFirst = mayRecall
  const read = async () => {
    const recalled = standing
    standing = await readStanding(transaction)
    memory.keep(transaction, standing, recalled)
  }
  return {
    standing: () => present(standing, 'standing of the player'),
    again(): Promise<void> | undefined {
      if (isFirst) standing = memory.recall(transaction)
      const isRecalled = isFirst && standing !== undefined
      isFirst = false
      return isRecalled ? undefined : read()
    },
  }
}

function houseOf({ product, currency }: Pick<ExternalTransaction, 'product' | 'currency'>) {
  return { house: productHouse(product, false), currency }
}

function accepted(
  parts: ExternalParts,
  order: CommandOrder & Pick<Committed, 'standing' | 'plan'>,
  view: View,
): Decision<Answer> {
  const { id, transaction, standing, plan, accounts, isRecorded } = order
  if (view.balanceOf(accounts.escrowId).balanceMinor < endingMinor(plan)) {
    return { ok: false, refusal: stale, params: {} }
  }
  const houseAccountId: AccountId = view.houseOf(houseOf(transaction))
  const { decimals } = currencyOf(transaction.currency)
  const { mintId } = parts.platform
  const records = recordsIn(transaction, plan, isRecorded ? ownRecord(id, plan) : null)
  const committed = { transaction, standing, plan, records }
  const effects = effectsOf({ ...committed, id, accounts, houseAccountId, mintId, decimals })
  const changeMinor = changeOf(transaction, plan)
  return {
    ok: true,
    effects: { ...effects, answer: { kind: 'done', changeMinor, committed } },
  }
}

/** What a plan takes out of escrow. */
function endingMinor({ settled, released }: ExternalPlan): bigint {
  const bets = [...settled.map(({ bet }) => bet), ...released]
  return bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** What the player's pocket gains by a plan. */
function changeOf({ amountMinor }: ExternalTransaction, plan: ExternalPlan): bigint {
  const paid = plan.settled.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
  const back = plan.released.reduce((sum, bet) => sum + bet.amountMinor, 0n)
  const staked = plan.stake === null ? 0n : amountMinor
  return paid + back + plan.prizeMinor + plan.correctionMinor - staked
}

function refusalOf(name: string): ExternalRefusal {
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
  const rounds = await quietRounds(parts.platform.database, { quietMs, count: portion })
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
export type InTurn = <Result>(place: ExternalPlace, work: () => Promise<Result>) => Promise<Result>

function closeQuiet(parts: ExternalParts, quiet: QuietRound): Promise<ExternalOutcome> {
  const terms = { usdRateE8: 0n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} }
  const nothing = { isRoundOver: true, amountMinor: 0n, refs: [], terms }
  const transaction: ExternalTransaction = { ...quiet, ...nothing, kind: 'bet' }
  parts.memory.forget(transaction)
  const decide: Decide = (now) => closeRound(now, quiet)
  return act(parts, { transaction, decide, isRecorded: false })
}
