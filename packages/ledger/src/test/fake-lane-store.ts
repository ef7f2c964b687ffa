import type { Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from '../accounts.ts'
import type { PostingRow, WagerRow, WagerSettlement } from '../journal.ts'
import { placeAt, type OpenRound, type RoundPlace, type RoundWrites } from '../rounds.ts'
import {
  WriteError,
  type AccountState,
  type BatchWrite,
  type KeyQuery,
  type LaneStore,
  type ReadMode,
  type StoredNonce,
  type StoredRows,
  type WantedRows,
  type WriteFault,
} from '../store.ts'

/** The tables that fake stores share, as lanes of several nodes share a database. */
export class FakeTables {
  readonly accounts = new Map<AccountId, AccountState>()
  readonly nonces = new Map<Uuid, StoredNonce>()
  readonly wagers = new Map<Uuid, WagerRow>()
  readonly settlements = new Map<Uuid, WagerSettlement>()
  readonly postings = new Map<Uuid, PostingRow>()
  readonly rounds = new Map<string, OpenRound>()
  readonly businessKeys = new Map<string, Uuid>()
  #lastId: AccountId = 0

  addAccount(balanceMinor: bigint, isPlayer = true): AccountId {
    return this.#add({ balanceMinor, kind: isPlayer ? 'pocket' : 'house' })
  }

  /** A real account whose owner owes so much. @returns it and the account of the debt. */
  addDebtor(balanceMinor: bigint, owedMinor: bigint): { accountId: AccountId; debtId: AccountId } {
    const debtId = this.#add({ balanceMinor: -owedMinor, kind: 'debt' })
    return { accountId: this.#add({ balanceMinor, kind: 'pocket', debtId }), debtId }
  }

  /** Says whether stakes may leave an account; unlike money, this moves no version. */
  setMayStake(id: AccountId, mayStake: boolean): void {
    const account = this.accounts.get(id)
    if (account) this.accounts.set(id, { ...account, mayStake })
  }

  #add(own: Pick<AccountState, 'balanceMinor' | 'kind'> & Partial<AccountState>): AccountId {
    this.#lastId += 1
    const id = this.#lastId
    this.accounts.set(id, {
      version: 0,
      mayStake: true,
      isGuarded: false,
      debtId: null,
      ...own,
      id,
    })
    return id
  }

  addNonce(userId: Uuid, seedPairId: Uuid): void {
    this.nonces.set(userId, { userId, seedPairId, nonce: 0 })
  }

  balanceOf(id: AccountId): bigint | undefined {
    return this.accounts.get(id)?.balanceMinor
  }

  /** Sum over all accounts: what no batch may change. */
  total(): bigint {
    return [...this.accounts.values()].reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)
  }
}

const placeKey = ({ userId, game }: RoundPlace): string => placeAt(userId, game).key

/** A trouble for one of the next writes. */
interface Trouble {
  readonly fault: WriteFault
  /** The batch is in the journal although the writer never hears of it. */
  readonly isWritten: boolean
}

/** A lane store over tables in memory that checks what the database would check. */
export class FakeLaneStore implements LaneStore {
  readonly tables: FakeTables
  /** Commands per batch that was written. */
  readonly writes: BatchWrite[] = []
  readonly troubles: Trouble[] = []
  readonly lockedReads: boolean[] = []
  /** Statement texts that the database would refuse. */
  readonly refusedTexts = new Set<string>()
  /** Statements that the database refuses, with the player whom it names. */
  readonly refusedOwners = new Map<string, string>()
  reclaims = 0
  isClosed = false
  /** Faults of the next look-ups of keys. */
  readonly lookupTroubles: WriteFault[] = []
  #gate: Promise<void> = Promise.resolve()
  readonly #houses = new Map<string, AccountId>()

  constructor(tables: FakeTables) {
    this.tables = tables
  }

  /** Makes the next writes fail in this order. */
  fail(fault: WriteFault, isWritten = false): this {
    this.troubles.push({ fault, isWritten })
    return this
  }

  /** Holds every write until the returned function is called. */
  hold(): () => void {
    let open = () => {}
    this.#gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  async read({ accountIds, userIds, places }: WantedRows, mode: ReadMode): Promise<StoredRows> {
    this.lockedReads.push(mode !== 'plain')
    return {
      accounts: accountIds.flatMap((id) => this.tables.accounts.get(id) ?? []),
      nonces: userIds.flatMap((id) => this.tables.nonces.get(id) ?? []),
      rounds: places.flatMap((place) => this.tables.rounds.get(placeKey(place)) ?? []),
    }
  }

  async write(batch: BatchWrite): Promise<void> {
    await this.#gate
    const trouble = this.troubles.shift()
    if (trouble === undefined || trouble.isWritten) this.#commit(batch)
    if (trouble) throw new WriteError(trouble.fault, new Error('staged'))
    this.writes.push(batch)
  }

  async reclaim(): Promise<void> {
    this.reclaims += 1
    this.#houses.clear()
  }

  async abandon(): Promise<void> {}

  async houseAccount({ house, currency }: HouseAccount): Promise<AccountId> {
    const name = `${house}/${currency}`
    const id = this.#houses.get(name) ?? this.tables.addAccount(0n, false)
    this.#houses.set(name, id)
    return id
  }

  async knownKeys(queries: readonly KeyQuery[]): Promise<ReadonlySet<Uuid>> {
    const fault = this.lookupTroubles.shift()
    if (fault) throw new WriteError(fault, new Error('staged'))
    const { wagers, postings, businessKeys } = this.tables
    const known = queries.filter(({ key, businessKey }) => {
      const name = businessKey && `${businessKey.scope}/${businessKey.key}`
      const isUsed = name !== undefined && businessKeys.has(name)
      return isUsed || wagers.has(key) || postings.has(key)
    })
    return new Set(known.map(({ key }) => key))
  }

  async close(): Promise<void> {
    this.isClosed = true
  }

  #commit(batch: BatchWrite): void {
    this.#check(batch)
    const { tables } = this
    for (const wager of batch.wagers) tables.wagers.set(wager.id, wager)
    for (const settlement of batch.settlements) tables.settlements.set(settlement.id, settlement)
    for (const posting of batch.postings) tables.postings.set(posting.id, posting)
    for (const { scope, key, postingId } of batch.businessKeys) {
      tables.businessKeys.set(`${scope}/${key}`, postingId)
    }
    for (const { id, balanceMinor, version } of batch.accounts) {
      const before = tables.accounts.get(id)
      if (before) tables.accounts.set(id, { ...before, balanceMinor, version })
    }
    for (const { userId, seedPairId, nonce } of batch.nonces) {
      tables.nonces.set(userId, { userId, seedPairId, nonce })
    }
    for (const round of batch.rounds.closes) tables.rounds.delete(placeKey(round))
    for (const round of batch.rounds.opens) tables.rounds.set(placeKey(round), round)
    for (const { round } of batch.rounds.moves) tables.rounds.set(placeKey(round), round)
  }

  #check(batch: BatchWrite): void {
    const { tables } = this
    if (batch.statements.some(({ text }) => this.refusedTexts.has(text))) this.#throw('rejected')
    const owners = batch.statements.flatMap(({ text }) => this.refusedOwners.get(text) ?? [])
    if (owners.length > 0) throw new WriteError('rejected', new Error('found by the fake'), owners)
    const ids = [...batch.wagers, ...batch.postings].map(({ id }) => id)
    const names = batch.businessKeys.map(({ scope, key }) => `${scope}/${key}`)
    const isTaken =
      new Set(ids).size < ids.length ||
      new Set(names).size < names.length ||
      ids.some((id) => tables.wagers.has(id) || tables.postings.has(id)) ||
      names.some((name) => tables.businessKeys.has(name))
    if (isTaken) this.#throw('duplicate')
    const isStale =
      batch.accounts.some((move) => {
        const stored = tables.accounts.get(move.id)
        const isBarred = move.isStaked && stored?.mayStake === false
        return stored?.version !== move.versionBefore || isBarred
      }) ||
      batch.nonces.some((move) => {
        const stored = tables.nonces.get(move.userId)
        return stored?.nonce !== move.nonceBefore || stored.seedPairId !== move.seedPairId
      }) ||
      this.#areRoundsStale(batch.rounds)
    if (isStale) this.#throw('stale')
  }

  #areRoundsStale({ closes, opens, moves, empty }: RoundWrites): boolean {
    const { rounds } = this.tables
    const isAt = (round: OpenRound, step: number) => {
      const stored = rounds.get(placeKey(round))
      return stored?.id === round.id && stored.step === step
    }
    const freed = new Set(closes.map(placeKey))
    return (
      closes.some((round) => !isAt(round, round.step)) ||
      moves.some(({ round, stepBefore }) => !isAt(round, stepBefore)) ||
      [...opens, ...empty].some((place) => {
        return rounds.has(placeKey(place)) && !freed.has(placeKey(place))
      })
    )
  }

  #throw(fault: WriteFault): never {
    throw new WriteError(fault, new Error('found by the fake'))
  }
}
