import { assert, mustHave, type Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from './accounts.ts'
import type { Balance, DebtPayment, Effects, NonceState, View } from './command.ts'
import { assertBalanced, legsOfInstant, type Leg } from './journal.ts'
import { WorkingRounds, type NamedPlace, type OpenRound, type RoundWrites } from './rounds.ts'
import type { AccountMove, AccountState, NonceMove, StoredNonce } from './store.ts'

interface MovedAccount {
  readonly before: AccountState
  balanceMinor: bigint
  version: number
  isStaked: boolean
}

/** Real accounts that one command moved and whose owners have an account of debt. */
type Debtors = Map<AccountId, AccountId>

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
    return mustHave(this.#nonces.get(userId), 'nonce of the batch')
  }

  roundOf(place: NamedPlace): OpenRound | undefined {
    return this.#rounds.at(place)
  }

  houseOf(house: HouseAccount): AccountId {
    return this.#houseOf(house)
  }

  /** False where effects take a stake from an account whose owner may take no risk. */
  mayStakeFor({ wagers = [], postings = [] }: Effects<unknown>): boolean {
    const may = (id: AccountId) => this.#accountOf(id).mayStake
    for (const { houseAccountId, stakeMinor, accountId, bonusAccountId } of wagers) {
      if (houseAccountId === null || stakeMinor === 0n) continue
      if (!may(accountId) || (bonusAccountId !== null && !may(bonusAccountId))) return false
    }
    return postings.every(
      ({ reason, legs }) =>
        reason !== 'stake' ||
        legs.every(({ accountId, amountMinor }) => amountMinor >= 0n || may(accountId)),
    )
  }

  /** True where one of these accounts belongs to somebody whose stakes are counted. */
  isGuarded(accountIds: readonly AccountId[]): boolean {
    return accountIds.some((id) => this.#accountOf(id).isGuarded)
  }

  /**
   * Applies accepted effects; whatever they leave on the real account of a player in debt pays the
   * debt, so that no debt stands beside real money.
   * @throws Defect when a player's pocket would fall below zero.
   */
  apply(effects: Effects<unknown>, userId: Uuid | null, place?: NamedPlace): DebtPayment[] {
    const debtors: Debtors = new Map()
    for (const wager of effects.wagers ?? []) {
      if (wager.houseAccountId !== null) {
        this.#move(legsOfInstant(wager), wager.stakeMinor > 0n ? 'all' : 'none', debtors)
      }
    }
    for (const { legs, reason } of effects.postings ?? []) {
      assertBalanced(legs)
      this.#move(legs, reason === 'stake' ? 'payers' : 'none', debtors)
    }
    if (effects.movesNonce === true) {
      assert(userId !== null, 'a command that moves a nonce names its player')
      mustHave(this.#nonces.get(userId), 'nonce of the batch').nonce += 1
    }
    if (effects.round) {
      assert(place !== undefined, 'a command that changes a round names its place')
      this.#rounds.apply(place, effects.round)
    }
    return debtors.size === 0 ? [] : this.#payDebts(debtors)
  }

  /** @param staking which of the accounts give a stake by it: those that pay, or all players'. */
  #move(legs: readonly Leg[], staking: 'none' | 'payers' | 'all', debtors: Debtors): void {
    for (const { accountId, amountMinor } of legs) {
      const account = this.#moved.get(accountId) ?? this.#startMoving(accountId)
      const balanceMinor = account.balanceMinor + amountMinor
      const { kind, debtId } = account.before
      assert(kind !== 'pocket' || balanceMinor >= 0n, 'a player account never falls below zero')
      assert(kind !== 'debt' || balanceMinor <= 0n, 'a debt is never paid twice')
      account.balanceMinor = balanceMinor
      account.version += 1
      if (kind !== 'house' && (staking === 'all' || (staking === 'payers' && amountMinor < 0n))) {
        account.isStaked = true
      }
      if (debtId !== null) debtors.set(accountId, debtId)
    }
  }

  #payDebts(debtors: Debtors): DebtPayment[] {
    const payments: DebtPayment[] = []
    for (const [accountId, debtId] of debtors) {
      const heldMinor = this.balanceOf(accountId).balanceMinor
      const owedMinor = -this.balanceOf(debtId).balanceMinor
      const amountMinor = heldMinor < owedMinor ? heldMinor : owedMinor
      if (amountMinor <= 0n) continue
      const legs = [
        { accountId, amountMinor: -amountMinor },
        { accountId: debtId, amountMinor },
      ]
      this.#move(legs, 'none', new Map())
      const [account, debt] = this.snapshot([accountId, debtId])
      payments.push({
        ...{ accountId, debtId, amountMinor },
        account: mustHave(account, 'account'),
        debt: mustHave(debt, 'debt'),
      })
    }
    return payments
  }

  /** Debts of accounts in the batch that are not in it yet. */
  missingDebts(): AccountId[] {
    const missing: AccountId[] = []
    for (const { debtId } of this.#accounts.values()) {
      if (debtId !== null && !this.#accounts.has(debtId)) missing.push(debtId)
    }
    return missing
  }

  #startMoving(accountId: AccountId): MovedAccount {
    const before = this.#accountOf(accountId)
    const { balanceMinor, version } = before
    const account = { before, balanceMinor, version, isStaked: false }
    this.#moved.set(accountId, account)
    return account
  }

  #accountOf(accountId: AccountId): AccountState {
    return mustHave(this.#accounts.get(accountId), 'account of the batch')
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
    for (const [id, { before, balanceMinor, version, isStaked }] of this.#moved) {
      const { version: versionBefore, isGuarded } = before
      moves.push({ id, balanceMinor, version, versionBefore, isStaked, isGuarded })
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
      if (moved) {
        const { balanceMinor, version } = moved
        yield { ...state, balanceMinor, version }
      } else yield state
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
