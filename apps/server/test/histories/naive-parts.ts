/** Words of SQL that several comparisons share; `w` is a wager. */

/** An instant as projections know it. */
export const inMs = (at: string) => `date_trunc('milliseconds', ${at})`

/** What a wager earns by: nothing where that was noted before any of it was settled. */
export const creditedEdge = `case when exists (
  select from uncredited_wagers u where u.wager_id = w.id) then 0 else w.credited_edge_ppm end`

/** Whether stakes of the wager count towards a bonus: those of games of a history's own do not. */
export const advancesBonus = `(w.product in ('trial', 'slots') or w.game in ('mines', 'dice'))`

/** Whether a result of the wager earns rewards: not while its player's stakes advance a bonus instead. */
export const isRewarded = (settledAt: string) => `not (${advancesBonus} and exists (
  select from unrewarded_play u where u.user_id = w.user_id
    and ${inMs(settledAt)} > ${inMs('u.from_at')}
    and (u.until_at is null or ${inMs(settledAt)} <= ${inMs('u.until_at')})))`

/**
 * Every result that a wager ever had, by the id of the row that tells it: its own where it was closed whole,
 * or one of `wager_results`. `old_id` is what it took the place of.
 */
export const everyResult = `
  every_result as (
    select w.id, w.id as wager_id, 1 as part, 1 as revision, w.status, w.stake_minor, w.bonus_minor,
      w.payout_minor, w.stake_usd_e6, w.settled_at
    from wagers w where w.settled_at is not null and w.user_id = any($1::uuid[])
      and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
    union all
    select r.id, r.wager_id, r.part, r.revision, r.status, r.stake_minor, r.bonus_minor, r.payout_minor,
      r.stake_usd_e6, r.settled_at
    from wager_results r join wagers w on w.id = r.wager_id where w.user_id = any($1::uuid[])),
  succession as (
    select e.*, lag(e.id) over (partition by e.wager_id, e.part order by e.revision) as old_id
    from every_result e)`

/** Where results and movements stand in the journal: the lanes' commits by their times, and inside them. */
export const journalPlaces = `
  commits as (
    select n.*, row_number() over (order by n.at, n.lane, n.number) as place from (
      select c.*, max(c.committed_at) over (partition by c.lane order by c.number) as at
      from lane_commits c) n),
  letters as (
    select c.place, k.at, k.letter, c.wager_ids, c.result_ids, c.posting_ids,
      row_number() over (partition by c.place, k.letter order by k.at) as nth
    from commits c cross join lateral string_to_table(
      case c.kinds when '' then repeat('w', cardinality(c.wager_ids))
        || repeat('r', cardinality(c.result_ids)) || repeat('p', cardinality(c.posting_ids))
      else c.kinds end, null) with ordinality as k (letter, at)),
  journal_places as (
    select place, at,
      case letter when 'w' then wager_ids[nth] when 'r' then result_ids[nth] else posting_ids[nth] end as id
    from letters)`
