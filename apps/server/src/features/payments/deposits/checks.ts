import type { Check } from '../../wallet/index.ts'

/**
 * M6: what is called credited was booked by the one posting of its key, with its sum, to its player; however
 * it came.
 */
const depositsAreBooked: Check = {
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

/**
 * M6: of all times that a deposit was credited, all but the last were taken back; the last one too, unless it
 * stands as credited.
 */
const depositsAreBookedOnce: Check = {
  name: 'M6 deposits are credited once',
  text: `
    select 'deposit ' || d.id as row_id,
      format('%s: %s times credited, %s times taken back', d.state, p.credits, p.reversals) as found
    from deposits d cross join lateral (
      select count(*) filter (where b.reason = 'deposit') as credits,
        count(*) filter (where b.reason = 'deposit_reversal') as reversals
      from generate_series(0, d.attempt) as n
        join business_keys k on k.key = d.id || ':' || n
          and k.scope in ('deposit', 'deposit_reversal')
        join postings b on b.id = k.posting_id and b.reason = k.scope) p
    where p.credits - p.reversals <> (d.state in ('credited', 'reversing'))::int`,
}

const ofRow = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9]{1,9}$'`

/** M6: what was booked under the name of a deposit and a time has that deposit, which came so far. */
const depositPostingsHaveRows: Check = {
  name: 'M6 postings of deposits and their rows',
  text: `
    select 'posting ' || k.posting_id as row_id, format('%s %s', k.scope, k.key) as found
    from business_keys k
      left join deposits d on d.id = case when k.key ~ ${ofRow} then left(k.key, 36)::uuid end
    where k.scope in ('deposit', 'deposit_reversal') and k.key ~ ${ofRow}
      and (d.id is null
        or case when k.key ~ ${ofRow} then substr(k.key, 38)::int end > d.attempt)`,
}

/** What must hold between deposits and the journal. */
export const depositChecks: readonly Check[] = [
  depositsAreBooked,
  depositsAreBookedOnce,
  depositPostingsHaveRows,
]
