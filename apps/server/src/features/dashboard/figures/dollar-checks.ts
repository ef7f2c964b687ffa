import { currencies } from '@powerplay/kernel'
import type { Check } from '../../wallet/index.ts'
import { checkpointOf, type FigureFold } from './position.ts'

const minorPerUnit = currencies
  .map(({ id, decimals }) => `when '${id}' then ${10n ** BigInt(decimals)}`)
  .join(' ')

/** What `payoutUsdE6`, `realStakeUsdE6` and `realPayoutUsdE6` say of a result, once more and by SQL alone. */
const worths = `
  select s.*, date_trunc('hour', s.settled_at, 'UTC') as hour,
    case s.pocket when 'real' then s.stake_usd_e6
      when 'mixed' then div(s.stake_usd_e6::numeric * (s.stake_minor - s.bonus_minor), s.stake_minor)
      else 0 end as real_stake,
    case when s.pocket = 'real' then s.payout_usd
      when s.pocket <> 'mixed' or s.stake_minor = 0 then 0
      else div(s.payout_usd * (s.stake_minor - s.bonus_minor), s.stake_minor) end as real_payout
  from (
    select r.*, w.user_id, w.product, w.currency, w.pocket,
      case when r.payout_minor = 0 then 0
        when r.stake_minor > 0 then div(r.payout_minor::numeric * r.stake_usd_e6, r.stake_minor)
        else div(r.payout_minor::numeric * w.usd_rate_e8,
          100 * (case w.currency ${minorPerUnit} end)::numeric) end as payout_usd
    from standing r join wagers w on w.id = r.wager_id
    where r.status <> 'cancel') s`

/** Of each share of a stake the latest result that a projection has read. */
const standingAt = (fold: FigureFold) => `
  unread as (
    select n.wager_ids, n.result_ids
    from (${checkpointOf(fold)}) p join lane_commits n on n.lane = p.lane and n.number > p.read),
  wagers_unread as (select unnest(wager_ids) as id from unread),
  results_unread as (select unnest(result_ids) as id from unread),
  results_read as (
    select r.* from wager_results r where not exists (select from results_unread u where u.id = r.id)),
  standing as (
    select w.id as wager_id, w.stake_minor, w.bonus_minor, w.payout_minor, w.stake_usd_e6, w.status,
      w.settled_at
    from wagers w
    where w.settled_at is not null and not exists (select from wagers_unread u where u.id = w.id)
      and not exists (select from results_read r where r.wager_id = w.id)
      and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
    union all
    select r.wager_id, r.stake_minor, r.bonus_minor, r.payout_minor, r.stake_usd_e6, r.status, r.settled_at
    from results_read r
    where not exists (select from results_read l
      where l.wager_id = r.wager_id and l.part = r.part and l.revision > r.revision))`

/**
 * Profit, licence fee and overview: every hour of every product is what its bets say, in minor units and in
 * dollars, up to the place where the projection stands.
 */
export const resultsMatchJournal: Check = {
  name: 'figures of results match the journal',
  text: `
    with ${standingAt('house_results')},
    truth as (
      select hour, product, currency, pocket, sum(stake_minor) as stake_minor,
        sum(payout_minor) as payout_minor, sum(real_stake) as real_stake, sum(real_payout) as real_payout
      from (${worths}) s group by 1, 2, 3, 4)
    select format('%s of %s %s %s', hour, product, currency, pocket) as row_id,
      format('%s, by the journal %s',
        (h.stake_minor, h.payout_minor, h.real_stake_usd_e6, h.real_payout_usd_e6),
        (t.stake_minor, t.payout_minor, t.real_stake, t.real_payout)) as found
    from house_results h full join truth t using (hour, product, currency, pocket)
    where (coalesce(h.stake_minor, 0), coalesce(h.payout_minor, 0),
        coalesce(h.real_stake_usd_e6, 0), coalesce(h.real_payout_usd_e6, 0))
      is distinct from (coalesce(t.stake_minor, 0), coalesce(t.payout_minor, 0),
        coalesce(t.real_stake, 0), coalesce(t.real_payout, 0))`,
}

/** Top players: the dollars of every hour of every player are what their bets say. */
export const playersMatchJournal: Check = {
  name: 'figures of players match the journal',
  text: `
    with ${standingAt('house_players')},
    truth as (
      select hour, user_id, sum(real_stake) as real_stake, sum(real_payout) as real_payout
      from (${worths}) s group by 1, 2)
    select format('%s of player %s', hour, user_id) as row_id,
      format('%s, by the journal %s', (h.stake_usd_e6, h.payout_usd_e6),
        (t.real_stake, t.real_payout)) as found
    from house_players h full join truth t using (hour, user_id)
    where (coalesce(h.stake_usd_e6, 0), coalesce(h.payout_usd_e6, 0))
      is distinct from (coalesce(t.real_stake, 0), coalesce(t.real_payout, 0))`,
}
