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
