import {
  gameOf,
  payoutUsdE6,
  ratedUsdE6,
  standingOfDay,
  sumFold,
  utcDayOf,
  type Fact,
  type Fold,
  type ResultFact,
} from '../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  day: ['date', 'key'],
  product: ['text', 'key'],
  game: ['text', 'key'],
  games: ['bigint', 'sum'],
  wagered_usd_e6: ['bigint', 'sum'],
  payout_usd_e6: ['bigint', 'sum'],
  rated_usd_e6: ['bigint', 'sum'],
  best_multiplier_e4: ['bigint', 'max'],
} as const

/** The best win of a day is looked for anew where it may have been the one that was withdrawn. */
const findBest = `
  select coalesce(max(r.multiplier_e4), 0)
  from (${standingOfDay('k')}) r
  where r.product = k.product and r.game = k.game and r.pocket <> 'demo' and r.status = 'win'`

/** Sums of each player's settled bets per UTC day and game, in USD; demo play apart from all. */
export function sumsFold(): Fold {
  return sumFold({
    id: 'profile_sums',
    table: 'profile_sums',
    columns,
    rowsOf,
    anew: {
      columns: ['best_multiplier_e4'],
      select: findBest,
      shown: {
        type: 'bigint',
        of: ({ status, multiplierE4 }) => (status === 'win' ? multiplierE4 : 0),
        isIn: 'k.withdrawn > 0 and t.best_multiplier_e4 <= k.withdrawn',
      },
      emptyBy: ['games', 'wagered_usd_e6', 'payout_usd_e6', 'best_multiplier_e4'],
    },
  })
}

/**
 * Amounts stand on the day of their share, the game on the day of its end; mostly that is one row.
 * What adds nothing makes no row, whatever it stands beside in its turn.
 */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.pocket === 'demo') return []
  const { settledAt, closedAt, status } = fact
  const { games } = gameOf(fact)
  const day = utcDayOf(settledAt)
  const endDay = games === 0 || closedAt === null ? day : utcDayOf(closedAt)
  if (status === 'cancel') return games === 0 ? [] : [gameRow(fact, endDay, games)]
  const isOneDay = day === endDay
  const shares = isSomething(fact, isOneDay ? games : 0)
    ? [shareRow(fact, day, isOneDay ? games : 0)]
    : []
  return isOneDay ? shares : [...shares, gameRow(fact, endDay, games)]
}

/** A multiplier that is withdrawn adds nothing, but another may be the best then. */
function isSomething(fact: ResultFact, games: number): boolean {
  if (games !== 0 || fact.stakeUsdE6 > 0n) return true
  return payoutUsdE6(fact) > 0n || (fact.status === 'win' && fact.multiplierE4 > 0)
}

function shareRow(fact: ResultFact, day: string, games: number) {
  const { sign, stakeUsdE6, status, multiplierE4 } = fact
  const isStanding = sign > 0
  const payoutUsd = payoutUsdE6(fact)
  const rated = ratedUsdE6(fact)
  return {
    user_id: fact.userId,
    day,
    product: fact.product,
    game: fact.game,
    games,
    wagered_usd_e6: isStanding ? stakeUsdE6 : -stakeUsdE6,
    payout_usd_e6: isStanding ? payoutUsd : -payoutUsd,
    rated_usd_e6: isStanding ? rated : -rated,
    best_multiplier_e4: isStanding && status === 'win' ? multiplierE4 : 0,
  }
}

function gameRow(fact: ResultFact, day: string, games: number) {
  const amounts = { wagered_usd_e6: 0n, payout_usd_e6: 0n, rated_usd_e6: 0n }
  return { ...shareRow(fact, day, games), ...amounts, best_multiplier_e4: 0 }
}
