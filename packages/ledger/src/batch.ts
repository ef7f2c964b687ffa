import type { Uuid } from '@powerplay/kernel'
import type { AccountId } from './accounts.ts'
import { ColumnBundles } from './column-bundles.ts'
import {
  mayNotStake,
  type Command,
  type DebtPayment,
  type Effects,
  type Outcome,
} from './command.ts'
import { isOfResult, payoutUsdE6, type PostingRow, type WagerRow } from './journal.ts'
import type { NamedPlace } from './rounds.ts'
import type { BatchWrite, FactRef, GuardedRows, GuardedStake } from './store.ts'
import type { WorkingState } from './working-state.ts'

/** A command with the caller that waits for it. */
export interface Pending {
  readonly command: Command<unknown>
  resolve(outcome: Outcome<unknown>): void
  reject(error: unknown): void
}

/** A batch after every command decided, ready to be written. */
export interface DecidedBatch {
  readonly outcomes: Outcome<unknown>[]
  readonly write: BatchWrite
  readonly hasEffects: boolean
}

type Rows = Omit<BatchWrite, 'accounts' | 'nonces' | 'rounds' | 'guarded'>
type OpenRows = { -readonly [Key in keyof Rows]: Rows[Key][number][] }

type OpenGuarded = { -readonly [Key in keyof GuardedRows]: GuardedRows[Key][number][] }

interface Open {
  readonly rows: OpenRows
  readonly records: ColumnBundles
  guarded: OpenGuarded | null
  mintId(): Uuid
}

/** Lets every command decide in order on the shared state and collects what is to be written. */
export function decideBatch(
  batch: readonly Pending[],
  state: WorkingState,
  mintId: () => Uuid,
): DecidedBatch {
  const rows: OpenRows = {
    wagers: [],
    settlements: [],
    postings: [],
    results: [],
    facts: [],
    businessKeys: [],
    statements: [],
  }
  const open: Open = { rows, records: new ColumnBundles(), guarded: null, mintId }
  const outcomes = batch.map(({ command }) => decideOne(command, state, open))
  const [accounts, nonces] = [state.accountMoves(), state.nonceMoves()]
  const rounds = state.roundWrites()
  rows.statements.push(...open.records.statements())
  const lists = [...Object.values(rows), accounts, nonces, ...Object.values(rounds)]
  const hasEffects = lists.some((list) => list.length > 0)
  const { guarded } = open
  return { outcomes, write: { ...rows, accounts, nonces, rounds, guarded }, hasEffects }
}

function decideOne(command: Command<unknown>, state: WorkingState, open: Open): Outcome<unknown> {
  const decision = command.decide(state)
  if (!decision.ok) {
    return { kind: 'refused', refusal: decision.refusal, params: decision.params }
  }
  const { effects } = decision
  if (!state.mayStakeFor(effects)) return { kind: 'refused', refusal: mayNotStake, params: {} }
  const debtsPaid = state.apply(effects, command.nonceOf, command.roundOf)
  const paid = debtsPaid.map((payment) => postingOf(payment, open.mintId()))
  const { rows } = open
  const { wagers = [], settlements = [], results = [], postings = [] } = effects
  rows.wagers.push(...wagers)
  rows.settlements.push(...settlements)
  rows.results.push(...results)
  rows.postings.push(...postings, ...paid)
  factsOf(rows.facts, effects)
  for (const { id } of paid) rows.facts.push({ kind: 'p', id })
  if (command.businessKey) {
    rows.businessKeys.push({ ...command.businessKey, postingId: command.key })
  }
  rows.statements.push(...(effects.statements ?? []))
  for (const record of effects.records ?? []) open.records.add(record)
  if (state.isGuarded(command.accountIds)) guard((open.guarded ??= noneGuarded()), effects)
  const after = state.snapshot(command.accountIds)
  return { kind: 'done', answer: effects.answer, after, debtsPaid }
}

const noneGuarded = (): OpenGuarded => ({ opened: [], settled: [], results: [], extra: [] })

/** What a command did that limits of its players count. */
function guard(guarded: OpenGuarded, effects: Effects<unknown>): void {
  const { wagers = [], settlements = [], results = [], postings = [] } = effects
  const opened = new Set(wagers.map(({ id }) => id))
  // The last of several parts tells itself.
  const told = new Set(results.map(({ wagerId }) => wagerId))
  for (const wager of wagers) {
    if (wager.pocket !== 'demo') guarded.opened.push(guardedStake(wager))
  }
  // One that is opened and settled at once is told as a stake here, and as an end there.
  for (const { id } of settlements) {
    if (!told.has(id)) guarded.settled.push(id)
  }
  for (const { id } of results) guarded.results.push(id)
  for (const { id, reason, wagerId } of postings) {
    if (reason === 'stake' && wagerId !== null && !opened.has(wagerId)) guarded.extra.push(id)
  }
}

function guardedStake(wager: WagerRow): GuardedStake {
  const { userId, status, stakeUsdE6 } = wager
  const returnedUsdE6 = status === 'in-progress' ? 0n : payoutUsdE6(wager)
  return { userId, stakedUsdE6: stakeUsdE6, returnedUsdE6 }
}

/** What a command did, in order: stakes and other movements, then what was settled by them. */
function factsOf(facts: FactRef[], effects: Effects<unknown>): void {
  const { wagers = [], settlements = [], results = [], postings = [] } = effects
  for (const posting of postings) {
    if (!isOfResult(posting)) facts.push({ kind: 'p', id: posting.id })
  }
  for (const { id, status } of wagers) {
    if (status !== 'in-progress') facts.push({ kind: 'w', id })
  }
  // The last of several parts tells itself; the wager's row then only sums them up.
  const told = new Set(results.map(({ wagerId }) => wagerId))
  for (const { id } of settlements) if (!told.has(id)) facts.push({ kind: 'w', id })
  for (const { id } of results) facts.push({ kind: 'r', id })
}

/** Every account that the commands of a batch may touch, house accounts resolved. */
export function accountsOf(
  batch: readonly Pending[],
  houseOf: WorkingState['houseOf'],
): Set<AccountId> {
  const ids = new Set<AccountId>()
  for (const { command } of batch) {
    for (const id of command.accountIds) ids.add(id)
    for (const house of command.houses) ids.add(houseOf(house))
  }
  return ids
}

/** Every place whose round the commands of a batch look at, by its name. */
export function placesOf(batch: readonly Pending[]): Map<string, NamedPlace> {
  const places = new Map<string, NamedPlace>()
  for (const { command } of batch) {
    const { roundOf } = command
    if (roundOf) places.set(roundOf.key, roundOf)
  }
  return places
}

/** The posting by which a credit pays a debt: from the real account to that of the debt. */
function postingOf(payment: DebtPayment, id: Uuid): PostingRow {
  const { accountId, debtId, amountMinor } = payment
  const legs = [
    { accountId, amountMinor: -amountMinor },
    { accountId: debtId, amountMinor },
  ]
  return { id, reason: 'debt_payment', wagerId: null, legs }
}
