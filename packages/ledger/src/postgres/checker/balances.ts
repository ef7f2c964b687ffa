import type { Check } from './check.ts'

/** M1: no pocket of a player is below zero, no debt above. Apart from the sums, which would not show it. */
export const noPlayerBelowZero: Check = {
  name: 'M1 no player balance below zero',
  text: `
    select 'account ' || id as row_id, 'balance ' || balance as found
    from accounts
    where owner is not null and case pocket when 'debt' then balance > 0 else balance < 0 end`,
}

/** M2: per currency all entries of the journal sum to zero. */
export const entriesSumToZero: Check = {
  name: 'M2 entries sum to zero per currency',
  text: `
    select 'currency ' || a.currency as row_id, 'sum ' || sum(e.amount_minor) as found
    from entries e join accounts a on a.id = e.account_id
    group by a.currency having sum(e.amount_minor) <> 0`,
}

/** M2: a journal row moves one currency only, so that no sum hides an exchange. */
export const oneCurrencyPerRow: Check = {
  name: 'M2 one currency per journal row',
  text: `
    select 'journal row ' || e.journal_id as row_id,
      'currencies ' || string_agg(distinct a.currency, ', ') as found
    from entries e join accounts a on a.id = e.account_id
    group by e.journal_id having count(distinct a.currency) > 1
    union all
    select 'wager ' || w.id, 'currency ' || w.currency || ', account in ' || a.currency
    from wagers w join accounts a on a.id = w.account_id where a.currency <> w.currency`,
}

/** M3: a balance is the sum of its entries, its version their count; no entry lacks its account. */
export const balancesMatchEntries: Check = {
  name: 'M3 balances match their entries',
  text: `
    with sums as (
      select account_id, sum(amount_minor) as amount, count(*) as rows
      from entries group by account_id)
    select 'account ' || coalesce(a.id, s.account_id) as row_id,
      format('balance %s version %s, entries sum %s count %s',
        a.balance, a.version, coalesce(s.amount, 0), coalesce(s.rows, 0)) as found
    from accounts a full join sums s on s.account_id = a.id
    where a.id is null or a.balance <> coalesce(s.amount, 0)
      or a.version <> coalesce(s.rows, 0)`,
}
