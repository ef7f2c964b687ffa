import { creditedEdge, isRewarded } from './naive-parts.ts'

/**
 * What the projections have to hold, said once more by plain SQL over the journal: the results that
 * stand, and the postings. Written without a look at how the projections get there. `$1`: the players.
 */

const decimals = `case w.currency when 'btc' then 8 when 'usdt' then 8 end`

/** Demo play is summed up apart; bonus and real money together. */
const playPocket = `case pocket when 'demo' then 'demo' else 'real' end`

/** Every standing result of these players, with its wager. */
const standing = `
  with standing as (
    select w.user_id, w.id, w.product, w.game, w.currency, w.pocket, r.part, r.status,
      (r.settled_at at time zone 'UTC')::date as day, r.settled_at,
      r.stake_minor::numeric as stake, r.bonus_minor::numeric as bonus,
      r.payout_minor::numeric as payout, r.stake_usd_e6::numeric as usd, r.multiplier_e4 as times,
      ${isRewarded('r.settled_at')} as is_rewarded,
      case when r.stake_minor > 0 then div(r.payout_minor::numeric * r.stake_usd_e6, r.stake_minor)
        else div(r.payout_minor::numeric * w.usd_rate_e8, 100 * 10::numeric ^ (${decimals})) end
        as payout_usd,
      div(case w.pocket when 'real' then r.stake_usd_e6::numeric
        when 'mixed' then div(r.stake_usd_e6::numeric * (r.stake_minor - r.bonus_minor), r.stake_minor)
        else 0 end * ${creditedEdge}, 10000) as rated
    from standing_results r join wagers w on w.id = r.wager_id
    where w.user_id = any($1::uuid[]) and r.status <> 'cancel')`

/** Every game of these players: wagers of which all is closed and something was played. */
const games = `
  games as (
    select w.user_id, w.product, w.game, w.currency, w.pocket,
      (w.settled_at at time zone 'UTC')::date as day,
      (whole.payout > 0 and whole.payout >= whole.stake)::int as is_won
    from wagers w cross join lateral (
      select sum(r.stake_minor) as stake, sum(r.payout_minor) as payout
      from standing_results r where r.wager_id = w.id and r.status <> 'cancel') whole
    where w.user_id = any($1::uuid[]) and w.settled_at is not null and whole.stake > 0)`

/** One projection: its rows, and the same from the journal; columns as texts, in one order. */
export interface Comparison {
  readonly name: string
  readonly table: string
  readonly naive: string
}

/** Those of players. */
export const ofPlayers: readonly Comparison[] = [
  {
    name: 'receipts',
    table: `select user_id, currency, sum(amount)::bigint as sum from (
        select l.user_id, f[4] as currency, case f[1] when 'money' then f[6]::bigint
          else (f[2] || '1')::int * (f[7]::bigint - f[6]::bigint) end as amount
        from receipt_leaves l
          cross join unnest(string_to_array(trim(trailing E'\\n' from l.lines), E'\\n')) as line
          cross join string_to_array(line, ' ') as f
        where l.user_id = any($1::uuid[])) as lines
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    naive: `select owner as user_id, currency, sum(balance)::bigint as sum from accounts
      where owner = any($1::uuid[]) and pocket not like 'demo%'
      group by 1, 2 having sum(balance) <> 0 order by 1, 2`,
  },
  {
    name: 'profile_sums',
    table: `select user_id, day::text, product, game, games, wagered_usd_e6 as wagered,
        payout_usd_e6 as payout, rated_usd_e6 as rated, best_multiplier_e4 as best
      from profile_sums where user_id = any($1::uuid[]) order by 1, 2, 3, 4`,
    naive: `${standing}, ${games},
      parts as (
        select user_id, day, product, game, 0 as games, usd, payout_usd, rated,
          case status when 'win' then times else 0 end as times
        from standing where pocket <> 'demo'
        union all
        select user_id, day, product, game, 1, 0, 0, 0, 0 from games where pocket <> 'demo')
      select user_id, day::text, product, game, sum(games)::bigint as games,
        sum(usd)::bigint as wagered, sum(payout_usd)::bigint as payout, sum(rated)::bigint as rated,
        max(times) as best
      from parts group by user_id, day, product, game
      having sum(games) > 0 or sum(usd) > 0 or sum(payout_usd) > 0 or max(times) > 0
      order by 1, 2, 3, 4`,
  },
  {
    name: 'wager_statistics',
    table: `select user_id, day::text, game, currency, pocket, games, wagered_minor as wagered,
        payout_minor as payout, wins, best_id, best_multiplier_e4 as best_times,
        best_profit_minor as best_profit
      from wager_statistics where user_id = any($1::uuid[]) order by 1, 2, 3, 4, 5`,
    naive: `${standing}, ${games},
      sums as (
        select user_id, day, game, currency, ${playPocket} as pocket, sum(stake)::bigint as wagered,
          sum(payout)::bigint as payout,
          (array_agg(id order by payout - stake desc, id, part))[1] as best_id,
          (array_agg(times order by payout - stake desc, id, part))[1] as best_times,
          max(payout - stake)::bigint as best_profit
        from standing group by 1, 2, 3, 4, 5),
      counts as (
        select user_id, day, game, currency, ${playPocket} as pocket, count(*) as games,
          sum(is_won)::bigint as wins
        from games group by 1, 2, 3, 4, 5)
      select user_id, day::text, game, currency, pocket, coalesce(games, 0) as games,
        coalesce(wagered, 0) as wagered, coalesce(payout, 0) as payout, coalesce(wins, 0) as wins,
        coalesce(best_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as best_id,
        coalesce(best_times, 0) as best_times, coalesce(best_profit, -(2::bigint ^ 62)::bigint) as best_profit
      from sums full join counts using (user_id, day, game, currency, pocket) order by 1, 2, 3, 4, 5`,
  },
  {
    name: 'race',
    table: `select user_id, period, starts_on::text, rated_usd_e6 as rated
      from race_points where user_id = any($1::uuid[]) and rated_usd_e6 <> 0 order by 1, 2, 3`,
    naive: `${standing}
      select user_id, period, starts_on::text, sum(rated)::bigint as rated
      from standing cross join lateral (values
        ('day', day), ('month', date_trunc('month', day)::date), ('all', date '1970-01-01'),
        ('week', day - extract(dow from day)::int)) as periods (period, starts_on)
      where rated > 0 and is_rewarded group by user_id, period, starts_on order by 1, 2, 3`,
  },
  {
    name: 'loyalty_totals',
    table: `select user_id, rated_usd_e6 as rated from loyalty_totals
      where user_id = any($1::uuid[]) and rated_usd_e6 <> 0 order by 1`,
    naive: `${standing}
      select user_id, sum(rated)::bigint as rated from standing where rated > 0
      group by user_id order by 1`,
  },
  {
    name: 'history_moved',
    table: `select user_id, currency, pocket, reason, amount_minor as amount, moves
      from history_moved where user_id = any($1::uuid[]) order by 1, 2, 3, 4`,
    naive: `
      select a.owner as user_id, a.currency, a.pocket, p.reason, sum(leg.amount)::bigint as amount,
        count(*) as moves
      from postings p, unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id
      where a.owner = any($1::uuid[])
        and (p.wager_id is null or p.reason not in ('settlement', 'release', 'correction'))
      group by a.owner, a.currency, a.pocket, p.reason order by 1, 2, 3, 4`,
  },
]

/** Everything that was a wager's first result, whatever became of it. */
const drawn = `
  with drawn as (
    select w.game, ${playPocket} as pocket, w.params::jsonb as params, w.result,
      w.stake_minor::numeric as stake, w.payout_minor::numeric as payout, w.stake_usd_e6 as usd,
      w.multiplier_e4 as times, w.true_edge_ppm as edge, w.status
    from wagers w
    where w.product = 'originals' and w.settled_at is not null and w.status <> 'cancel')`

/** The end of every wager that counts in a feed. */
const ended = `
  with ended as (
    select w.id, date_trunc('milliseconds', w.settled_at) as at, w.stake_usd_e6 as usd, whole.*
    from wagers w cross join lateral (
      select sum(r.stake_minor) as stake, sum(r.payout_minor) as payout,
        count(*) filter (where r.status <> 'cancel') as played, count(*) as parts,
        max(r.status) as only_status, max(r.multiplier_e4) as only_times,
        sum(r.stake_minor) filter (where r.status <> 'cancel') as played_stake,
        sum(r.payout_minor) filter (where r.status <> 'cancel') as played_payout
      from standing_results r where r.wager_id = w.id) whole
    where w.settled_at is not null and w.pocket <> 'demo' and whole.played > 0),
  shown as (
    select e.*, w.stake_minor as staked,
      case when parts = 1 then only_times
        when w.stake_minor = 0 then 0 else div(payout * 10000, w.stake_minor) end as times,
      case when parts = 1 then only_status = 'win'
        else played_payout > 0 and played_payout >= played_stake end as is_win,
      case when w.stake_minor > 0 then div(payout * w.stake_usd_e6, w.stake_minor)
        else div(payout * w.usd_rate_e8, 100 * 10::numeric ^ (${decimals})) end - w.stake_usd_e6
        as profit_usd
    from ended e join wagers w on w.id = e.id),
  channels as (
    select 'all' as channel, at, id from shown
    union all select 'high_rollers', at, id from shown where usd >= 100000000
    union all select 'lucky_wins', at, id from shown where is_win and times >= 100000
    union all select 'all_wins', at, id from shown where payout > staked and profit_usd >= 1000000)`

/** Those of everybody. */
export const ofAll: readonly Comparison[] = [
  {
    name: 'returns',
    table: `select game, pocket, config::text, rounds, staked_usd_e6 as staked, paid_e8 as paid,
        squares_e16 as squares, least_e8 as least, most_e8 as most, expected_ppm as expected
      from return_sums order by 1, 2, 3`,
    naive: `${drawn}
      select game, pocket, config::text, count(*) as rounds, sum(usd) as staked,
        sum(times * 10000::numeric) as paid, sum((times * 10000::numeric) ^ 2)::numeric(60) as squares,
        min(times * 10000::numeric) as least, max(times * 10000::numeric) as most,
        sum(1000000::numeric - edge) as expected
      from (select *, case game when 'dice' then '{"from": 1.5, "to": 2}'::jsonb else params end
        as config from drawn) d
      group by game, pocket, config order by game, pocket, config::text`,
  },
  {
    name: 'choices',
    table: `select game, pocket, config::text, choices::int, is_lost, rounds
      from choice_counts order by 1, 2, 3, 4, 5`,
    naive: `${drawn}
      select game, pocket, params::text as config, json_array_length(result->'turns') as choices,
        times = 0 and result->'round'->>'ending' = 'turn' as is_lost, count(*) as rounds
      from drawn where game = 'mines' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
  {
    name: 'feed',
    table: `select channel, settled_at::text as at, wager_id from feed_rows where net <> 0
      order by channel, settled_at, wager_id`,
    // Only a hundred places are kept, and those of withdrawn bets count: compared from the first on.
    naive: `${ended}, first as (
        select channel, count(*) as places,
          (array_agg(row(settled_at, wager_id) order by settled_at, wager_id))[1] as oldest
        from feed_rows group by channel)
      select c.channel, c.at::text, c.id as wager_id from channels c join first f using (channel)
      where f.places < 100 or row(c.at, c.id) >= f.oldest
      order by c.channel, c.at, c.id`,
  },
]
