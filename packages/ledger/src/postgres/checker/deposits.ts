import type { Check } from './check.ts'

/**
 * M6: what is called credited was booked by the one posting of its key, with its sum, to its player; however
 * it came.
 */
export const depositsAreBooked: Check = {
  name: 'M6 credited deposits and their postings',
  text: `
    select 'deposit ' || d.id as row_id,
      format('%s: %s booked of %s', d.state, coalesce(p.amount, 0), d.amount_minor) as found
    from deposits d left join lateral (
      select sum(leg.amount) as amount
      from business_keys k
        join postings b on b.id = k.posting_id and b.reason = 'deposit'
        cross join unnest(b.account_ids, b.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id
          and a.owner = d.user_id and a.currency = d.currency
      where k.scope = 'deposit' and k.key = d.id || ':' || d.attempt
        and k.posting_id = d.posting_id) p on true
    where d.state in ('credited', 'reversing', 'reversed')
      and p.amount is distinct from d.amount_minor`,
}
