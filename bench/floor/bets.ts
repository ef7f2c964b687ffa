import type { Uuid } from '@powerplay/kernel'
import { productHouse, statusOf, type AccountId, type Command } from '@powerplay/ledger'
import { betOfBench } from '../bet-of-bench.ts'

/** A player of the floor. */
export interface FloorPlayer {
  readonly userId: Uuid
  readonly accountId: AccountId
}

const { currency } = betOfBench
const house = { house: productHouse('originals', 'real'), currency }
const stakeMinor = 1n
const params = JSON.stringify(betOfBench.data)
const lost = {
  payoutMinor: 0n,
  multiplierE4: 0,
  result: JSON.stringify({ roll: 73.12, win: false }),
}
const won = {
  payoutMinor: 2n,
  multiplierE4: 20_000,
  result: JSON.stringify({ roll: 31.07, win: true }),
}

/** A bet without anything around it: no checks, no draw; every other one wins. */
export function betOf({ userId, accountId }: FloorPlayer, key: Uuid): Command<null> {
  return {
    key,
    orderBy: userId,
    accountIds: [accountId],
    houses: [house],
    nonceOf: userId,
    decide(view) {
      const { seedPairId, nonce: before } = view.nonceOf(userId)
      const nonce = before + 1
      const { payoutMinor, multiplierE4, result } = nonce % 2 === 0 ? won : lost
      const wager = {
        ...{ id: key, userId, accountId, houseAccountId: view.houseOf(house), currency, nonce },
        ...{
          product: 'originals',
          game: betOfBench.api_id,
          pocket: 'real' as const,
          params,
          result,
        },
        ...{ bonusMinor: 0n, bonusAccountId: null, status: statusOf(stakeMinor, payoutMinor) },
        ...{ stakeMinor, payoutMinor, multiplierE4, usdRateE8: 100_000_000n, stakeUsdE6: 0n },
        ...{ trueEdgePpm: 10_000, creditedEdgePpm: 10_000, ruleVersion: 1, seedPairId },
      }
      return { ok: true, effects: { wagers: [wager], movesNonce: true, answer: null } }
    },
  }
}
