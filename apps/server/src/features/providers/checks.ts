import { standingPayout, type Check } from '../wallet/index.ts'

/**
 * What an outside product calls a bet is a wager of its player and amount, open as long as the product
 * says so; and a wager was paid what the product paid and did not take back. A result that staff have
 * corrected is theirs.
 */
export const outsideBetsAreWagers: Check = {
  name: 'bets of outside products and their wagers',
  text: `
    select format('transaction %s of %s', t.external_id, t.source) as row_id,
      format('bet of %s is %s, wager %s of %s', t.amount_minor, t.state,
        coalesce(w.status, 'missing'), w.stake_minor) as found
    from external_transactions t left join wagers w on w.id = t.wager_id
    where t.kind = 'bet' and t.wager_id is not null and (
        (w.user_id, w.currency, w.product, w.stake_minor)
          is distinct from (t.user_id, t.currency, t.product, t.amount_minor)
        or (w.status = 'in-progress') <> (t.state = 'open'))
      or t.kind = 'bet' and t.wager_id is null and t.state <> 'void' and t.amount_minor > 0
      or t.kind = 'win' and t.state = 'paid' and w.id is null and t.amount_minor > 0
    union all
    select 'wager ' || w.id, format('%s, paid %s, the product says %s and %s of the stake back',
      w.status, s.payout, t.won, t.back)
    from wagers w join (
        select wager_id, coalesce(sum(amount_minor) filter (where kind = 'win' and state = 'paid'), 0)
            as won,
          coalesce(sum(amount_minor) filter (where kind = 'bet' and state = 'cancelled'), 0) as back
        from external_transactions where wager_id is not null group by wager_id) t on t.wager_id = w.id
      cross join lateral (select ${standingPayout('w.id')} as payout) s
    where w.status <> 'in-progress' and s.payout <> t.won + t.back
      and not exists (select from wager_results r where r.wager_id = w.id
        and r.reason not in ('refund', 'rollback', 'taken_back'))`,
}
