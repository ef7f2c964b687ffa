import { payoutUsdE6Sql, type Projector } from '../wallet/index.ts'

/** Sums of each player's settled bets of real money per UTC day and game, in USD. */
export function sumsProjector(): Projector {
  return {
    id: 'profile_sums',
    everyMs: 1_000,
    busyEveryMs: 4_000,
    async apply(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      await tx.query({ name: 'profile_sums_add', text: addUp, values })
    },
    async takeBack(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      await tx.query({ name: 'profile_sums_take_back', text: takeBack, values })
    },
    async clear(tx) {
      await tx.query({ text: 'delete from profile_sums' })
    },
  }
}

/**
 * The rated wager is the stake times the credited edge over one percent. A win without a stake is
 * no game of its own: a prize, or one more win of a game that counted already.
 */
const addUp = `
  insert into profile_sums as s (
    user_id, day, product, game, games, wagered_usd_e6, payout_usd_e6, rated_usd_e6,
    best_multiplier_e4)
  select user_id, (settled_at at time zone 'UTC')::date, product, game,
    count(*) filter (where stake_minor > 0),
    sum(stake_usd_e6)::bigint,
    sum(trunc(${payoutUsdE6Sql}))::bigint,
    sum(trunc(stake_usd_e6::numeric * credited_edge_ppm / 10000))::bigint,
    max(case when status = 'win' then multiplier_e4 else 0 end)
  from wagers
  where id = any($1::uuid[]) and id >= $2 and id <= $3 and not demo and status <> 'cancel'
  group by user_id, (settled_at at time zone 'UTC')::date, product, game
  on conflict (user_id, day, product, game) do update set
    games = s.games + excluded.games,
    wagered_usd_e6 = s.wagered_usd_e6 + excluded.wagered_usd_e6,
    payout_usd_e6 = s.payout_usd_e6 + excluded.payout_usd_e6,
    rated_usd_e6 = s.rated_usd_e6 + excluded.rated_usd_e6,
    best_multiplier_e4 = greatest(s.best_multiplier_e4, excluded.best_multiplier_e4)`

/** The best win of the day is looked for anew: it may have been one of those. */
const takeBack = `
  with back as (
    select user_id, (settled_at at time zone 'UTC')::date as day, product, game,
      count(*) filter (where stake_minor > 0) as games,
      sum(stake_usd_e6)::bigint as wagered,
      sum(trunc(${payoutUsdE6Sql}))::bigint as payout,
      sum(trunc(stake_usd_e6::numeric * credited_edge_ppm / 10000))::bigint as rated
    from wagers
    where id = any($1::uuid[]) and id >= $2 and id <= $3 and not demo and status <> 'cancel'
    group by user_id, (settled_at at time zone 'UTC')::date, product, game)
  update profile_sums s set
    games = s.games - b.games,
    wagered_usd_e6 = s.wagered_usd_e6 - b.wagered,
    payout_usd_e6 = s.payout_usd_e6 - b.payout,
    rated_usd_e6 = s.rated_usd_e6 - b.rated,
    best_multiplier_e4 = coalesce((
      select max(w.multiplier_e4) from wagers w
      where w.user_id = b.user_id and w.product = b.product and w.game = b.game and not w.demo
        and w.status = 'win' and w.settled_at >= b.day::timestamp at time zone 'UTC'
        and w.settled_at < (b.day + 1)::timestamp at time zone 'UTC'
        and not exists (select from taken_back_wagers t where t.wager_id = w.id)), 0)
  from back b
  where s.user_id = b.user_id and s.day = b.day and s.product = b.product and s.game = b.game`
