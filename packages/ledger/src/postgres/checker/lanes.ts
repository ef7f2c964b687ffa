import type { Check } from './check.ts'

/** A lane's commits never run ahead of the lane's own number. */
export const lanesNumbered: Check = {
  name: 'lane numbers',
  text: `
    select format('commit %s of lane %s', c.number, c.lane) as row_id,
      'lane stands at ' || coalesce(l.number::text, 'nothing') as found
    from lane_commits c left join lanes l on l.id = c.lane
    where l.id is null or c.number > l.number or c.number < 1`,
}

/** Every settled wager is on the journal's reading list exactly once, and nothing else is. */
export const readingListComplete: Check = {
  name: 'reading list of settled wagers',
  text: `
    with noted as (
      select id, count(*) as times from lane_commits, unnest(wager_ids) as id group by id),
    settled as (select id, true as is_settled from wagers where settled_at is not null)
    select 'wager ' || coalesce(n.id, s.id) as row_id,
      format('settled %s, listed %s times', s.is_settled is true, coalesce(n.times, 0)) as found
    from noted n full join settled s on s.id = n.id
    where s.id is null or n.times is distinct from 1`,
}

/** What was taken back is a settled wager, named by one commit and kept as such. */
export const takenBackOnce: Check = {
  name: 'wagers taken back',
  text: `
    with noted as (
      select id, count(*) as times from lane_commits, unnest(taken_back_ids) as id group by id)
    select 'wager ' || coalesce(n.id, t.wager_id) as row_id,
      format('%s, listed %s times, %s', coalesce(w.status, 'no wager'), coalesce(n.times, 0),
        case when t.wager_id is null then 'not kept' else 'kept' end) as found
    from noted n full join taken_back_wagers t on t.wager_id = n.id
      left join wagers w on w.id = coalesce(n.id, t.wager_id)
    where n.times is distinct from 1 or t.wager_id is null
      or w.settled_at is null or w.status = 'cancel'`,
}
