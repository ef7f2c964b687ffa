import type { Check } from './check.ts'

/** When migration 0200 gave results rows of their own; later than all that it wrote. */
export const resultsBegan = `(select m.timestamp::timestamptz + interval '1 minute'
      from kysely_migration m where m.name = '0200_spine')`

/**
 * Whether a row of results is of a wager that was taken back before results had rows: migration 0200
 * wrote it, and its money moved by a posting that does not name the wager. Nobody writes the word since.
 */
export const isFoundByMigration = (row: string) => `
    (${row}.reason = 'taken_back' and ${row}.at <= ${resultsBegan})`

/**
 * Rows of results with what they stand for. `is_implicit`: the wager's own row is its first result.
 * `is_closing`: the first result of a share of the stake; the others correct the one before them.
 */
export const toldResults = `
    told as (
      select r.*, w.stake_minor as whole_minor, w.bonus_minor as whole_bonus_minor,
        w.user_id as owner_id, w.settled_at as wager_settled_at, w.payout_minor as row_payout_minor,
        case when b.id is not null then b.payout_minor else w.payout_minor end as before_minor,
        case when b.id is not null then b.stake_minor else w.stake_minor end as share_before_minor,
        case when b.id is not null then b.bonus_minor else w.bonus_minor end as bonus_before_minor,
        f.id is null as is_implicit, f.id is not null and b.id is null as is_closing,
        w.id is null as is_stray, ${isFoundByMigration('r')} as is_taken_back
      from wager_results r
        left join wagers w on w.id = r.wager_id
        left join wager_results f on f.wager_id = r.wager_id and f.revision = 1
        left join lateral (
          select * from wager_results o
          where o.wager_id = r.wager_id and o.part = r.part and o.revision < r.revision
          order by o.revision desc limit 1) b on true)`

/**
 * M5: an instant wager is settled by its own row and has no posting but corrections. Any other wager
 * has its stake postings (one, and one per turn that added to the stake), and one settlement (or
 * release, where it is cancelled) when it is closed whole, or one per share of its stake.
 */
export const settledOnce: Check = {
  name: 'M5 every wager settles once',
  text: `
    with ${toldResults},
    moves as (
      select wager_id, count(*) as total,
        count(*) filter (where reason = 'stake') as stakes,
        count(*) filter (where reason = 'settlement') as settlements,
        count(*) filter (where reason = 'release') as releases,
        count(*) filter (where reason = 'correction') as corrections
      from postings where wager_id is not null group by wager_id),
    parts as (
      select wager_id, count(*) filter (where is_closing and status <> 'cancel') as settled,
        count(*) filter (where is_closing and status = 'cancel') as released,
        count(*) filter (where not is_closing and not is_taken_back) as corrected,
        bool_or(is_closing) as is_in_parts
      from told group by wager_id),
    counted as (
      select w.id, w.status, w.settled_at, w.house_account_id, m.wager_id,
        coalesce(m.total, 0) as total, coalesce(m.stakes, 0) as stakes,
        coalesce(m.settlements, 0) as settlements, coalesce(m.releases, 0) as releases,
        coalesce(m.corrections, 0) as corrections, coalesce(p.corrected, 0) as corrections_due,
        case when p.is_in_parts then p.settled
          else (w.status not in ('in-progress', 'cancel'))::int end as settlements_due,
        case when p.is_in_parts then p.released else (w.status = 'cancel')::int end as releases_due
      from wagers w full join moves m on m.wager_id = w.id left join parts p on p.wager_id = w.id)
    select 'wager ' || coalesce(id, wager_id) as row_id,
      format('status %s, %s stake, %s settlement, %s release, %s correction, %s postings in all',
        status, stakes, settlements, releases, corrections, total) as found
    from counted
    where id is null or (status = 'in-progress') <> (settled_at is null)
      or corrections <> corrections_due
      or house_account_id is not null
        and (status in ('in-progress', 'cancel') or total > corrections)
      or house_account_id is null and (stakes < 1 or settlements <> settlements_due
        or releases <> releases_due
        or total <> stakes + settlements + releases + corrections)`,
}

/**
 * M5: only the postings of a wager name one. A settlement pays the player the payout, a release
 * the stake; both take their share of the stake out of escrow. A correction moves the difference of
 * two payouts; what is missing becomes a debt, or is written off. The bonus pocket gets its part of
 * each.
 */
export const wagersMoveTheirAmounts: Check = {
  name: 'M5 postings move what their wager says',
  text: `
    with ${toldResults},
    legs as (
      select p.id,
        coalesce(sum(leg.amount) filter (where a.owner = w.user_id
          and a.pocket in ('real', 'bonus', 'demo', 'debt')), 0) as gained,
        coalesce(sum(leg.amount) filter (where a.owner = w.user_id
          and a.pocket = 'bonus'), 0) as bonus,
        coalesce(sum(leg.amount) filter (where a.owner = w.user_id
          and a.pocket in ('escrow', 'bonus_escrow', 'demo_escrow')), 0) as escrowed,
        coalesce(sum(leg.amount) filter (where a.owner = w.user_id
          and a.pocket = 'bonus_escrow'), 0) as bonus_escrowed,
        coalesce(sum(leg.amount) filter (where a.house in ('write_off', 'demo.write_off')), 0)
          as written_off,
        coalesce(-sum(leg.amount) filter (where a.owner = w.user_id and a.pocket = 'debt'), 0)
          as owed,
        count(*) filter (where a.owner is not null and a.owner <> w.user_id) as strangers
      from postings p join wagers w on w.id = p.wager_id,
        unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id
      group by p.id),
    moved as (
      select p.id, p.reason, p.wager_id, l.gained, l.escrowed, l.bonus, l.bonus_escrowed,
        l.written_off, l.owed, l.strangers, w.id as of_wager, t.id as of_result, t.before_minor,
        w.pocket = 'demo' as is_demo,
        t.before_minor - real_share(t.before_minor, t.share_before_minor, t.bonus_before_minor)
          as bonus_before,
        coalesce(t.stake_minor, w.stake_minor) as stake,
        coalesce(t.bonus_minor, w.bonus_minor) as bonus_stake,
        coalesce(t.payout_minor, w.payout_minor) as payout
      from postings p left join wagers w on w.id = p.wager_id left join legs l on l.id = p.id
        left join told t on t.id = p.id)
    select 'posting ' || id as row_id,
      format('%s moved %s, escrow %s, stake %s, payout %s', reason, gained, escrowed, stake, payout)
        as found
    from moved
    where wager_id is not null and reason not in ('stake', 'settlement', 'release', 'correction')
      or wager_id is null and reason in ('stake', 'settlement', 'release')
      or of_wager is not null and (strangers > 0 or case reason
        when 'stake' then gained >= 0 or escrowed <> -gained or bonus_escrowed <> -bonus
        when 'release' then gained <> stake or escrowed <> -stake
          or bonus <> bonus_stake or bonus_escrowed <> -bonus_stake
        when 'correction' then of_result is null or escrowed <> 0
          or gained + written_off <> payout - before_minor or written_off > 0
          or not is_demo and not bonus + written_off
              - (payout - real_share(payout, stake, bonus_stake) - bonus_before)
            between 0 and owed
        else gained <> payout or escrowed <> -stake or bonus_escrowed <> -bonus_stake
          or bonus <> payout - real_share(payout, stake, bonus_stake) end)`,
}

/** M5: what a wager took from its player is its stake, turns that added to it included. */
export const stakesAddUp: Check = {
  name: 'M5 stakes add up',
  text: `
    with taken as (
      select p.wager_id, -sum(leg.amount) as amount,
        coalesce(-sum(leg.amount) filter (where a.pocket = 'bonus'), 0) as bonus
      from postings p join wagers w on w.id = p.wager_id,
        unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id
      where p.reason = 'stake' and a.owner = w.user_id and a.pocket in ('real', 'bonus', 'demo')
      group by p.wager_id)
    select 'wager ' || w.id as row_id,
      format('stake %s of which bonus %s, taken %s of which bonus %s',
        coalesce(r.staked_minor, w.stake_minor), coalesce(r.bonus_minor, w.bonus_minor),
        t.amount, t.bonus) as found
    from wagers w left join rounds r on r.id = w.id and w.status = 'in-progress'
      left join taken t on t.wager_id = w.id
    where w.house_account_id is null
      and (t.amount, t.bonus) is distinct from
        (coalesce(r.staked_minor, w.stake_minor)::numeric,
          coalesce(r.bonus_minor, w.bonus_minor)::numeric)`,
}

/**
 * M4, M5: where a product promises it, a bet pays floor(stake x multiplier / 10000), and its status
 * follows from stake and payout; a cancelled wager returns its stake. Where several stakes are paid
 * at rates of their own, the multiplier is payout / stake, cut. Wagers that were closed in parts are
 * looked at part by part, and a correction may be of a payout alone, its rate being cut from that.
 */
export const payoutsRecomputed: Check = {
  name: 'M4 payouts and statuses recomputed',
  text: `
    select 'wager ' || w.id as row_id,
      format('stake %s at %s pays %s, status %s', stake_minor, multiplier_e4, payout_minor, status)
        as found
    from wagers w left join products p on p.id = w.product
    where (status = 'in-progress' and payout_minor <> 0
      or status = 'cancel' and payout_minor <> stake_minor
      or status in ('win', 'part', 'lose') and (
        p.pays_by_rate
          and payout_minor <> div(stake_minor::numeric * multiplier_e4, 10000)
          and not (game = any(p.pays_by_amount)
            and multiplier_e4 = div(payout_minor::numeric * 10000, stake_minor))
        or status <> case when payout_minor = 0 then 'lose'
          when payout_minor >= stake_minor then 'win' else 'part' end))
      and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
    union all
    select 'result ' || r.id,
      format('stake %s at %s pays %s', r.stake_minor, r.multiplier_e4, r.payout_minor)
    from wager_results r join wagers w on w.id = r.wager_id join products p on p.id = w.product
    where p.pays_by_rate and r.status <> 'cancel' and r.stake_minor > 0
      and r.payout_minor <> div(r.stake_minor::numeric * r.multiplier_e4, 10000)
      and r.multiplier_e4 <> div(r.payout_minor::numeric * 10000, r.stake_minor)`,
}
