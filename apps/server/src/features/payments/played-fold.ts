import {
  ratedUsdE6,
  realPayoutUsdE6,
  realStakeUsdE6,
  sumFold,
  type Fact,
  type Fold,
} from '../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  played_usd_e6: ['bigint', 'sum'],
  best_win_usd_e6: ['bigint', 'max'],
} as const

/**
 * What a fact adds to what its player has played: the real stake, or its rated worth where that is
 * less, so that bets without a risk count for little; and what it won above its stake. Pure.
 */
export function playedRowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const [staked, rated] = [realStakeUsdE6(fact), ratedUsdE6(fact)]
  const played = rated < staked ? rated : staked
  // What is taken back leaves the largest win as it was: its player was asked for documents by it.
  const won = fact.sign > 0 ? realPayoutUsdE6(fact) - staked : 0n
  const best = won > 0n ? won : 0n
  if (played === 0n && best === 0n) return []
  const own = { user_id: fact.userId, best_win_usd_e6: best }
  return [{ ...own, played_usd_e6: fact.sign > 0 ? played : -played }]
}

/**
 * What every player has played in all: deposits have to be played once before money leaves; and the
 * largest win, from a sum on of which documents are asked for.
 */
export function playedFold(): Fold {
  return sumFold({ id: 'played_totals', table: 'played_totals', columns, rowsOf: playedRowsOf })
}
