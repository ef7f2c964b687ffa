import type { Uuid } from '@powerplay/kernel'
import type { AccountId } from './accounts.ts'
import type { OpenRound } from './rounds.ts'
import type { AccountState, StoredNonce } from './store.ts'

/**
 * What a lane remembers of the rows it touched last. Never trusted: every write names the version
 * it was decided from, and a row changed elsewhere sends the batch back to read again.
 */
export class LaneMemory {
  readonly #accounts = new Map<AccountId, AccountState>()
  readonly #nonces = new Map<Uuid, StoredNonce>()
  readonly #rounds = new Map<string, OpenRound | null>()
  readonly #rowsMax: number

  constructor(rowsMax = 200_000) {
    this.#rowsMax = rowsMax
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
    for (const account of accounts) put(this.#accounts, account.id, account, this.#rowsMax)
    for (const nonce of nonces) put(this.#nonces, nonce.userId, nonce, this.#rowsMax)
    for (const [key, round] of rounds) put(this.#rounds, key, round, this.#rowsMax)
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

/** Maps keep insertion order, so the first key is the one that was put in longest ago. */
function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, rowsMax: number): void {
  if (map.size >= rowsMax && !map.has(key)) {
    const oldest = map.keys().next()
    if (oldest.done !== true) map.delete(oldest.value)
  }
  map.set(key, value)
}
