import type { Check } from './check.ts'

/**
 * M5: an instant wager is settled by its own row and has no posting. Any other wager has its stake
 * postings (one, and one per turn that added to the stake), and one settlement (or, if cancelled,
 * one release) exactly when it is settled.
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
      or house_account_id is null and (stakes < 1 or settlements <> settlements_due
        or releases <> releases_due or total <> stakes + settlements + releases)`,
}

/**
 * M5: only the postings of a wager name one. A settlement pays the player the payout, a release
 * the stake; both take the whole stake out of escrow.
 */
export const wagersMoveTheirAmounts: Check = {
  name: 'M5 postings move what their wager says',
  text: `
    with moved as (
      select p.id, p.reason, p.wager_id, w.id as of_wager, w.stake_minor, w.payout_minor,
        coalesce((select sum(leg.amount) from unnest(p.account_ids, p.amounts_minor)
          as leg (account_id, amount) where leg.account_id = w.account_id), 0) as amount,
        coalesce((select sum(leg.amount) from unnest(p.account_ids, p.amounts_minor)
          as leg (account_id, amount) join accounts a on a.id = leg.account_id
          where a.owner = w.user_id and a.pocket in ('escrow', 'demo_escrow')), 0) as escrowed
      from postings p left join wagers w on w.id = p.wager_id)
    select 'posting ' || id as row_id,
      format('%s moved %s, escrow %s, stake %s, payout %s',
        reason, amount, escrowed, stake_minor, payout_minor) as found
    from moved
    where (wager_id is not null) <> (reason in ('stake', 'settlement', 'release'))
      or of_wager is not null and case reason
        when 'stake' then amount >= 0 or escrowed <> -amount
        when 'release' then amount <> stake_minor or escrowed <> -stake_minor
        else amount <> payout_minor or escrowed <> -stake_minor end`,
}

/** M5: what a wager took from its player is its stake, turns that added to it included. */
export const stakesAddUp: Check = {
  name: 'M5 stakes add up',
  text: `
    with taken as (
      select p.wager_id, -sum(leg.amount) as amount
      from postings p join wagers w on w.id = p.wager_id,
        unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
      where p.reason = 'stake' and leg.account_id = w.account_id group by p.wager_id)
    select 'wager ' || w.id as row_id,
      format('stake %s, taken %s', coalesce(r.staked_minor, w.stake_minor), t.amount) as found
    from wagers w left join rounds r on r.id = w.id and w.status = 'in-progress'
      left join taken t on t.wager_id = w.id
    where w.house_account_id is null
      and t.amount is distinct from coalesce(r.staked_minor, w.stake_minor)`,
}

/**
 * M4, M5: an in-house bet pays floor(stake x multiplier / 10000), and its status follows from
 * stake and payout; a cancelled wager returns its stake. Where several stakes are paid at rates of
 * their own (roulette, baccarat, blackjack), the multiplier is payout / stake, cut.
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
          and not (game in ('roulette', 'baccarat', 'blackjack')
            and multiplier_e4 = div(payout_minor::numeric * 10000, stake_minor))
        or status <> case when payout_minor = 0 then 'lose'
          when payout_minor >= stake_minor then 'win' else 'part' end)`,
}
