import { creditedEdge, isRewarded } from './naive-parts.ts'
import type { Comparison } from './naive.ts'

/**
 * What projections of money have to hold, by plain SQL over the journal: what the house took and paid,
 * what players have played in all, and every movement of their pockets.
 */

const decimals = 8

/** Every result that a wager ever had, with what of it was real money, in 1e-6 USD. */
const ever = `
  with every as (
    select w.id as wager_id, 1 as part, 1 as revision, w.status, w.stake_minor, w.bonus_minor,
      w.payout_minor, w.stake_usd_e6, w.settled_at, w.settled_at as booked_at
    from wagers w where w.settled_at is not null
      and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
    union all
    select wager_id, part, revision, status, stake_minor, bonus_minor, payout_minor, stake_usd_e6,
      settled_at, at
    from wager_results),
  real as (
    select e.*, w.user_id, w.product, w.currency, w.pocket, ${creditedEdge} as credited,
      ${isRewarded('e.settled_at')} as is_rewarded,
      w.true_edge_ppm as expected,
      lead(e.booked_at) over (partition by e.wager_id, e.part order by e.revision) as withdrawn_at,
      case w.pocket when 'real' then e.stake_usd_e6::numeric
        when 'mixed' then div(e.stake_usd_e6::numeric * (e.stake_minor - e.bonus_minor), e.stake_minor)
        else 0 end as stake_usd,
      case when w.pocket = 'real' then u.payout
        when w.pocket = 'mixed' and e.stake_minor > 0
          then div(u.payout * (e.stake_minor - e.bonus_minor), e.stake_minor)
        else 0 end as payout_usd
    from every e join wagers w on w.id = e.wager_id
      cross join lateral (
        select case when e.stake_minor > 0
          then div(e.payout_minor::numeric * e.stake_usd_e6, e.stake_minor)
          else div(e.payout_minor::numeric * w.usd_rate_e8, 100 * 10::numeric ^ ${decimals})
          end as payout) u),
  counted as (
    select *, least(stake_usd, div(stake_usd * credited, 10000)) as played
    from real where status <> 'cancel'),
  standing as (select * from counted where withdrawn_at is null)`

const hourOf = (at: string) => `extract(epoch from date_trunc('hour', ${at}))::bigint`

/** Legs on pockets of players that are no result's. */
const legs = `
  select p.id, p.reason, p.wager_id, date_trunc('milliseconds', p.created_at) as at, a.owner,
    a.currency, a.pocket, leg.amount
  from postings p, unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
    join accounts a on a.id = leg.account_id
  where a.owner is not null and (p.wager_id is null or p.reason = 'stake')`

/** Those of players; `$1`: who. */
export const moneyOfPlayers: readonly Comparison[] = [
  {
    name: 'played_totals',
    table: `select user_id, played_usd_e6 as played, best_win_usd_e6 as best from played_totals
      where user_id = any($1::uuid[]) and (played_usd_e6 <> 0 or best_win_usd_e6 <> 0) order by 1`,
    naive: `${ever}
      select user_id, coalesce(sum(played) filter (where withdrawn_at is null), 0)::bigint as played,
        greatest(max(payout_usd - stake_usd), 0)::bigint as best
      from counted where user_id = any($1::uuid[]) group by user_id
      having coalesce(sum(played) filter (where withdrawn_at is null), 0) <> 0
        or max(payout_usd - stake_usd) > 0
      order by 1`,
  },
  {
    name: 'loyalty_days',
    table: `select user_id, day::text, currency, stake_usd_e6 as stake, payout_usd_e6 as payout,
        theoretical_usd_e6 as theoretical from loyalty_days
      where user_id = any($1::uuid[]) and (stake_usd_e6 <> 0 or payout_usd_e6 <> 0) order by 1, 2, 3`,
    naive: `${ever}
      select user_id, (settled_at at time zone 'UTC')::date::text as day, currency,
        sum(stake_usd)::bigint as stake, sum(payout_usd)::bigint as payout,
        sum(div(stake_usd * credited, 1000000))::bigint as theoretical
      from standing where user_id = any($1::uuid[]) and is_rewarded group by 1, 2, 3
      having sum(stake_usd) <> 0 or sum(payout_usd) <> 0 order by 1, 2, 3`,
  },
  {
    name: 'user_movements',
    table: `select user_id, posting_id, pocket, currency, reason, wager_id, amount_minor as amount,
        at::text from user_movements where user_id = any($1::uuid[]) order by 1, 2, 3`,
    naive: `select owner as user_id, id as posting_id, pocket, currency, reason, wager_id, amount,
        at::text from (${legs}) l where owner = any($1::uuid[]) order by 1, 2, 3`,
  },
  {
    name: 'player_postings and bets that were decided at once',
    table: `select user_id, currency, pocket, sum(amount)::bigint as sum from (
        select user_id, currency, pocket, amount_minor as amount from player_postings
        where user_id = any($1::uuid[])
        union all
        select w.user_id, w.currency, a.pocket, e.amount_minor
        from wagers w join entries e on e.journal_id = w.id join accounts a on a.id = e.account_id
        where w.user_id = any($1::uuid[]) and w.house_account_id is not null
          and a.owner = w.user_id) m
      group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`,
    naive: `select owner as user_id, currency, pocket, balance as sum from accounts
      where owner = any($1::uuid[]) and balance <> 0 order by 1, 2, 3`,
  },
  {
    name: 'player_results and other movements',
    table: `select user_id, currency, sum(amount)::bigint as sum from (
        select user_id, currency, amount_minor as amount from player_results
        where user_id = any($1::uuid[]) and pocket <> 'demo'
        union all
        select user_id, currency, amount_minor from user_movements
        where user_id = any($1::uuid[]) and pocket in ('real', 'bonus', 'frozen', 'debt')) m
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    naive: `select owner as user_id, currency, sum(balance)::bigint as sum from accounts
      where owner = any($1::uuid[]) and pocket in ('real', 'bonus', 'frozen', 'debt')
      group by 1, 2 having sum(balance) <> 0 order by 1, 2`,
  },
  {
    name: 'promo_deposits',
    table: `select posting_id, user_id, currency, amount_minor as amount from promo_deposits
      where user_id = any($1::uuid[]) order by 1`,
    naive: `select id as posting_id, owner as user_id, currency, amount from (${legs}) l
      where owner = any($1::uuid[]) and reason = 'deposit' and pocket = 'real' and amount > 0 order by 1`,
  },
  {
    name: 'deposits of loyalty_totals',
    table: `select user_id, deposited_usd_e6 as deposited from loyalty_totals
      where user_id = any($1::uuid[]) and deposited_usd_e6 <> 0 order by 1`,
    naive: `select owner as user_id,
        sum(trunc(amount * r.usd_rate_e8::numeric / (100 * 10::numeric ^ ${decimals})))::bigint
          as deposited
      from (${legs}) l join movement_rates r on r.posting_id = l.id
      where owner = any($1::uuid[]) and reason in ('deposit', 'deposit_reversal') group by 1
      having sum(trunc(amount * r.usd_rate_e8::numeric / (100 * 10::numeric ^ ${decimals}))) <> 0
      order by 1`,
  },
]

/** Those of the house. */
export const moneyOfAll: readonly Comparison[] = [
  {
    name: 'house_results',
    table: `select ${hourOf('hour')} as hour, product, currency, pocket, bets, stake_minor as stake,
        payout_minor as payout, real_stake_usd_e6 as real_stake, real_payout_usd_e6 as real_payout,
        theoretical_usd_e6 as theoretical from house_results
      where bets <> 0 or stake_minor <> 0 or payout_minor <> 0 order by 1, 2, 3, 4`,
    naive: `${ever}, parts as (
        select ${hourOf('settled_at')} as hour, product, currency, pocket, 0 as bets,
          stake_minor, payout_minor, stake_usd, payout_usd, div(stake_usd * credited, 1000000) as edge
        from standing
        union all
        select ${hourOf('w.settled_at')}, w.product, w.currency, w.pocket, 1, 0, 0, 0, 0, 0
        from wagers w where w.settled_at is not null
          and (select sum(r.stake_minor) from standing_results r
            where r.wager_id = w.id and r.status <> 'cancel') > 0)
      select hour, product, currency, pocket, sum(bets)::bigint as bets,
        sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout,
        sum(stake_usd)::bigint as real_stake, sum(payout_usd)::bigint as real_payout,
        sum(edge)::bigint as theoretical
      from parts group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  {
    name: 'house_players',
    table: `select ${hourOf('hour')} as hour, user_id, stake_usd_e6 as stake from house_players
      where stake_usd_e6 <> 0 order by 1, 2`,
    naive: `${ever}
      select ${hourOf('settled_at')} as hour, user_id, sum(stake_usd)::bigint as stake
      from standing group by 1, 2 having sum(stake_usd) <> 0 order by 1, 2`,
  },
  {
    name: 'house_movements',
    table: `select ${hourOf('hour')} as hour, reason, currency, pocket, movements, in_minor as into,
        out_minor as out from house_movements order by 1, 2, 3, 4`,
    naive: `select ${hourOf('at')} as hour, reason, currency, pocket, count(*) as movements,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as into,
        coalesce(-sum(amount) filter (where amount <= 0), 0)::bigint as out
      from (${legs}) l group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  {
    name: 'house_payouts',
    table: `select ${hourOf('hour')} as hour, currency, payouts, sum_minor as sum, fee_minor as fee,
        network_fee_minor as network, net_minor as net from house_payouts order by 1, 2`,
    // By what was booked: of the row only what goes to the chain, which stands in no account of its own.
    naive: `
      select ${hourOf("date_trunc('milliseconds', p.created_at)")} as hour, w.currency,
        count(*) as payouts, sum(l.taken)::bigint as sum, sum(l.fee)::bigint as fee,
        sum(w.network_fee_minor)::bigint as network,
        sum(l.paid - w.network_fee_minor)::bigint as net
      from postings p
        join business_keys k on k.posting_id = p.id and k.scope = 'withdrawal_end'
        join withdrawals w on w.id::text = k.key
        cross join lateral (
          select -sum(leg.amount) filter (where a.house = 'withdrawals') as taken,
            coalesce(sum(leg.amount) filter (where a.house = 'fee'), 0) as fee,
            sum(leg.amount) filter (where a.house = 'payouts') as paid
          from unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
            join accounts a on a.id = leg.account_id) l
      where p.reason = 'withdrawal_payout' group by 1, 2 order by 1, 2`,
  },
  {
    name: 'token_hours',
    table: `select ${hourOf('hour')} as hour, product, bets, stake_usd_e6 as stake,
        payout_usd_e6 as payout, theoretical_usd_e6 as theoretical, expected_usd_e6 as expected
      from token_hours order by 1, 2`,
    // What does not hold any more is taken away when it is corrected, in the hour of that.
    naive: `${ever}, booked as (
        select *, 1 as sign, booked_at as at from counted
        union all select *, -1, withdrawn_at from counted where withdrawn_at is not null)
      select ${hourOf('at')} as hour, product, coalesce(sum(sign) filter (where part = 1), 0) as bets,
        sum(sign * stake_usd)::bigint as stake, sum(sign * payout_usd)::bigint as payout,
        sum(sign * div(stake_usd * credited, 1000000))::bigint as theoretical,
        sum(sign * div(stake_usd * expected, 1000000))::bigint as expected
      from booked where pocket in ('real', 'mixed') group by 1, 2 order by 1, 2`,
  },
]
