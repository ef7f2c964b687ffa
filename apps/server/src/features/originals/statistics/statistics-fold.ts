import {
  gameOf,
  standingOfDay,
  sumFold,
  utcDayOf,
  type Fact,
  type Fold,
  type PlayedGame,
  type ResultFact,
} from '../../wallet/index.ts'
import { playPocketOf } from '../play-pocket.ts'

const columns = {
  user_id: ['uuid', 'key'],
  day: ['date', 'key'],
  game: ['text', 'key'],
  currency: ['text', 'key'],
  pocket: ['text', 'key'],
  games: ['bigint', 'sum'],
  wagered_minor: ['bigint', 'sum'],
  payout_minor: ['bigint', 'sum'],
  wins: ['bigint', 'sum'],
  best_id: ['uuid', 'peakId'],
  best_multiplier_e4: ['bigint', 'carried'],
  best_profit_minor: ['bigint', 'peak'],
} as const

/** Sorts after every real bet, so that a withdrawn bet is never named as the best of its day. */
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Less than the profit of any bet. */
export const leastMinor = -(2n ** 62n)

/** The best bet of a day is looked up again where it was the one that was withdrawn. */
const findBest = `
  select coalesce(best.id, '${nobody}'), coalesce(best.multiplier_e4, 0),
    coalesce(best.profit, ${leastMinor})
  from (select) as one left join lateral (
    select r.id, r.multiplier_e4, r.payout_minor - r.stake_minor as profit
    from (${standingOfDay('k')}) r
    where r.game = k.game and r.currency = k.currency
      and (r.pocket = 'demo') = (k.pocket = 'demo') and r.status <> 'cancel'
    order by r.payout_minor - r.stake_minor desc, r.id, r.part limit 1) best on true`

/** Sums of each player's settled bets per UTC day, game and currency; demo play apart. */
export function statisticsFold(): Fold {
  return sumFold({
    id: 'wager_statistics',
    table: 'wager_statistics',
    columns,
    rowsOf,
    anew: {
      columns: ['best_id', 'best_multiplier_e4', 'best_profit_minor'],
      select: findBest,
      shown: { type: 'uuid', of: ({ wagerId }) => wagerId, isIn: 't.best_id = k.withdrawn' },
      emptyBy: ['games', 'wagered_minor', 'payout_minor'],
    },
  })
}

/** Amounts stand on the day of their share, the game on the day of its end; mostly that is one row. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result') return []
  const { settledAt, closedAt, status } = fact
  const game = gameOf(fact)
  const day = utcDayOf(settledAt)
  const endDay = game.games === 0 || closedAt === null ? day : utcDayOf(closedAt)
  if (status === 'cancel') return game.games === 0 ? [] : [gameRow(fact, endDay, game)]
  if (day === endDay) return [shareRow(fact, day, game)]
  return [shareRow(fact, day, noGame), gameRow(fact, endDay, game)]
}

const noGame: PlayedGame = { games: 0, wins: 0 }

function shareRow(fact: ResultFact, day: string, { games, wins }: PlayedGame) {
  const { sign, stakeMinor, payoutMinor } = fact
  const isStanding = sign > 0
  return {
    user_id: fact.userId,
    day,
    game: fact.game,
    currency: fact.currency,
    pocket: playPocketOf(fact),
    games,
    wagered_minor: isStanding ? stakeMinor : -stakeMinor,
    payout_minor: isStanding ? payoutMinor : -payoutMinor,
    wins,
    best_id: isStanding ? fact.wagerId : nobody,
    best_multiplier_e4: isStanding ? fact.multiplierE4 : 0,
    best_profit_minor: isStanding ? payoutMinor - stakeMinor : leastMinor,
  }
}

/** A game that ended on another day than the share that is told of, or with one that was given back. */
function gameRow(fact: ResultFact, day: string, game: PlayedGame) {
  const best = { best_id: nobody, best_multiplier_e4: 0, best_profit_minor: leastMinor }
  return { ...shareRow(fact, day, game), wagered_minor: 0n, payout_minor: 0n, ...best }
}
