import type { Check } from '../../wallet/index.ts'

/** M7: what a withdrawal asked for left its player's accounts, by the posting of its name. */
const withdrawalsAreTaken: Check = {
  name: 'M7 withdrawals and what was taken for them',
  text: `
    select 'withdrawal ' || w.id as row_id,
      format('%s: %s taken of %s', w.stage, coalesce(-p.amount, 0), w.sum_minor) as found
    from withdrawals w left join lateral (
      select sum(leg.amount) as amount
      from postings b
        cross join unnest(b.account_ids, b.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id
          and a.owner = w.user_id and a.currency = w.currency
      where b.id = w.id and b.reason = 'withdrawal') p on true
    where p.amount is distinct from -w.sum_minor`,
}

/**
 * M7: what is called paid was booked out by the one posting of its end, with its sum; what was declined or
 * cancelled was given back by it, whole; and what is open has none.
 */
const withdrawalsEndOnce: Check = {
  name: 'M7 withdrawals and how they end',
  text: `
    select 'withdrawal ' || w.id as row_id,
      format('%s: %s, %s let go, %s paid, %s given back of %s', w.stage,
        coalesce(e.reason, 'no end'), coalesce(-e.let_go, 0), coalesce(e.paid, 0),
        coalesce(e.returned, 0), w.sum_minor) as found
    from withdrawals w
      left join business_keys k on k.scope = 'withdrawal_end' and k.key = w.id::text
      left join lateral (
        select b.reason,
          coalesce(sum(leg.amount) filter (where a.house = 'withdrawals'), 0) as let_go,
          coalesce(sum(leg.amount) filter (where a.house = 'payouts'), 0) as paid,
          coalesce(sum(leg.amount) filter (where a.owner = w.user_id), 0) as returned
        from postings b
          cross join unnest(b.account_ids, b.amounts_minor) as leg (account_id, amount)
          join accounts a on a.id = leg.account_id and a.currency = w.currency
        where b.id = k.posting_id group by b.reason) e on true
    where k.posting_id is distinct from w.ending_id
      or not coalesce(case
        when w.stage = 'paid' then e.reason = 'withdrawal_payout'
          and (e.let_go, e.paid, e.returned) = (-w.sum_minor, w.sum_minor - w.fee_minor, 0)
        when w.stage in ('declined', 'cancelled') then e.reason = 'withdrawal_return'
          and (e.let_go, e.paid, e.returned) = (-w.sum_minor, 0, w.sum_minor)
        else e.reason is null end, false)`,
}

/** M7: whatever booked a withdrawal out, or gave it back, is the end that its row names. */
const withdrawalEndsHaveRows: Check = {
  name: 'M7 ends of withdrawals and their rows',
  text: `
    select 'posting ' || b.id as row_id, b.reason as found
    from postings b
    where b.reason in ('withdrawal_payout', 'withdrawal_return')
      and not exists (select from withdrawals w
        join business_keys k on k.scope = 'withdrawal_end' and k.key = w.id::text
          and k.posting_id = w.ending_id
        where w.ending_id = b.id)`,
}

/** What must hold between withdrawals and the journal. */
export const withdrawalChecks: readonly Check[] = [
  withdrawalsAreTaken,
  withdrawalsEndOnce,
  withdrawalEndsHaveRows,
]
