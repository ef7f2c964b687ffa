import type { Check } from './check.ts'

/** Every open stake, what turns added to it included, waits in the escrow of its player and currency, and nothing else does. */
export const openStakesInEscrow: Check = {
  name: 'M5 escrow holds the open stakes',
  text: `
    with stakes as (
      select w.user_id, w.currency, w.demo, sum(coalesce(r.staked_minor, w.stake_minor)) as amount
      from wagers w left join rounds r on r.id = w.id
      where w.status = 'in-progress' group by w.user_id, w.currency, w.demo),
    held as (
      select owner, currency, pocket = 'demo_escrow' as demo, balance
      from accounts where pocket in ('escrow', 'demo_escrow'))
    select format('player %s %s%s', coalesce(h.owner, s.user_id), coalesce(h.currency, s.currency),
        case when coalesce(h.demo, s.demo) then ' demo' else '' end) as row_id,
      format('escrow %s, open stakes %s', coalesce(h.balance, 0), coalesce(s.amount, 0)) as found
    from held h full join stakes s
      on s.user_id = h.owner and s.currency = h.currency and s.demo = h.demo
    where coalesce(h.balance, 0) <> coalesce(s.amount, 0)`,
}

/**
 * M8: demo and real value never meet. House accounts of demo play are named `demo.`, the one of
 * demo top-ups is `grant.demo_top_up`; a wager's demo mark agrees with its accounts, its player
 * with their owner.
 */
export const demoApart: Check = {
  name: 'M8 demo and real value never meet',
  text: `
    with sides as (
      select id, coalesce(house like 'demo.%' or house = 'grant.demo_top_up',
        pocket in ('demo', 'demo_escrow')) as demo
      from accounts)
    select 'posting ' || p.id as row_id, 'reason ' || p.reason as found
    from postings p, unnest(p.account_ids) as leg (account_id)
      join sides s on s.id = leg.account_id
    group by p.id, p.reason having bool_or(s.demo) and bool_or(not s.demo)
    union all
    select 'wager ' || w.id, format('demo %s, account %s, house %s',
      w.demo, w.account_id, w.house_account_id)
    from wagers w join accounts a on a.id = w.account_id
      join sides s on s.id = w.account_id left join sides h on h.id = w.house_account_id
    where s.demo <> w.demo or h.demo <> w.demo or a.owner is distinct from w.user_id`,
}
