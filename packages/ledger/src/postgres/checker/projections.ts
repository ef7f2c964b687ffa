import type { Check } from './check.ts'

/** No projection claims to have read more of a lane than the lane has written. */
export const checkpointsBehindLanes: Check = {
  name: 'projection checkpoints',
  text: `
    select format('checkpoint of %s in lane %s', p.projector, p.lane) as row_id,
      format('at %s, lane at %s', p.number, l.number) as found
    from projector_checkpoints p left join lanes l on l.id = p.lane
    where l.id is null or p.number > l.number`,
}

/**
 * The statistics are what the journal says up to the projection's checkpoints, exactly once: of each
 * share of a stake the latest result that was read; a wager is a game on the day of its last share. Where a best
 * bet was looked up anew it may be one that comes later: it is compared where nothing waits to be read.
 */
export const statisticsMatchJournal: Check = {
  name: 'statistics match the journal',
  text: `
    with reached as (
      select p.lane, p.number from projectors f
        join projector_checkpoints p on p.projector = case when f.is_live then 'live' else f.id end
      where f.id = 'wager_statistics'),
    commits as (
      select c.* from reached p join lane_commits c on c.lane = p.lane and c.number <= p.number),
    ahead as (
      select c.* from lane_commits c left join reached p on p.lane = c.lane
      where c.number > coalesce(p.number, 0)),
    unread as (
      select w.user_id, w.game, w.currency, case w.pocket when 'demo' then 'demo' else 'real' end as pocket,
        (x.at at time zone 'UTC')::date as day
      from (
        select id, settled_at as at from wagers where id in (select unnest(wager_ids) from ahead)
        union all
        select wager_id, settled_at from wager_results where id in (select unnest(result_ids) from ahead)
      ) x join wagers w using (id)),
    own as (select unnest(wager_ids) as id from commits),
    later as (select unnest(result_ids) as id from commits),
    results as (
      select w.id, 1 as part, 1 as revision, w.status, w.stake_minor, w.payout_minor,
        w.multiplier_e4, w.settled_at, true as is_last
      from wagers w join own using (id)
      union all
      select r.wager_id, r.part, r.revision, r.status, r.stake_minor, r.payout_minor,
        r.multiplier_e4, r.settled_at, r.is_last
      from wager_results r join later using (id)),
    standing as (
      select distinct on (id, part) *, payout_minor - stake_minor as profit
      from results order by id, part, revision desc),
    wholes as (
      select id, sum(stake_minor) as stake, sum(payout_minor) as payout
      from standing where status <> 'cancel' group by id),
    shares as (
      select id, part, settled_at as at, 0 as games, 0 as wins, stake_minor, payout_minor,
        multiplier_e4, profit
      from standing where status <> 'cancel'
      union all
      select w.id, 0, w.settled_at, 1, (h.payout > 0 and h.payout >= h.stake)::int, 0, 0, 0, null
      from wholes h join wagers w using (id)
      where h.stake > 0 and exists (select from results r where r.id = w.id and r.is_last)),
    truth as (
      select w.user_id, w.game, w.currency, case w.pocket when 'demo' then 'demo' else 'real' end as pocket,
        (s.at at time zone 'UTC')::date as day, sum(s.games) as games, sum(s.wins) as wins,
        sum(s.stake_minor) as wagered_minor, sum(s.payout_minor) as payout_minor,
        coalesce((array_agg(s.id order by s.profit desc, s.id, s.part) filter (where s.profit is not null))[1],
          'ffffffff-ffff-ffff-ffff-ffffffffffff') as best_id,
        coalesce((array_agg(s.multiplier_e4 order by s.profit desc, s.id, s.part)
          filter (where s.profit is not null))[1], 0) as best_multiplier_e4,
        coalesce(max(s.profit), -(2::numeric ^ 62)) as best_profit_minor
      from shares s join wagers w using (id) group by 1, 2, 3, 4, 5)
    select format('player %s %s %s %s %s', user_id, game, day, currency, pocket) as row_id,
      format('%s, by the journal %s',
        (s.games, s.wagered_minor, s.payout_minor, s.wins, s.best_id, s.best_multiplier_e4,
          s.best_profit_minor),
        (t.games, t.wagered_minor, t.payout_minor, t.wins, t.best_id, t.best_multiplier_e4,
          t.best_profit_minor)) as found
    from wager_statistics s full join truth t using (user_id, game, currency, pocket, day)
    where (s.games, s.wagered_minor, s.payout_minor, s.wins)
        is distinct from (t.games, t.wagered_minor, t.payout_minor, t.wins)
      or (s.best_id, s.best_multiplier_e4, s.best_profit_minor)
          is distinct from (t.best_id, t.best_multiplier_e4, t.best_profit_minor)
        and (user_id, game, currency, pocket, day) not in (
          select user_id, game, currency, pocket, day from unread)`,
}
