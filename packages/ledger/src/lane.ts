import { Defect, mustHave, type Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from './accounts.ts'
import { accountsOf, decideBatch, placesOf, type Pending } from './batch.ts'
import type { Command, Outcome } from './command.ts'
import { LaneMemory } from './lane-memory.ts'
import { placeAt, type NamedPlace } from './rounds.ts'
import { WriteError, type AccountState, type LaneStore } from './store.ts'
import { WorkingState } from './working-state.ts'

/** Where a lane reports what it does; durations in milliseconds. */
export interface LaneReport {
  batchCommitted(commands: number, durationMs: number): void
  batchRetried(fault: string): void
}

/** Clock and ids of a node. */
export interface LaneTools {
  nowMs(): number
  /** A fresh uuid v7, for postings that no command names. */
  mintId(): Uuid
}

type Outcomes = readonly Outcome<unknown>[]

/** What is left to do of a batch, and whether some of it may be in the journal already. */
interface Attempt {
  batch: readonly Pending[]
  isUnsure: boolean
}

interface Loaded {
  readonly working: WorkingState
  /** True when an account or the round of the command came from memory. */
  remembers(pending: Pending): boolean
}

const batchMax = 2_000
const staleTriesBeforeLocks = 2
const triesMax = 8
/** A database that keeps breaking connections is waited for longer: nothing is wrong with the batch. */
const lostTriesMax = 60

/**
 * One queue of the settler: whatever arrived while the last batch was in flight goes to disk
 * together, in one durable commit, and each caller is answered only after it. No timer: a lone
 * command leaves at once.
 */
export class Lane {
  readonly #store: LaneStore
  readonly #report: LaneReport
  readonly #tools: LaneTools
  #memory = new LaneMemory()
  readonly #houses = new Map<string, AccountId>()
  #queue: Pending[] = []
  #pumping: Promise<void> | undefined

  constructor(store: LaneStore, report: LaneReport, tools: LaneTools) {
    this.#store = store
    this.#report = report
    this.#tools = tools
  }

  enqueue(pending: Pending): void {
    this.#queue.push(pending)
    this.#pumping ??= this.#pump()
  }

  /** Resolves when nothing is queued or in flight. */
  async idle(): Promise<void> {
    while (this.#pumping !== undefined) await this.#pumping
  }

  async #pump(): Promise<void> {
    // Commands of the same turn of the event loop join the first batch.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, batchMax)
      this.#queue = this.#queue.length > batchMax ? this.#queue.slice(batchMax) : []
      await this.#settle(batch)
    }
    this.#pumping = undefined
  }

  /**
   * Settles a batch as a whole if it can. If the database refuses it and says which players the refusal
   * is about, everybody else's commands are settled together and each of these players' apart. If it
   * does not say, the batch is halved until the command that cannot be written stands alone.
   */
  async #settle(batch: readonly Pending[], isUnsure = false): Promise<void> {
    const attempt: Attempt = { batch, isUnsure }
    try {
      await this.#try(attempt)
    } catch (error) {
      const { batch: left } = attempt
      if (left.length === 1 || isUnreachable(error)) {
        for (const { reject } of left) reject(error)
        return
      }
      for (const part of partsOf(left, error)) await this.#settle(part, attempt.isUnsure)
    }
  }

  /** Tries until the batch is written; `attempt` tells what is left of it when it throws. */
  async #try(attempt: Attempt): Promise<void> {
    for (let tries = 1; attempt.batch.length > 0; tries += 1) {
      const startedAt = this.#tools.nowMs()
      const locked = tries > staleTriesBeforeLocks
      try {
        if (attempt.isUnsure) await this.#dropReplayed(attempt)
        const { batch } = attempt
        if (batch.length === 0) return
        const outcomes = await this.#decideAndWrite(batch, locked)
        attempt.batch = []
        batch.forEach(({ resolve }, index) => {
          resolve(mustHave(outcomes[index], 'outcome of the command'))
        })
        this.#report.batchCommitted(batch.length, this.#tools.nowMs() - startedAt)
      } catch (error) {
        if (locked) await this.#store.abandon().catch(() => undefined)
        await this.#recover(attempt, error, tries)
      }
    }
  }

  /** Gets ready for another try. @throws the error when another try cannot help. */
  async #recover(attempt: Attempt, error: unknown, tries: number): Promise<void> {
    this.#forget(attempt.batch)
    if (!(error instanceof WriteError)) {
      // Nor must a defect rest on memory: another node may have moved the account meanwhile.
      if (tries > 1) throw error
      return
    }
    const { fault } = error
    attempt.isUnsure ||= fault === 'lost'
    const most = fault === 'lost' ? lostTriesMax : triesMax
    if (tries >= most || fault === 'unreachable') throw error
    this.#report.batchRetried(fault)
    if (fault === 'rejected') throw error
    if (fault === 'fenced') await this.#reclaim()
    if (fault === 'duplicate' && !(await this.#dropReplayed(attempt))) throw error
  }

  /**
   * After a duplicate key, or a lost connection: what the journal knows was done before.
   * @returns whether it knew any.
   */
  async #dropReplayed(attempt: Attempt): Promise<boolean> {
    const { batch } = attempt
    const known = await this.#store.knownKeys(batch.map(({ command }) => command))
    attempt.isUnsure = false
    attempt.batch = batch.filter(({ command }) => !known.has(command.key))
    for (const { command, resolve } of batch) {
      if (known.has(command.key)) resolve({ kind: 'replayed' })
    }
    return known.size > 0
  }

  async #reclaim(): Promise<void> {
    await this.#store.reclaim()
    this.#houses.clear()
    this.#memory = new LaneMemory()
  }

  async #decideAndWrite(batch: readonly Pending[], locked: boolean): Promise<Outcomes> {
    await this.#openHouses(batch)
    let state = await this.#load(batch, locked)
    await this.#prepare(batch, state.working)
    let decided = decideBatch(batch, state.working, this.#tools.mintId)
    const doubtful = refusedOf(batch, decided.outcomes).filter(state.remembers)
    if (doubtful.length > 0) {
      // A "no" must not rest on memory: another node may have paid the player meanwhile.
      this.#forget(doubtful)
      state = await this.#load(batch, locked)
      await this.#prepare(batch, state.working)
      decided = decideBatch(batch, state.working, this.#tools.mintId)
    }
    const outcomes = await this.#withReplays(batch, decided.outcomes)
    if (decided.hasEffects) await this.#store.write(decided.write, locked)
    else if (locked) await this.#store.abandon()
    const { working } = state
    this.#memory.keep(working.accountStates(), working.nonceStates(), working.roundStates())
    return outcomes
  }

  /** A key that was done before is a replay, even where its effect leaves too little to do more. */
  async #withReplays(batch: readonly Pending[], outcomes: Outcomes): Promise<Outcomes> {
    const refused = refusedOf(batch, outcomes)
    if (refused.length === 0) return outcomes
    const known = await this.#store.knownKeys(refused.map(({ command }) => command))
    const done = batch.filter((_pending, index) => outcomes[index]?.kind === 'done')
    const names = new Set(done.flatMap(({ command }) => keyNames(command)))
    const isReplay = ({ command }: Pending) =>
      known.has(command.key) || keyNames(command).some((name) => names.has(name))
    return outcomes.map((outcome, index) => {
      const pending = mustHave(batch[index], 'command of the outcome')
      return outcome.kind === 'refused' && isReplay(pending) ? { kind: 'replayed' } : outcome
    })
  }

  async #prepare(batch: readonly Pending[], state: WorkingState): Promise<void> {
    const waits: Promise<void>[] = []
    for (const { command } of batch) {
      const wait = command.prepare?.(state)
      if (wait) waits.push(wait)
    }
    if (waits.length > 0) await Promise.all(waits)
  }

  async #load(batch: readonly Pending[], locked: boolean): Promise<Loaded> {
    const working = new WorkingState(this.#houseOf)
    const accounts = new Set<AccountId>()
    const users = new Set<Uuid>()
    const anew = new Set(
      batch.flatMap(({ command }) => (command.readsAnew === true ? command.accountIds : [])),
    )
    for (const id of accountsOf(batch, this.#houseOf)) {
      const known = locked || anew.has(id) ? undefined : this.#memory.account(id)
      if (known) this.#recall(known, working)
      else accounts.add(id)
    }
    for (const id of usersOf(batch)) {
      const known = locked ? undefined : this.#memory.nonce(id)
      if (known) working.addNonce(known)
      else users.add(id)
    }
    const places = this.#loadRounds(batch, working, locked)
    if (accounts.size > 0 || users.size > 0 || places.size > 0) {
      const wanted = {
        accountIds: [...accounts],
        userIds: [...users],
        places: [...places.values()],
      }
      const read = await this.#store.read(wanted, locked ? 'locked' : 'plain')
      for (const account of read.accounts) working.addAccount(account)
      for (const nonce of read.nonces) working.addNonce(nonce)
      for (const place of places.values()) working.addRound(place, undefined)
      for (const round of read.rounds) {
        working.addRound(placeAt(round.userId, round.game), round)
      }
    }
    await this.#loadDebts(working, locked)
    const remembers = ({ command }: Pending) =>
      command.accountIds.some((id) => !accounts.has(id)) ||
      (command.roundOf !== undefined && !places.has(command.roundOf.key))
    return { working, remembers }
  }

  /**
   * Takes a remembered account over with its owner's debt: whatever moves the debt moves the account
   * too, so that both are as new as each other.
   */
  #recall(account: AccountState, working: WorkingState): void {
    working.addAccount(account)
    const debt = account.debtId === null ? undefined : this.#memory.account(account.debtId)
    if (debt) working.addAccount(debt)
  }

  /** Few players are in debt; whoever is has one more account that their commands may move. */
  async #loadDebts(working: WorkingState, locked: boolean): Promise<void> {
    const missing = working.missingDebts()
    if (missing.length === 0) return
    const wanted = { accountIds: missing, userIds: [], places: [] }
    const { accounts } = await this.#store.read(wanted, locked ? 'locked again' : 'plain')
    for (const account of accounts) working.addAccount(account)
  }

  /** Takes the remembered rounds over. @returns the places that have to be read. */
  #loadRounds(
    batch: readonly Pending[],
    working: WorkingState,
    locked: boolean,
  ): Map<string, NamedPlace> {
    const places = placesOf(batch)
    for (const [key, place] of places) {
      const known = locked ? undefined : this.#memory.round(key)
      if (known === undefined) continue
      working.addRound(place, known ?? undefined)
      places.delete(key)
    }
    return places
  }

  async #openHouses(batch: readonly Pending[]): Promise<void> {
    for (const { command } of batch) {
      for (const house of command.houses) {
        const name = houseKey(house)
        if (!this.#houses.has(name)) {
          this.#houses.set(name, await this.#store.houseAccount(house))
        }
      }
    }
  }

  readonly #houseOf = (house: HouseAccount): AccountId => {
    const id = this.#houses.get(houseKey(house))
    if (id === undefined) throw new Defect('the command did not declare this house account')
    return id
  }

  #forget(batch: readonly Pending[]): void {
    const own = batch.flatMap(({ command }) => command.accountIds)
    const ids = own.flatMap((id) => [id, this.#memory.account(id)?.debtId ?? id])
    const places = placesOf(batch).keys()
    this.#memory.forget([...ids, ...this.#houses.values()], usersOf(batch), places)
  }
}

/** What a batch that was not written falls into: each named owner's commands and the rest, or halves. */
function partsOf(batch: readonly Pending[], error: unknown): (readonly Pending[])[] {
  const owners = error instanceof WriteError ? error.owners : []
  const apart = owners.map((owner) => batch.filter(({ command }) => command.orderBy === owner))
  const rest = batch.filter(({ command }) => !owners.includes(command.orderBy))
  const parts = [rest, ...apart].filter((part) => part.length > 0)
  if (parts.length > 1) return parts
  const half = Math.ceil(batch.length / 2)
  return [batch.slice(0, half), batch.slice(half)]
}

function refusedOf(batch: readonly Pending[], outcomes: Outcomes): Pending[] {
  return batch.filter((_pending, index) => outcomes[index]?.kind === 'refused')
}

/** True when the database is away: nothing about the batch is to blame. */
function isUnreachable(error: unknown): boolean {
  return error instanceof WriteError && (error.fault === 'unreachable' || error.fault === 'lost')
}

/** What a second command of the batch is a repeat by. */
function keyNames({ key, businessKey }: Command<unknown>): string[] {
  return businessKey ? [key, `${businessKey.scope}/${businessKey.key}`] : [key]
}

function houseKey(house: HouseAccount): string {
  return `${house.house}/${house.currency}`
}

function usersOf(batch: readonly Pending[]): Set<Uuid> {
  const ids = new Set<Uuid>()
  for (const { command } of batch) if (command.nonceOf !== null) ids.add(command.nonceOf)
  return ids
}
