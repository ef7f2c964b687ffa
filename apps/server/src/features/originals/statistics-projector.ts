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
