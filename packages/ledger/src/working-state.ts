import { assert, present, type Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from './accounts.ts'
import type { Balance, Effects, NonceState, View } from './command.ts'
import { assertBalanced, legsOfInstant, type Leg } from './journal.ts'
import { WorkingRounds, type NamedPlace, type OpenRound, type RoundWrites } from './rounds.ts'
import type { AccountMove, AccountState, NonceMove, StoredNonce } from './store.ts'

interface MovedAccount {
  readonly before: AccountState
  balanceMinor: bigint
  version: number
}

interface WorkingNonce {
  readonly seedPairId: Uuid
  nonce: number
  readonly nonceBefore: number
}

/**
 * The state of one batch while its commands decide in order: each sees what the ones before it
 * did. Pure bookkeeping; the database checks every number again when the batch is written.
 */
export class WorkingState implements View {
  readonly #accounts = new Map<AccountId, AccountState>()
  /** Only what commands touch gets a state of its own: many look and few move. */
  readonly #moved = new Map<AccountId, MovedAccount>()
  readonly #nonces = new Map<Uuid, WorkingNonce>()
  readonly #rounds = new WorkingRounds()
  readonly #houseOf: (house: HouseAccount) => AccountId

  constructor(houseOf: (house: HouseAccount) => AccountId) {
    this.#houseOf = houseOf
  }

  addAccount(state: AccountState): void {
    this.#accounts.set(state.id, state)
  }

  addNonce(state: StoredNonce): void {
    const { userId, seedPairId, nonce } = state
    this.#nonces.set(userId, { seedPairId, nonce, nonceBefore: nonce })
  }

  addRound(place: NamedPlace, round: OpenRound | undefined): void {
    this.#rounds.add(place, round)
  }

  balanceOf(accountId: AccountId): Balance {
    return this.#moved.get(accountId) ?? this.#accountOf(accountId)
  }

  nonceOf(userId: Uuid): NonceState {
    return present(this.#nonces.get(userId), 'nonce of the batch')
  }

  roundOf(place: NamedPlace): OpenRound | undefined {
    return this.#rounds.at(place)
  }

  houseOf(house: HouseAccount): AccountId {
    return this.#houseOf(house)
  }

  /** Applies accepted effects. @throws Defect when a player account would fall below zero. */
  apply(effects: Effects<unknown>, userId: Uuid | null, place?: NamedPlace): void {
    for (const wager of effects.wagers ?? []) {
      if (wager.houseAccountId !== null) this.#move(legsOfInstant(wager))
    }
    for (const posting of effects.postings ?? []) {
      assertBalanced(posting.legs)
      this.#move(posting.legs)
    }
    if (effects.movesNonce === true) {
      assert(userId !== null, 'a command that moves a nonce names its player')
      present(this.#nonces.get(userId), 'nonce of the batch').nonce += 1
    }
    if (effects.round) {
      assert(place !== undefined, 'a command that changes a round names its place')
      this.#rounds.apply(place, effects.round)
    }
  }

  #move(legs: readonly Leg[]): void {
    for (const { accountId, amountMinor } of legs) {
      const account = this.#moved.get(accountId) ?? this.#startMoving(accountId)
      const balanceMinor = account.balanceMinor + amountMinor
      const { isPlayer } = account.before
      assert(!isPlayer || balanceMinor >= 0n, 'a player account never falls below zero')
      account.balanceMinor = balanceMinor
      account.version += 1
    }
  }

  #startMoving(accountId: AccountId): MovedAccount {
    const before = this.#accountOf(accountId)
    const { balanceMinor, version } = before
    const account = { before, balanceMinor, version }
    this.#moved.set(accountId, account)
    return account
  }

  #accountOf(accountId: AccountId): AccountState {
    return present(this.#accounts.get(accountId), 'account of the batch')
  }

  /** Balances right now, for the answer of the command that just ran. */
  snapshot(accountIds: readonly AccountId[]): Balance[] {
    return accountIds.map((id) => {
      const { balanceMinor, version } = this.balanceOf(id)
      return { balanceMinor, version }
    })
  }

  /** The accounts that changed. */
  accountMoves(): AccountMove[] {
    const moves: AccountMove[] = []
    for (const [id, { before, balanceMinor, version }] of this.#moved) {
      moves.push({ id, balanceMinor, version, versionBefore: before.version })
    }
    return moves.sort((left, right) => left.id - right.id)
  }

  /** The nonces that moved. */
  nonceMoves(): NonceMove[] {
    const moves: NonceMove[] = []
    for (const [userId, { seedPairId, nonce, nonceBefore }] of this.#nonces) {
      if (nonce !== nonceBefore) moves.push({ userId, seedPairId, nonce, nonceBefore })
    }
    return moves
  }

  /** The rounds that were opened, moved and closed. */
  roundWrites(): RoundWrites {
    return this.#rounds.writes()
  }

  /** Accounts after the batch, for the lane's memory. */
  *accountStates(): Iterable<AccountState> {
    for (const state of this.#accounts.values()) {
      const moved = this.#moved.get(state.id)
      const { id, isPlayer } = state
      const { balanceMinor, version } = moved ?? state
      yield moved ? { id, balanceMinor, version, isPlayer } : state
    }
  }

  /** Nonces after the batch, for the lane's memory. */
  *nonceStates(): Iterable<StoredNonce> {
    for (const [userId, { seedPairId, nonce }] of this.#nonces) yield { userId, seedPairId, nonce }
  }

  /** Rounds after the batch, for the lane's memory. */
  roundStates(): Iterable<readonly [string, OpenRound | null]> {
    return this.#rounds.states()
  }
}
