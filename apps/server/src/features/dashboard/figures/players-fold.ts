import { realStakeUsdE6, sumFold, type Fact, type Fold } from '../../wallet/index.ts'
import { hourOf } from './hour.ts'

const columns = {
  hour: ['timestamptz', 'key'],
  user_id: ['uuid', 'key'],
  stake_usd_e6: ['bigint', 'sum'],
} as const

/** Real stakes by hour and player: who played, whatever their stakes earned them. */
export function playersFold(): Fold {
  return sumFold({ id: 'house_players', table: 'house_players', columns, rowsOf: playerRowsOf })
}

/** What a fact adds to the players by hour; play without real money adds nothing. Pure. */
export function playerRowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const stakeUsd = realStakeUsdE6(fact)
  if (stakeUsd === 0n) return []
  return [
    {
      hour: hourOf(fact.settledAt),
      user_id: fact.userId,
      stake_usd_e6: BigInt(fact.sign) * stakeUsd,
    },
  ]
}
