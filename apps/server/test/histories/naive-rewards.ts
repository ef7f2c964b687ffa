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
    select s.id, s.old_id, b.id as bonus_id, case when w.pocket = 'demo' or s.status = 'cancel'
        or s.stake_minor = 0 or not ${advancesBonus} then 0
      else div(least(1000000, div(${creditedEdge} * 1000000::numeric,
          (t.document->>'fullWeightEdgePpm')::int))
        * case b.kind when 'deposit' then s.stake_usd_e6
          else div(s.stake_usd_e6::numeric * s.bonus_minor, s.stake_minor) end, 1000000) end as usd
    from succession s join wagers w on w.id = s.wager_id
      join bonuses b on b.user_id = w.user_id join promo_terms t on t.hash = b.terms_hash),
  steps as (
    select c.bonus_id, sum(c.usd - coalesce(old.usd, 0))
      over (partition by c.bonus_id order by j.place, j.at) as reached, j.place, j.at
    from counted c left join counted old on old.id = c.old_id and old.bonus_id = c.bonus_id
      join journal_places j on j.id = c.id)`

/** Bonuses with what they ask for; a deposit bonus is freed in slices. */
const asked = `
  asked as (
    select b.id, b.user_id, b.granted_usd_e6 * (t.document->>'multiplier')::numeric as required,
      case b.kind when 'deposit' then (t.document->>'slices')::int else 0 end as slices
    from bonuses b join promo_terms t on t.hash = b.terms_hash where b.user_id = any($1::uuid[])),
  ends as (
    select distinct on (a.id) a.id, s.reached from asked a join steps s on s.bonus_id = a.id
    where s.reached >= a.required order by a.id, s.place, s.at)`

/** Legs of bonus money that are no result's. */
const legs = `
  legs as (
    select a.owner, p.reason, p.wager_id, leg.amount
    from postings p cross join unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
      join accounts a on a.id = leg.account_id
    where a.owner = any($1::uuid[]) and a.pocket = 'bonus' and a.currency = 'usdt'
      and (p.wager_id is null or p.reason = 'stake'))`

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
    // Over from the first result on with which it is reached, whatever is corrected afterwards.
    naive: `with ${everyResult}, ${journalPlaces}, ${weighted}, ${asked}
      select a.id, coalesce(e.reached, (select s.reached from steps s where s.bonus_id = a.id
          order by s.place desc, s.at desc limit 1), 0)::bigint as progress,
        a.required::bigint as required, case when e.id is not null then 'completed' end as ended,
        case when e.id is not null then a.slices else coalesce((select max(div(greatest(s.reached, 0)
          * a.slices, a.required)) from steps s where s.bonus_id = a.id), 0)::int end as freed,
        false as was_reset
      from asked a left join ends e on e.id = a.id order by 1`,
  },
  {
    name: 'bonus_progress: what is left of those that are not over',
    table: `select b.id, p.value_minor as value, p.credited_minor as credited, (
          select sum(o.value::bigint) from jsonb_each_text(p.open_minor) o) as open
      from bonuses b join bonus_progress p on p.bonus_id = b.id
      where b.user_id = any($1::uuid[]) and p.ended is null order by 1`,
    // A wager that was opened gave its stake by a posting, one that was decided at once by its own row.
    naive: `with ${legs},
      played as (
        select w.user_id, w.id, r.payout_minor::numeric as payout, r.stake_minor as stake,
          r.bonus_minor as bonus
        from standing_results r join wagers w on w.id = r.wager_id
        where w.user_id = any($1::uuid[]) and w.currency = 'usdt' and w.pocket <> 'demo'
          and r.bonus_minor > 0),
      paid as (
        select user_id, sum(payout - div(payout * (stake - bonus), stake)) as minor from played group by 1),
      staked as (
        select w.user_id, sum(w.bonus_minor) as minor from wagers w
        where w.user_id = any($1::uuid[]) and w.currency = 'usdt' and w.pocket <> 'demo'
          and not exists (select from legs l where l.wager_id = w.id) group by 1),
      waiting as (
        select w.user_id, sum(w.bonus_minor - coalesce((select sum(r.bonus_minor)
          from standing_results r where r.wager_id = w.id), 0)) as minor
        from wagers w where w.user_id = any($1::uuid[]) and w.currency = 'usdt'
          and w.status = 'in-progress' and w.bonus_minor > 0 group by 1)
      select b.id, (coalesce((select sum(l.amount) from legs l where l.owner = b.user_id), 0)
          + coalesce(paid.minor, 0) - coalesce(staked.minor, 0))::bigint as value,
        coalesce((select sum(l.amount) from legs l
          where l.owner = b.user_id and l.reason = 'bonus_grant'), 0)::bigint as credited,
        nullif(waiting.minor, 0)::bigint as open
      from bonuses b left join paid on paid.user_id = b.user_id
        left join staked on staked.user_id = b.user_id left join waiting on waiting.user_id = b.user_id
        join bonus_progress p on p.bonus_id = b.id
      where b.user_id = any($1::uuid[]) and p.ended is null order by 1`,
  },
]
