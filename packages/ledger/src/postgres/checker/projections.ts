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

/** The statistics are what the journal says up to the projection's checkpoints: exactly once. */
export const statisticsMatchJournal: Check = {
  name: 'statistics match the journal',
  text: `
    with read as (
      select unnest(c.wager_ids) as id from lane_commits c
        join projector_checkpoints p on p.lane = c.lane and c.number <= p.number
      where p.projector = 'wager_statistics'),
    taken_back as (
      select unnest(c.taken_back_ids) as id from lane_commits c
        join projector_checkpoints p on p.lane = c.lane and c.number <= p.number
      where p.projector = 'wager_statistics'),
    settled as (
      select w.*, payout_minor - stake_minor as profit,
        (settled_at at time zone 'UTC')::date as day
      from wagers w join read using (id)
      where status <> 'cancel' and not exists (select from taken_back b where b.id = w.id)),
    truth as (
      select user_id, game, currency, demo, day, count(*) as games,
        sum(stake_minor) as wagered_minor, sum(payout_minor) as payout_minor,
        count(*) filter (where status = 'win') as wins,
        (array_agg(id order by profit desc, id))[1] as best_id,
        (array_agg(multiplier_e4 order by profit desc, id))[1] as best_multiplier_e4,
        max(profit) as best_profit_minor
      from settled group by user_id, game, currency, demo, day)
    select format('player %s %s %s %s%s', user_id, game, day, currency,
        case when demo then ' demo' else '' end) as row_id,
      format('%s games, %s by the journal', s.games, t.games) as found
    from wager_statistics s full join truth t using (user_id, game, currency, demo, day)
    where (s.games, s.wagered_minor, s.payout_minor, s.wins, s.best_id, s.best_multiplier_e4,
        s.best_profit_minor)
      is distinct from (t.games, t.wagered_minor, t.payout_minor, t.wins, t.best_id,
        t.best_multiplier_e4, t.best_profit_minor)`,
}
