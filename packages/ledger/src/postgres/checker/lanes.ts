import type { Check } from './check.ts'
import { isFoundByMigration } from './settlements.ts'

/** A lane's commits never run ahead of the lane's own number. */
export const lanesNumbered: Check = {
  name: 'lane numbers',
  text: `
    select format('commit %s of lane %s', c.number, c.lane) as row_id,
      'lane stands at ' || coalesce(l.number::text, 'nothing') as found
    from lane_commits c left join lanes l on l.id = c.lane
    where l.id is null or c.number > l.number or c.number < 1`,
}

/**
 * Everything that happened is on the journal's reading list exactly once, and nothing else is: wagers
 * that their own rows settled, results, and postings that are no wager's result.
 */
export const readingListComplete: Check = {
  name: 'reading list of all that happened',
  text: `
    with noted as (
      select kind, id, count(*) as times from (
        select 'wager' as kind, unnest(wager_ids) as id from lane_commits
        union all select 'result', unnest(result_ids) from lane_commits
        union all select 'posting', unnest(posting_ids) from lane_commits) listed
      group by kind, id),
    due as (
      select 'wager' as kind, id from wagers w where settled_at is not null
        and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
      union all select 'result', id from wager_results
      union all select 'posting', id from postings where wager_id is null or reason = 'stake')
    select coalesce(n.kind, d.kind) || ' ' || coalesce(n.id, d.id) as row_id,
      format('due %s, listed %s times', d.id is not null, coalesce(n.times, 0)) as found
    from noted n full join due d on d.kind = n.kind and d.id = n.id
    where d.id is null or n.times is distinct from 1`,
}

/**
 * What happened is told in its order: a stake before any result of its wager, and results by their
 * revisions. Lanes run beside each other, so only what one lane tells has an order. Results that
 * migration 0200 found came later than they are told.
 */
export const storyInOrder: Check = {
  name: 'order of what happened',
  text: `
    with letters as (
      select c.lane, c.number, l.letter, l.place,
        row_number() over (partition by c.lane, c.number, l.letter order by l.place) as nth
      from lane_commits c, regexp_split_to_table(c.kinds, '') with ordinality as l (letter, place)
      where c.kinds <> ''),
    listed as (
      select lane, number, 'w' as letter, l.id, l.nth
      from lane_commits, unnest(wager_ids) with ordinality as l (id, nth)
      union all select lane, number, 'r', l.id, l.nth
      from lane_commits, unnest(result_ids) with ordinality as l (id, nth)
      union all select lane, number, 'p', l.id, l.nth
      from lane_commits, unnest(posting_ids) with ordinality as l (id, nth)),
    told as (
      select d.*, coalesce(l.place, d.nth) as place from listed d left join letters l
        on l.lane = d.lane and l.number = d.number and l.letter = d.letter and l.nth = d.nth),
    about as (
      select t.lane, t.number, t.place, t.letter, t.id,
        case t.letter when 'w' then t.id when 'r' then r.wager_id else p.wager_id end as wager_id,
        case t.letter when 'p' then 0 when 'w' then 1 else r.revision end as turn
      from told t left join wager_results r on t.letter = 'r' and r.id = t.id
        left join postings p on t.letter = 'p' and p.id = t.id
      where ${isFoundByMigration('r')} is not true),
    ordered as (
      select *, lag(turn) over (partition by lane, wager_id order by number, place) as turn_before
      from about where wager_id is not null)
    select format('commit %s of lane %s', number, lane) as row_id,
      format('%s of wager %s is told too late', id, wager_id) as found
    from ordered where turn < turn_before`,
}

/** The letters of a commit tell the order of what it lists: one for each, where kinds are mixed. */
export const commitOrderTold: Check = {
  name: 'order inside commits',
  text: `
    with counted as (
      select lane, number, kinds, cardinality(wager_ids) as w, cardinality(result_ids) as r,
        cardinality(posting_ids) as p,
        length(kinds) - length(replace(kinds, 'w', '')) as w_told,
        length(kinds) - length(replace(kinds, 'r', '')) as r_told,
        length(kinds) - length(replace(kinds, 'p', '')) as p_told
      from lane_commits)
    select format('commit %s of lane %s', number, lane) as row_id,
      format('%s wagers, %s results, %s postings, told as %s', w, r, p, kinds) as found
    from counted
    where case when kinds = '' then (w > 0)::int + (r > 0)::int + (p > 0)::int > 1
      else (w, r, p) <> (w_told, r_told, p_told) or length(kinds) <> w + r + p end`,
}
