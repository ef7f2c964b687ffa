import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import type { AccountId, HouseAccount } from '../accounts.ts'
import type { Command } from '../command.ts'
import type { BusinessKey, WagerRow } from '../journal.ts'
import type { Statement } from '../store.ts'

/** Now, where a test does not care; later calls give later ids. */
let clock = 1_790_000_000_000

/** A fresh uuid v7 of the partitions that exist: this very month. */
export function mintId(): Uuid {
  clock += 1
  return mintUuidV7(clock, randomBytes(10))
}

/** Sets the time inside the ids that follow. */
export function startIdsAt(now: number): void {
  clock = now
}

export const house: HouseAccount = { house: 'originals', currency: 'usdt' }
/** The house account that test players get their money from. */
const gifts: HouseAccount = { house: 'promo.gifts', currency: 'usdt' }

interface MoveOrder {
  readonly key?: Uuid
  readonly from: AccountId
  readonly to: AccountId
  readonly amountMinor: bigint
  readonly orderBy?: string
  readonly businessKey?: BusinessKey
  readonly statements?: readonly Statement[]
}

/** Moves money between two accounts; refused (`poor`) when there is too little. */
export function move(order: MoveOrder): Command<string> {
  const { key = mintId(), from, to, amountMinor, orderBy = 'one', businessKey, statements } = order
  return {
    key,
    orderBy,
    ...(businessKey && { businessKey }),
    accountIds: [from, to],
    houses: [],
    nonceOf: null,
    decide(view) {
      if (view.balanceOf(from).balanceMinor < amountMinor) {
        return { ok: false, refusal: 'poor', params: {} }
      }
      const legs = [
        { accountId: from, amountMinor: -amountMinor },
        { accountId: to, amountMinor },
      ]
      const posting = { id: key, reason: 'transfer' as const, wagerId: null, legs }
      return {
        ok: true,
        effects: { postings: [posting], statements: statements ?? [], answer: key },
      }
    },
  }
}

/** Takes from the house without limit: how test players come to their money. */
export function give(accountId: AccountId, amountMinor: bigint): Command<string> {
  const key = mintId()
  return {
    key,
    orderBy: 'house',
    accountIds: [accountId],
    houses: [gifts],
    nonceOf: null,
    decide(view) {
      const legs = [
        { accountId: view.houseOf(gifts), amountMinor: -amountMinor },
        { accountId, amountMinor },
      ]
      const posting = { id: key, reason: 'transfer' as const, wagerId: null, legs }
      return { ok: true, effects: { postings: [posting], answer: key } }
    },
  }
}

export interface BetOrder {
  readonly key?: Uuid
  readonly userId: Uuid
  readonly accountId: AccountId
  readonly stakeMinor: bigint
  /** What the stake is multiplied by, from the nonce; doubles every other bet unless given. */
  readonly multiplierE4?: (nonce: number) => number
  readonly prepare?: () => Promise<void>
}

/** An instant bet under the player's seeds, refused (`poor`) when there is too little. */
export function bet(order: BetOrder): Command<WagerRow> {
  const { key = mintId(), userId, accountId, stakeMinor, prepare } = order
  const { multiplierE4 = (nonce: number) => (nonce % 2 === 0 ? 20_000 : 0) } = order
  return {
    key,
    orderBy: userId,
    accountIds: [accountId],
    houses: [house],
    nonceOf: userId,
    ...(prepare && { prepare }),
    decide(view) {
      if (view.balanceOf(accountId).balanceMinor < stakeMinor) {
        return { ok: false, refusal: 'poor', params: {} }
      }
      const { seedPairId, nonce } = view.nonceOf(userId)
      const factorE4 = multiplierE4(nonce + 1)
      const payoutMinor = (stakeMinor * BigInt(factorE4)) / 10_000n
      const status = payoutMinor === 0n ? 'lose' : payoutMinor < stakeMinor ? 'part' : 'win'
      const accounts = { accountId, houseAccountId: view.houseOf(house) }
      const terms = { usdRateE8: 100_000_000n, stakeUsdE6: 0n, trueEdgePpm: 0, ruleVersion: 1 }
      const wager: WagerRow = {
        ...{ id: key, userId, ...accounts, product: 'originals', game: 'dice', currency: 'usdt' },
        ...{
          pocket: 'real',
          bonusMinor: 0n,
          bonusAccountId: null,
          status,
          stakeMinor,
          payoutMinor,
          multiplierE4: factorE4,
          ...terms,
        },
        ...{ creditedEdgePpm: 0, seedPairId, nonce: nonce + 1, params: '{}', result: '{}' },
      }
      return { ok: true, effects: { wagers: [wager], movesNonce: true, answer: wager } }
    },
  }
}
