import type { Check } from './check.ts'

/**
 * M5: an instant wager is settled by its own row and has no posting. Any other wager has exactly
 * one stake posting, and one settlement (or, if cancelled, one release) exactly when it is settled.
 */
export const settledOnce: Check = {
  name: 'M5 every wager settles once',
  text: `
    with moves as (
      select wager_id, count(*) as total,
        count(*) filter (where reason = 'stake') as stakes,
        count(*) filter (where reason = 'settlement') as settlements,
        count(*) filter (where reason = 'release') as releases
      from postings where wager_id is not null group by wager_id),
    counted as (
      select w.id, w.status, w.settled_at, w.house_account_id, m.wager_id,
        coalesce(m.total, 0) as total, coalesce(m.stakes, 0) as stakes,
        coalesce(m.settlements, 0) as settlements, coalesce(m.releases, 0) as releases,
        (w.status not in ('in-progress', 'cancel'))::int as settlements_due,
        (w.status = 'cancel')::int as releases_due
      from wagers w full join moves m on m.wager_id = w.id)
    select 'wager ' || coalesce(id, wager_id) as row_id,
      format('status %s, %s stake, %s settlement, %s release, %s postings in all',
        status, stakes, settlements, releases, total) as found
    from counted
    where id is null or (status = 'in-progress') <> (settled_at is null)
      or house_account_id is not null and (status in ('in-progress', 'cancel') or total > 0)
      or house_account_id is null and (stakes <> 1 or settlements <> settlements_due
        or releases <> releases_due or total <> 1 + settlements + releases)`,
}

/** M5: only the postings of a wager name one, and they move exactly its stake and its payout. */
export const wagersMoveTheirAmounts: Check = {
  name: 'M5 postings move what their wager says',
  text: `
    with moved as (
      select p.id, p.reason, p.wager_id, w.stake_minor, w.payout_minor,
        (select sum(leg.amount) from unnest(p.account_ids, p.amounts_minor)
          as leg (account_id, amount) where leg.account_id = w.account_id) as amount
      from postings p left join wagers w on w.id = p.wager_id)
    select 'posting ' || id as row_id,
      format('%s moved %s, stake %s, payout %s', reason, amount, stake_minor, payout_minor) as found
    from moved
    where (wager_id is not null) <> (reason in ('stake', 'settlement', 'release'))
      or wager_id is not null and amount is distinct from case reason
        when 'stake' then -stake_minor when 'release' then stake_minor else payout_minor end`,
}

/**
 * M4, M5: an in-house bet pays floor(stake x multiplier / 10000), and its status follows from
 * stake and payout; a cancelled wager returns its stake.
 */
export const payoutsRecomputed: Check = {
  name: 'M4 payouts and statuses recomputed',
  text: `
    select 'wager ' || id as row_id,
      format('stake %s at %s pays %s, status %s', stake_minor, multiplier_e4, payout_minor, status)
        as found
    from wagers
    where status = 'in-progress' and payout_minor <> 0
      or status = 'cancel' and payout_minor <> stake_minor
      or status in ('win', 'part', 'lose') and (
        product = 'originals'
          and payout_minor <> div(stake_minor::numeric * multiplier_e4, 10000)
        or status <> case when payout_minor = 0 then 'lose'
          when payout_minor >= stake_minor then 'win' else 'part' end)`,
}
