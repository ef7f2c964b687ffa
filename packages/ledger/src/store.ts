import type { Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from './accounts.ts'
import type { BusinessKey, PostingRow, ResultRow, WagerRow, WagerSettlement } from './journal.ts'
import type { OpenRound, RoundPlace, RoundWrites } from './rounds.ts'

/** A statement of a feature that travels in the batch's transaction. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A statement over columns of rows. What the commands of a batch bring under one name travels as
 * one statement, its columns joined in the order of the commands.
 */
export interface ColumnStatement {
  readonly name: string
  readonly text: string
  /** One array per value of the text; they need not be of one length. */
  readonly columns: readonly (readonly unknown[])[]
}

/** An account as stored. */
export interface AccountState {
  readonly id: AccountId
  readonly balanceMinor: bigint
  readonly version: number
  readonly kind: AccountKind
  /** False while the owner may take no risk: no stake leaves the account. */
  readonly mayStake: boolean
  /** True while stakes of the owner are counted against limits: such rows are written with a guard. */
  readonly isGuarded: boolean
  /** Of a real account: the account of its owner's debt, which credits pay first; mostly null. */
  readonly debtId: AccountId | null
}

/** A player's pocket is never below zero, a debt never above, a house account anywhere. */
export type AccountKind = 'pocket' | 'debt' | 'house'

/** A player's nonce as stored. */
export interface StoredNonce {
  readonly userId: Uuid
  readonly seedPairId: Uuid
  readonly nonce: number
}

/** New state of an account; written only if its version is still `versionBefore`. */
export interface AccountMove {
  readonly id: AccountId
  readonly balanceMinor: bigint
  readonly version: number
  readonly versionBefore: number
  /** True when a stake left it: written only while its owner may stake. */
  readonly isStaked: boolean
  /** As it was read: another one by now sends the batch back. */
  readonly isGuarded: boolean
}

/** New state of a nonce; written only if it still stands at `nonceBefore` of that pair. */
export interface NonceMove {
  readonly userId: Uuid
  readonly seedPairId: Uuid
  readonly nonce: number
  readonly nonceBefore: number
}

/** A business key with the posting that used it. */
export interface NotedKey extends BusinessKey {
  readonly postingId: Uuid
}

/** The keys of a command that may have been done before. */
export interface KeyQuery {
  readonly key: Uuid
  readonly businessKey?: BusinessKey
}

/**
 * One thing that happened: `w` a wager settled by its row, `r` a row of results, `p` a posting that
 * is no wager's result.
 */
export interface FactRef {
  readonly kind: 'w' | 'r' | 'p'
  readonly id: Uuid
}

/** A new stake of an owner who may be guarded, and what it gave back at once; in 1e-6 USD. */
export interface GuardedStake {
  readonly userId: Uuid
  readonly stakedUsdE6: bigint
  readonly returnedUsdE6: bigint
}

/**
 * What a batch did on accounts of guarded owners: new stakes that are not demo money, and by id older
 * wagers that were closed whole, results, and postings that added a stake to an older wager.
 */
export interface GuardedRows {
  readonly opened: readonly GuardedStake[]
  readonly settled: readonly Uuid[]
  readonly results: readonly Uuid[]
  readonly extra: readonly Uuid[]
}

/** One batch as it goes to disk. */
export interface BatchWrite {
  readonly wagers: readonly WagerRow[]
  readonly settlements: readonly WagerSettlement[]
  readonly postings: readonly PostingRow[]
  readonly results: readonly ResultRow[]
  /** What happened, in order: the list that projections read. */
  readonly facts: readonly FactRef[]
  readonly businessKeys: readonly NotedKey[]
  readonly accounts: readonly AccountMove[]
  readonly nonces: readonly NonceMove[]
  readonly rounds: RoundWrites
  readonly statements: readonly Statement[]
  /** Null where no owner in the batch is guarded, which is nearly always. */
  readonly guarded: GuardedRows | null
}

/** Why a batch could not be written. */
export type WriteFault =
  /** A row changed since it was read: read again and decide again. */
  | 'stale'
  /** Another process took the lane over: claim a new one. */
  | 'fenced'
  /** A key is in the journal already. */
  | 'duplicate'
  /** The connection broke; whether the batch was committed is not known. */
  | 'lost'
  /** No connection could be opened for a while: the caller is told, nobody waits longer. */
  | 'unreachable'
  /** A statement of the batch was refused by the database. */
  | 'rejected'

/** Thrown by `LaneStore.write`, with the database's own error as cause. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly fault: WriteFault
  /** Of a rejected batch: by whom the commands are ordered that may not be, where the store knows. */
  readonly owners: readonly string[]

  constructor(fault: WriteFault, cause: unknown, owners: readonly string[] = []) {
    super(`batch not written: ${fault}`, { cause })
    this.fault = fault
    this.owners = owners
  }
}

/** Which rows a batch needs. */
export interface WantedRows {
  readonly accountIds: readonly AccountId[]
  readonly userIds: readonly Uuid[]
  readonly places: readonly RoundPlace[]
}

/** Rows as stored; a place without an open round has no row. */
export interface StoredRows {
  readonly accounts: readonly AccountState[]
  readonly nonces: readonly StoredNonce[]
  readonly rounds: readonly OpenRound[]
}

/**
 * How a batch reads: `locked` opens its transaction and holds the rows until that ends; `locked
 * again` holds more rows in the transaction that is open.
 */
export type ReadMode = 'plain' | 'locked' | 'locked again'

/** What one lane needs of the database: a connection of its own. */
export interface LaneStore {
  read(wanted: WantedRows, mode: ReadMode): Promise<StoredRows>
  /** Writes a batch in one durable commit. @throws WriteError */
  write(batch: BatchWrite, locked: boolean): Promise<void>
  /** Claims a lane anew after it was fenced off; its house accounts are others. */
  reclaim(): Promise<void>
  /** Gives up a transaction that `read` opened. */
  abandon(): Promise<void>
  /** The lane's sub-account of a house account, created when new. */
  houseAccount(house: HouseAccount): Promise<AccountId>
  /** Keys of the commands that the journal knows, by their own key or their business key. */
  knownKeys(queries: readonly KeyQuery[]): Promise<ReadonlySet<Uuid>>
  close(): Promise<void>
}
