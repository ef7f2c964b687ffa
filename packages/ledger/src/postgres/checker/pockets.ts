import type { Check } from './check.ts'

/**
 * Every open stake, or the share of it that is open, waits in the escrow of its player, currency and
 * pocket, what turns added to it included, and nothing else does.
 */
export const openStakesInEscrow: Check = {
  name: 'M5 escrow holds the open stakes',
  text: `
    with closed as (
      select wager_id, sum(stake_minor) as stake, sum(bonus_minor) as bonus
      from wager_results r
      where not exists (select from wager_results o where o.wager_id = r.wager_id
        and o.part = r.part and o.revision < r.revision)
      group by wager_id),
    open as (
      select w.user_id, w.currency, w.pocket,
        coalesce(r.staked_minor, w.stake_minor) - coalesce(c.stake, 0) as stake,
        coalesce(r.bonus_minor, w.bonus_minor) - coalesce(c.bonus, 0) as bonus
      from wagers w left join rounds r on r.id = w.id left join closed c on c.wager_id = w.id
      where w.status = 'in-progress'),
    stakes as (
      select user_id, currency, pocket, sum(amount) as amount
      from (
        select user_id, currency,
          case when pocket = 'demo' then 'demo_escrow' else 'escrow' end as pocket,
          stake - bonus as amount from open
        union all
        select user_id, currency, 'bonus_escrow', bonus from open) split
      group by user_id, currency, pocket),
    held as (
      select owner, currency, pocket, balance
      from accounts where pocket in ('escrow', 'bonus_escrow', 'demo_escrow'))
    select format('player %s %s %s', coalesce(h.owner, s.user_id),
        coalesce(h.currency, s.currency), coalesce(h.pocket, s.pocket)) as row_id,
      format('holds %s, open stakes %s', coalesce(h.balance, 0), coalesce(s.amount, 0)) as found
    from held h full join stakes s
      on s.user_id = h.owner and s.currency = h.currency and s.pocket = h.pocket
    where coalesce(h.balance, 0) <> coalesce(s.amount, 0)`,
}

/**
 * M8: demo and real value never meet. House accounts of demo play are named `demo.`, the one of
 * demo top-ups is `grant.demo_top_up`.
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
    select 'wager ' || w.id, format('pocket %s, house %s', w.pocket, h.house)
    from wagers w join accounts h on h.id = w.house_account_id
    where (w.pocket = 'demo') <> (h.house like 'demo.%')`,
}

/** M8: a wager's pocket is that of its accounts, and its player their owner. */
export const wagersOwnTheirAccounts: Check = {
  name: 'M8 stakes come from their player and pocket',
  text: `
    select 'wager ' || w.id as row_id,
      format('pocket %s, account %s of %s, bonus account %s', w.pocket, a.pocket, a.owner, b.pocket)
        as found
    from wagers w left join accounts a on a.id = w.account_id
      left join accounts b on b.id = w.bonus_account_id
    where a.owner is distinct from w.user_id
      or a.pocket <> case w.pocket when 'mixed' then 'real' else w.pocket end
      or w.bonus_account_id is not null
        and (b.owner, b.pocket, b.currency) is distinct from (w.user_id, 'bonus', w.currency)`,
}

/** Of a player who has a debt, the real account names the debt account, so that its credits pay the debt. */
export const debtsAreKnown: Check = {
  name: 'M8 debts and the accounts that pay them',
  text: `
    select format('player %s %s', coalesce(d.owner, r.owner), coalesce(d.currency, r.currency))
        as row_id,
      format('debt account %s, real account names %s', d.id, r.debt_account_id) as found
    from (select * from accounts where pocket = 'debt') d
      full join (select * from accounts where pocket = 'real' and debt_account_id is not null) r
        on r.owner = d.owner and r.currency = d.currency
    where r.debt_account_id is distinct from d.id
      and (d.id is null or r.id is not null or exists (select from accounts o
        where o.owner = d.owner and o.currency = d.currency and o.pocket = 'real'))`,
}

/** What a player holds pays what the player owes, in the commit that would leave both. */
export const debtsArePaid: Check = {
  name: 'M8 no debt stands beside real money',
  text: `
    select format('player %s %s', d.owner, d.currency) as row_id,
      format('holds %s, owes %s', r.balance, -d.balance) as found
    from accounts d join accounts r
      on r.owner = d.owner and r.currency = d.currency and r.pocket = 'real'
    where d.pocket = 'debt' and d.balance < 0 and r.balance > 0`,
}

/** Whoever is excluded stakes from no account, and nobody else is kept from it. */
export const exclusionsHold: Check = {
  name: 'exclusions hold in the ledger',
  text: `
    select 'account ' || a.id as row_id,
      format('may stake %s, owner excluded %s', a.may_stake, u.self_excluded) as found
    from accounts a join users u on u.id = a.owner where a.may_stake = u.self_excluded`,
}
