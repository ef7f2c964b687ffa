import { standingOfWager, sumFold, utcDayOf, type Fact, type Fold } from '../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  day: ['date', 'key'],
  game: ['text', 'key'],
  currency: ['text', 'key'],
  demo: ['boolean', 'key'],
  games: ['bigint', 'sum'],
  wagered_minor: ['bigint', 'sum'],
  payout_minor: ['bigint', 'sum'],
  wins: ['bigint', 'sum'],
  best_id: ['uuid', 'peakId'],
  best_multiplier_e4: ['bigint', 'carried'],
  best_profit_minor: ['bigint', 'peak'],
} as const

/** Sums of each player's settled bets per UTC day, game and currency; demo play apart. */
export function statisticsFold(): Fold {
  return sumFold({
    id: 'wager_statistics',
    table: 'wager_statistics',
    columns,
    rowsOf,
    async mend(tx, { withdrawn }) {
      if (withdrawn.length === 0) return
      const keys = [
        withdrawn.map((row) => row.user_id),
        withdrawn.map((row) => row.day),
        withdrawn.map((row) => row.game),
        withdrawn.map((row) => row.currency),
        withdrawn.map((row) => row.demo),
      ]
      await tx.query({ name: 'statistics_mend', text: findBest, values: keys })
      await tx.query({ text: removeEmpty, values: keys })
    },
  })
}

/** Behind every bet there is: a withdrawn bet must not be the best of its day by being named. */
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const leastMinor = -(2n ** 62n)

/** A game counts with the first share of its stake, and wins with it. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.status === 'cancel') return []
  const { sign, stakeMinor, payoutMinor, part, status, wagerId, multiplierE4 } = fact
  const signed = BigInt(sign)
  const isFirst = part === 1
  const best =
    sign > 0
      ? {
          best_id: wagerId,
          best_multiplier_e4: BigInt(multiplierE4),
          best_profit_minor: payoutMinor - stakeMinor,
        }
      : { best_id: nobody, best_multiplier_e4: 0n, best_profit_minor: leastMinor }
  return [
    {
      user_id: fact.userId,
      day: utcDayOf(fact.settledAt),
      game: fact.game,
      currency: fact.currency,
      demo: fact.pocket === 'demo',
      games: isFirst ? signed : 0n,
      wagered_minor: signed * stakeMinor,
      payout_minor: signed * payoutMinor,
      wins: isFirst && status === 'win' ? signed : 0n,
      ...best,
    },
  ]
}

const keys = `unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::boolean[])
    as k (user_id, day, game, currency, demo)`

const isOfKey = `s.user_id = k.user_id and s.day = k.day and s.game = k.game
    and s.currency = k.currency and s.demo = k.demo`

/** The best of a day is looked for anew: it may have been the one that was withdrawn. */
const findBest = `
  update wager_statistics s set
    best_id = best.id, best_multiplier_e4 = best.multiplier_e4, best_profit_minor = best.profit
  from ${keys} cross join lateral (
    select w.id, r.multiplier_e4, r.payout_minor - r.stake_minor as profit
    from wagers w cross join lateral (${standingOfWager}) r
    where w.user_id = k.user_id and w.game = k.game and w.currency = k.currency
      and (w.pocket = 'demo') = k.demo and r.status <> 'cancel'
      and (r.settled_at at time zone 'UTC')::date = k.day
    order by r.payout_minor - r.stake_minor desc, w.id, r.part limit 1) best
  where ${isOfKey}`

const removeEmpty = `
  delete from wager_statistics s using ${keys}
  where ${isOfKey} and s.games = 0 and s.wagered_minor = 0 and s.payout_minor = 0`
