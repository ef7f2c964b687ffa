import type { Check } from './check.ts'
import { toldResults } from './settlements.ts'

/** M5: results of a wager are numbered without gaps, and so are the shares of its stake. */
export const resultsInOrder: Check = {
  name: 'M5 results are numbered without gaps',
  text: `
    with numbered as (
      select r.wager_id, min(r.revision) as lowest, max(r.revision) as highest,
        count(*) as results, min(r.part) as part_lowest, max(r.part) as part_highest,
        count(distinct r.part) as parts, w.settled_at, w.id
      from wager_results r left join wagers w on w.id = r.wager_id
      group by r.wager_id, w.id, w.settled_at)
    select 'wager ' || wager_id as row_id,
      format('%s results, revisions %s to %s, parts %s to %s', results, lowest, highest,
        part_lowest, part_highest) as found
    from numbered
    where id is null or highest - lowest + 1 <> results or lowest > 2
      or lowest = 2 and (settled_at is null or part_highest > 1)
      or part_lowest <> 1 or part_highest <> parts`,
}

/**
 * M5: the shares of a stake never exceed it, and make it up exactly when the wager is over; whoever
 * says to be the last is. A correction is of the share that it corrects, and of its day.
 */
export const sharesAddUp: Check = {
  name: 'M5 shares make up the stake',
  text: `
    with ${toldResults},
    closed as (
      select wager_id, sum(stake_minor) as stake, sum(bonus_minor) as bonus,
        max(whole_minor) as whole, max(whole_bonus_minor) as whole_bonus,
        max(wager_settled_at) is not null as is_over, max(revision) as last_closing
      from told where is_closing group by wager_id),
    until as (
      select t.id, sum(c.stake_minor) as stake
      from told t join told c on c.wager_id = t.wager_id and c.is_closing
        and c.revision <= t.revision
      where not t.is_implicit group by t.id)
    select 'wager ' || wager_id as row_id,
      format('shares %s of %s, over %s', stake, whole, is_over) as found
    from closed
    where stake > whole or bonus > whole_bonus or (stake = whole) <> is_over
      or is_over and bonus <> whole_bonus
    union all
    select 'result ' || t.id, format('last %s, share %s', t.is_last, t.stake_minor)
    from told t left join until u on u.id = t.id
    where t.is_last <> case when t.is_implicit then true else u.stake = t.whole_minor end
      or not t.is_closing and (t.stake_minor, t.bonus_minor) is distinct from
        (t.share_before_minor, t.bonus_before_minor)
    union all
    select 'wager ' || c.wager_id, format('row says %s, its shares %s', w.payout_minor, s.payout)
    from closed c join wagers w on w.id = c.wager_id
      join lateral (
        select sum(t.payout_minor) as payout from told t
        where t.wager_id = c.wager_id and t.revision <= c.last_closing
          and not exists (select from told n where n.wager_id = t.wager_id and n.part = t.part
            and n.revision > t.revision and n.revision <= c.last_closing)) s on true
    where c.is_over and w.payout_minor <> s.payout`,
}

/**
 * M5: the status of every result follows from stake and payout, one that is given back pays its
 * stake, each names the player of its wager, and has the posting that moved its money.
 */
export const resultsPosted: Check = {
  name: 'M5 results have their money',
  text: `
    with ${toldResults}
    select 'result ' || t.id as row_id,
      format('%s: %s of %s, posting %s', t.status, t.payout_minor, t.stake_minor,
        coalesce(p.reason, 'missing')) as found
    from told t left join postings p on p.id = t.id and p.wager_id = t.wager_id
    where t.is_stray or t.user_id <> t.owner_id
      or t.status <> case
        when t.status = 'cancel' and t.is_taken_back then 'cancel'
        when t.status = 'cancel' and t.payout_minor = t.stake_minor then 'cancel'
        when t.payout_minor = 0 then 'lose'
        when t.payout_minor >= t.stake_minor then 'win' else 'part' end
      or not t.is_taken_back and p.reason is distinct from case
        when not t.is_closing then 'correction'
        when t.status = 'cancel' then 'release' else 'settlement' end`,
}
