import type { Uuid } from '@powerplay/kernel'
import type { AccountId } from './accounts.ts'
import type { OpenRound } from './rounds.ts'
import type { AccountState, StoredNonce } from './store.ts'

/**
 * What a lane remembers of the rows it touched last. Never trusted: every write names the version
 * it was decided from, and a row changed elsewhere sends the batch back to read again.
 */
export class LaneMemory {
  readonly #accounts: Generations<AccountId, AccountState>
  readonly #nonces: Generations<Uuid, StoredNonce>
  readonly #rounds: Generations<string, OpenRound | null>

  /** @param rowsMax at least so many rows of a kind are kept, and at most twice as many. */
  constructor(rowsMax = 100_000) {
    this.#accounts = new Generations(rowsMax)
    this.#nonces = new Generations(rowsMax)
    this.#rounds = new Generations(rowsMax)
  }

  account(id: AccountId): AccountState | undefined {
    return this.#accounts.get(id)
  }

  nonce(userId: Uuid): StoredNonce | undefined {
    return this.#nonces.get(userId)
  }

  /** The round at a place, or null where none was; undefined when that is not remembered. */
  round(key: string): OpenRound | null | undefined {
    return this.#rounds.get(key)
  }

  keep(
    accounts: Iterable<AccountState>,
    nonces: Iterable<StoredNonce>,
    rounds: Iterable<readonly [string, OpenRound | null]> = [],
  ): void {
    for (const account of accounts) this.#accounts.set(account.id, account)
    for (const nonce of nonces) this.#nonces.set(nonce.userId, nonce)
    for (const [key, round] of rounds) this.#rounds.set(key, round)
  }

  forget(
    accountIds: Iterable<AccountId>,
    userIds: Iterable<Uuid>,
    placeKeys: Iterable<string> = [],
  ): void {
    for (const id of accountIds) this.#accounts.delete(id)
    for (const id of userIds) this.#nonces.delete(id)
    for (const key of placeKeys) this.#rounds.delete(key)
  }
}

/**
 * A bounded map in two generations: a full young one becomes the old one, which is let go as a
 * whole. Taking the oldest keys out of one large map costs more the more of them are gone.
 */
class Generations<Key, Value> {
  readonly #rowsMax: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax
  }

  get(key: Key): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#rowsMax && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
