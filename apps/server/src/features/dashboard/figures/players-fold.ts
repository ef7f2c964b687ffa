import {
  realPayoutUsdE6,
  realStakeUsdE6,
  sumFold,
  type Fact,
  type Fold,
} from '../../wallet/index.ts'
import { hourOf } from './hour.ts'

const columns = {
  hour: ['timestamptz', 'key'],
  user_id: ['uuid', 'key'],
  stake_usd_e6: ['bigint', 'sum'],
  payout_usd_e6: ['bigint', 'sum'],
  theoretical_usd_e6: ['bigint', 'sum'],
} as const

const million = 1_000_000n

/** Real stakes, payouts and theoretical win by hour and player, whatever the stakes earned them. */
export function playersFold(): Fold {
  return sumFold({ id: 'house_players', table: 'house_players', columns, rowsOf: playerRowsOf })
}

/** What a fact adds to the players by hour; play without real money adds nothing. Pure. */
export function playerRowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const stakeUsd = realStakeUsdE6(fact)
  const payoutUsd = realPayoutUsdE6(fact)
  if (stakeUsd === 0n && payoutUsd === 0n) return []
  const sign = BigInt(fact.sign)
  return [
    {
      hour: hourOf(fact.settledAt),
      user_id: fact.userId,
      stake_usd_e6: sign * stakeUsd,
      payout_usd_e6: sign * payoutUsd,
      theoretical_usd_e6: sign * ((stakeUsd * BigInt(fact.creditedEdgePpm)) / million),
    },
  ]
}
