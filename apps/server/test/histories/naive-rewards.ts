import { advancesBonus, creditedEdge, everyResult, inMs } from './naive-parts.ts'
import { isRewarded, journalPlaces } from './naive-parts.ts'
import type { Comparison } from './naive.ts'

/**
 * What rewards have to come to, by plain SQL over the journal and over what they rest on besides: levels,
 * tiers, links, terms by their times, and bonuses. Written without a look at how the projections get there.
 */

/** Results of these players that stand and earn, with the real money in them. */
const earning = `
  with earning as (
    select w.user_id, w.currency, ${inMs('r.settled_at')} as at, ${creditedEdge} as edge,
      r.stake_minor::numeric - r.bonus_minor as real_minor,
      case w.pocket when 'real' then r.stake_usd_e6::numeric
        else div(r.stake_usd_e6::numeric * (r.stake_minor - r.bonus_minor), r.stake_minor) end as real_usd
    from standing_results r join wagers w on w.id = r.wager_id
    where w.user_id = any($1::uuid[]) and r.status <> 'cancel' and w.pocket in ('real', 'mixed')
      and ${isRewarded('r.settled_at')})`

/** The terms in force at a bet. */
const termsOf = (table: string, column: string) => `(
  select t.${column} from ${table} t where t.valid_from <= e.at order by t.valid_from desc limit 1)`

/** Commission of each earning bet of somebody who came by a link. */
const commission = `${earning},
  linked as (
    select e.*, div(e.real_usd * e.edge, 10000) as rated,
      div(e.real_usd * e.edge, 1000000) as theoretical, l.qualified_at <= e.at as is_qualified,
      ${termsOf('affiliate_terms', 'tiers')} as tiers,
      coalesce((select max(h.tier) from affiliate_tiers h where h.user_id = l.referrer_id
        and h.reached_at < e.at and (h.lost_at is null or h.lost_at >= e.at)), 1) as tier
    from earning e join affiliate_links l on l.user_id = e.user_id where e.edge <> 0),
  paid as (
    select user_id, date_trunc('hour', at) as hour, rated, theoretical,
      case when is_qualified then div(theoretical * round(10000
        * (tiers->(least(tier, jsonb_array_length(tiers))::int - 1)->>'pct')::numeric), 1000000)
      else 0 end as earned
    from linked)`

const sums = `sum(rated)::bigint as rated, sum(theoretical)::bigint as theoretical,
  sum(earned)::bigint as earned`
const somethingStands = 'rated_usd_e6 <> 0 or theoretical_usd_e6 <> 0 or earned_usd_e6 <> 0'
const sumsStand = 'sum(rated) <> 0 or sum(theoretical) <> 0 or sum(earned) <> 0'

/** What counts of a result towards the bonus of its player, in 1e-6 USD. */
const weighted = `
  counted as (
    select s.id, s.old_id, b.id as bonus_id, case when s.status = 'cancel' or s.stake_minor = 0
        or not ${advancesBonus} then 0
      else div(least(1000000, div(${creditedEdge} * 1000000::numeric,
          (t.document->>'fullWeightEdgePpm')::int))
        * case b.kind when 'deposit' then s.stake_usd_e6
          else div(s.stake_usd_e6::numeric * s.bonus_minor, s.stake_minor) end, 1000000) end as usd
    from succession s join wagers w on w.id = s.wager_id and w.pocket <> 'demo'
      join bonuses b on b.user_id = w.user_id join promo_terms t on t.hash = b.terms_hash)`

/** Bonuses with what they ask for, in minor units and 1e-6 USD; a deposit bonus is freed in slices. */
const asked = `
  asked as (
    select b.id, b.user_id, b.granted_minor::numeric as granted, b.granted_usd_e6::numeric as granted_usd,
      (t.document->>'multiplier')::numeric as times,
      div((t.document->>'lowBalanceCents')::numeric * 10000 * b.granted_minor, b.granted_usd_e6) as low,
      div((t.document->>'dustCents')::numeric * 10000 * b.granted_minor, b.granted_usd_e6) as dust,
      case b.kind when 'deposit' then (t.document->>'slices')::int else 0 end as slices
    from bonuses b join promo_terms t on t.hash = b.terms_hash where b.user_id = any($1::uuid[]))`

/**
 * All that ever moved on the pocket and in the escrow of bonus money, by what tells it: a result its payout,
 * whatever part of a correction became a debt left out.
 */
const moved = `
  moved as (
    select a.owner, a.pocket, p.reason, e.amount_minor as amount,
      case when p.id is null or p.wager_id is null or p.reason = 'stake'
          or exists (select from wager_results r where r.id = p.id) then e.journal_id
        else p.wager_id end as teller
    from accounts a join entries e on e.account_id = a.id left join postings p on p.id = e.journal_id
    where a.owner = any($1::uuid[]) and a.currency = 'usdt' and a.pocket in ('bonus', 'bonus_escrow'))`

/** Every result that may end a bonus, numbered, with what was left right after it. */
const events = `
  sums as (
    select m.*, j.place, j.at from moved m join journal_places j on j.id = m.teller),
  events as (
    select c.bonus_id, c.usd - coalesce(old.usd, 0) as usd, s.escrow, s.held + a.granted - s.credited as rest,
      row_number() over (partition by c.bonus_id order by j.place, j.at) as n
    from counted c join asked a on a.id = c.bonus_id
      left join counted old on old.id = c.old_id and old.bonus_id = c.bonus_id
      join journal_places j on j.id = c.id
      cross join lateral (
        select coalesce(sum(amount), 0) as held,
          coalesce(sum(amount) filter (where pocket = 'bonus_escrow'), 0) as escrow,
          coalesce(sum(amount) filter (where pocket = 'bonus' and reason = 'bonus_grant'), 0) as credited
        from sums where owner = a.user_id and (place, at) <= (j.place, j.at)) s)`

/**
 * One result after the other: over from the first on with which the requirement is reached, or nothing is left
 * and nothing open; and the requirement set anew by the first that leaves less than the low mark.
 */
const lives = `
  lives as (
    select id, 0::bigint as n, 0::numeric as progress, granted_usd * times as required,
      0::numeric as freed, false as was_reset, null::text as ended
    from asked
    union all
    select l.id, e.n, p.progress, z.required,
      case o.ended when 'completed' then a.slices when 'lost' then l.freed
        else greatest(l.freed, div(p.progress * a.slices, z.required)) end,
      l.was_reset or q.resets, o.ended
    from lives l join asked a on a.id = l.id join events e on e.bonus_id = l.id and e.n = l.n + 1
      cross join lateral (select l.progress + e.usd as progress) p
      cross join lateral (select case when p.progress >= l.required then 'completed'
        when e.rest < a.dust and e.escrow = 0 then 'lost' end as ended) o
      cross join lateral (select o.ended is null and not l.was_reset and a.granted >= a.low
          and e.rest > 0 and e.rest < a.low as resets,
        greatest(div(e.rest * a.granted_usd, a.granted) * a.times, 1) as most) q
      cross join lateral (select case when q.resets and q.most < l.required - p.progress
        then p.progress + q.most else l.required end as required) z
    where l.ended is null)`

/** Those of players. */
export const rewardsOfPlayers: readonly Comparison[] = [
  {
    name: 'rakeback',
    table: `select user_id, currency, value_e6 as value from rakeback_accrued
      where user_id = any($1::uuid[]) and value_e6 <> 0 order by 1, 2`,
    naive: `${earning},
      shares as (
        select e.*, round(10000 * (${termsOf('loyalty_terms', 'levels')}
          ->coalesce((select max(l.level) from loyalty_levels l
            where l.user_id = e.user_id and l.reached_at < e.at), 0)->>'rakeback')::numeric) as share
        from earning e)
      select user_id, currency, sum(div(real_minor * edge * share, 1000000))::bigint as value
      from shares group by 1, 2 having sum(div(real_minor * edge * share, 1000000)) <> 0 order by 1, 2`,
  },
  {
    name: 'affiliate_hours',
    table: `select user_id, extract(epoch from hour)::bigint as hour, rated_usd_e6 as rated,
        theoretical_usd_e6 as theoretical, earned_usd_e6 as earned from affiliate_hours
      where user_id = any($1::uuid[]) and (${somethingStands}) order by 1, 2`,
    naive: `${commission}
      select user_id, extract(epoch from hour)::bigint as hour, ${sums} from paid
      group by 1, 2 having ${sumsStand} order by 1, 2`,
  },
  {
    name: 'affiliate_totals',
    table: `select user_id, rated_usd_e6 as rated, theoretical_usd_e6 as theoretical,
        earned_usd_e6 as earned from affiliate_totals
      where user_id = any($1::uuid[]) and (${somethingStands}) order by 1`,
    naive: `${commission}
      select user_id, ${sums} from paid group by 1 having ${sumsStand} order by 1`,
  },
  {
    name: 'bonus_progress',
    table: `select b.id, p.progress_usd_e6 as progress, p.required_usd_e6 as required, p.ended, p.freed,
        p.was_reset
      from bonuses b join bonus_progress p on p.bonus_id = b.id
      where b.user_id = any($1::uuid[]) order by 1`,
    naive: `with recursive ${everyResult}, ${journalPlaces}, ${weighted}, ${asked}, ${moved}, ${events}, ${lives}
      select distinct on (id) id, progress::bigint as progress, required::bigint as required, ended,
        freed::int as freed, was_reset
      from lives order by id, n desc`,
  },
  {
    name: 'bonus_progress: what is left of those that are not over',
    table: `select b.id, p.value_minor as value, p.credited_minor as credited, (
          select sum(o.value::bigint) from jsonb_each_text(p.open_minor) o) as open
      from bonuses b join bonus_progress p on p.bonus_id = b.id
      where b.user_id = any($1::uuid[]) and p.ended is null order by 1`,
    // Nothing else ever moved on these pockets: what is left of a bonus is what they hold.
    naive: `with ${moved}
      select b.id, coalesce(m.held, 0)::bigint as value, coalesce(m.credited, 0)::bigint as credited,
        nullif(m.escrow, 0)::bigint as open
      from bonuses b join bonus_progress p on p.bonus_id = b.id
        cross join lateral (
          select sum(amount) filter (where pocket = 'bonus') as held,
            sum(amount) filter (where pocket = 'bonus' and reason = 'bonus_grant') as credited,
            sum(amount) filter (where pocket = 'bonus_escrow') as escrow
          from moved where owner = b.user_id) m
      where b.user_id = any($1::uuid[]) and p.ended is null order by 1`,
  },
]
