import { ratedUsdE6, realStakeUsdE6, sumFold, type Fact, type Fold } from '../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  played_usd_e6: ['bigint', 'sum'],
} as const

/**
 * What a fact adds to what its player has played: the real stake, or its rated worth where that is
 * less, so that bets without a risk count for little. Pure.
 */
export function playedRowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const [staked, rated] = [realStakeUsdE6(fact), ratedUsdE6(fact)]
  const played = rated < staked ? rated : staked
  if (played === 0n) return []
  return [{ user_id: fact.userId, played_usd_e6: fact.sign > 0 ? played : -played }]
}

/** What every player has played in all: deposits have to be played once before money leaves. */
export function playedFold(): Fold {
  return sumFold({ id: 'played_totals', table: 'played_totals', columns, rowsOf: playedRowsOf })
}
