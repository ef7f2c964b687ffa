import type { Projector } from '../wallet/index.ts'

/** Sums of each player's settled bets per UTC day, game and currency. */
export function statisticsProjector(): Projector {
  return {
    id: 'wager_statistics',
    everyMs: 1_000,
    busyEveryMs: 4_000,
    async apply(tx, { wagerIdsText, idMin, idMax }) {
      await tx.query({ name: 'statistics_add', text: addUp, values: [wagerIdsText, idMin, idMax] })
    },
    async takeBack(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      await tx.query({ name: 'statistics_take_back', text: takeBack, values })
      await tx.query({ text: removeEmpty, values })
    },
    async clear(tx) {
      await tx.query({ text: 'delete from wager_statistics' })
    },
  }
}

const addUp = `
  insert into wager_statistics as s (
    user_id, game, currency, demo, day, games, wagered_minor, payout_minor, wins, best_id,
    best_multiplier_e4, best_profit_minor)
  select user_id, game, currency, demo, (settled_at at time zone 'UTC')::date, count(*),
    sum(stake_minor)::bigint, sum(payout_minor)::bigint, count(*) filter (where status = 'win'),
    (array_agg(id order by payout_minor - stake_minor desc, id))[1],
    (array_agg(multiplier_e4 order by payout_minor - stake_minor desc, id))[1],
    max(payout_minor - stake_minor)
  from wagers
  where id = any($1::uuid[]) and id >= $2 and id <= $3 and status <> 'cancel'
  group by user_id, game, currency, demo, (settled_at at time zone 'UTC')::date
  on conflict (user_id, day, game, currency, demo) do update set
    games = s.games + excluded.games,
    wagered_minor = s.wagered_minor + excluded.wagered_minor,
    payout_minor = s.payout_minor + excluded.payout_minor,
    wins = s.wins + excluded.wins,
    best_id = case when (excluded.best_profit_minor, s.best_id)
      > (s.best_profit_minor, excluded.best_id) then excluded.best_id else s.best_id end,
    best_multiplier_e4 = case when (excluded.best_profit_minor, s.best_id)
      > (s.best_profit_minor, excluded.best_id)
      then excluded.best_multiplier_e4 else s.best_multiplier_e4 end,
    best_profit_minor = greatest(s.best_profit_minor, excluded.best_profit_minor)`

/** The best of the day is looked for anew: it may have been one of those. */
const takeBack = `
  with back as (
    select user_id, game, currency, demo, (settled_at at time zone 'UTC')::date as day,
      count(*) as games, sum(stake_minor)::bigint as wagered, sum(payout_minor)::bigint as payout,
      count(*) filter (where status = 'win') as wins
    from wagers
    where id = any($1::uuid[]) and id >= $2 and id <= $3 and status <> 'cancel'
    group by user_id, game, currency, demo, (settled_at at time zone 'UTC')::date)
  update wager_statistics s set
    games = s.games - b.games,
    wagered_minor = s.wagered_minor - b.wagered,
    payout_minor = s.payout_minor - b.payout,
    wins = s.wins - b.wins,
    best_id = coalesce(best.id, s.best_id),
    best_multiplier_e4 = coalesce(best.multiplier_e4, 0),
    best_profit_minor = coalesce(best.profit, 0)
  from back b left join lateral (
    select w.id, w.multiplier_e4, w.payout_minor - w.stake_minor as profit
    from wagers w
    where w.user_id = b.user_id and w.game = b.game and w.currency = b.currency
      and w.demo = b.demo and w.settled_at >= b.day::timestamp at time zone 'UTC'
      and w.settled_at < (b.day + 1)::timestamp at time zone 'UTC'
      and w.status not in ('cancel', 'in-progress')
      and not exists (select from taken_back_wagers t where t.wager_id = w.id)
    order by w.payout_minor - w.stake_minor desc, w.id limit 1) best on true
  where s.user_id = b.user_id and s.day = b.day and s.game = b.game
    and s.currency = b.currency and s.demo = b.demo`

const removeEmpty = `
  delete from wager_statistics s using wagers w
  where w.id = any($1::uuid[]) and w.id >= $2 and w.id <= $3 and s.games = 0
    and s.user_id = w.user_id and s.day = (w.settled_at at time zone 'UTC')::date
    and s.game = w.game and s.currency = w.currency and s.demo = w.demo`
