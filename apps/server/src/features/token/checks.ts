import type { Check } from '../wallet/index.ts'

const held = (house: string, currency: string) => `(select coalesce(sum(balance), 0) from accounts
  where house = '${house}' and currency = '${currency}')`

/** All tokens were made by one posting, and none ever again. */
const tokensMadeOnce: Check = {
  name: 'tokens are made once',
  text: `
    select 'house token.mint' as row_id, format('%s postings, %s', made.postings, made.held) as found
    from (select (select count(*) from postings where reason = 'token_mint') as postings,
      ${held('token.mint', 'pwr')} as held) made
    where made.postings > 1
      or made.held <> case made.postings when 0 then 0 else -100000000000000000 end`,
}

/** What burns say is what is burnt, and each has its posting. */
const burnsTie: Check = {
  name: 'burns are in the ledger',
  text: `
    with burns as (
      select posting_id, sum(amount_minor) as amount from token_burns
      where amount_minor > 0 group by posting_id),
    postings_of as (
      select p.id, p.reason, sum(leg.amount) as amount
      from postings p cross join unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id and a.house = 'token.burnt'
      where p.reason in ('token_burn', 'token_retire') group by 1, 2)
    select 'posting ' || coalesce(p.id, b.posting_id) as row_id,
      format('burnt %s, by the hours %s', p.amount, b.amount) as found
    from (select * from postings_of where reason = 'token_burn') p
      full join burns b on b.posting_id = p.id
    where p.amount is distinct from b.amount
    union all
    select 'house token.burnt', format('holds %s, burnt %s', h.held, h.burnt)
    from (select ${held('token.burnt', 'pwr')} as held,
      (select coalesce(sum(amount), 0) from postings_of) as burnt) h
    where h.held <> h.burnt`,
}

/** The pool holds what its last state says, less what is still to be paid in. */
const poolTies: Check = {
  name: 'the pool of tokens ties',
  text: `
    select 'pool ' || p.seq as row_id,
      format('tokens %s, held %s; worth %s, held %s', p.token_minor, p.tokens, p.usd, p.dollars)
        as found
    from (select seq, token_minor, ${held('token.pool', 'pwr')} as tokens,
        (usd_e6 - (select coalesce(sum(spent_e6), 0) from token_burns
          where amount_minor > 0 and paid_at is null)) * 100 as usd,
        ${held('token.pool', 'usdt')} as dollars
      from token_pool order by seq desc limit 1) p
    where p.token_minor <> p.tokens
      or p.usd <> p.dollars and exists (select from business_keys
        where scope = 'token_buy' and key = 'genesis')
    union all
    select 'pool ' || n.seq, 'follows no other'
    from token_pool n
    where n.seq > 0 and not exists (select from token_pool o
      where o.seq = n.seq - 1 and o.usd_e6 + n.spent_usd_e6 = n.usd_e6
        and o.token_minor >= n.token_minor)`,
}

/** The pocket of staked tokens holds what is staked and what cools down, and nothing else. */
const stakesTie: Check = {
  name: 'staked tokens tie',
  text: `
    with kept as (
      select user_id, sum(amount) as amount, sum(moved) as moved, sum(said) as said
      from (
        select user_id, staked_minor as amount, 0 as moved, staked_minor as said from token_stakers
        union all
        select user_id, amount_minor, 0, 0 from token_cooling where released_at is null
        union all
        select user_id, 0, change_minor, 0 from token_stake_moves) parts
      group by user_id)
    select 'player ' || coalesce(a.owner, k.user_id) as row_id,
      format('holds %s, kept %s, moved %s, staked %s', a.balance, k.amount, k.moved, k.said) as found
    from (select owner, balance from accounts where pocket = 'staked' and currency = 'pwr') a
      full join kept k on k.user_id = a.owner
    where coalesce(a.balance, 0) <> coalesce(k.amount, 0)
      or coalesce(k.moved, 0) <> coalesce(k.said, 0)`,
}

/** A week gives no more than its pool, and a player claims no more than their shares. */
const sharesTie: Check = {
  name: 'revenue shares tie',
  text: `
    select 'week ' || w.week as row_id,
      format('pool %s, paid %s cents, shares %s, left %s', w.pool_e6, w.paid_cents,
        coalesce(s.cents, 0), w.remainder_e6) as found
    from token_weeks w left join (
      select week, sum(cents) as cents from token_shares group by week) s on s.week = w.week
    where w.pool_e6 <> w.paid_cents * 10000 + w.remainder_e6 and not w.is_synthetic
      or w.paid_cents <> coalesce(s.cents, 0) and not w.is_synthetic
    union all
    select 'player ' || p.user_id, format('claimed %s cents of %s', p.cents, coalesce(s.cents, 0))
    from (select user_id, sum(cents) as cents from token_payouts group by user_id) p
      left join (select user_id, sum(cents) as cents from token_shares group by user_id) s
        on s.user_id = p.user_id
    where p.cents > coalesce(s.cents, 0)
    union all
    select format('payout %s/%s', p.user_id, p.number), 'is paid without a posting, or not noted'
    from token_payouts p left join business_keys k
      on k.scope = 'revenue_share' and k.key = p.user_id || '/' || p.number
    where (p.paid_at is null) <> (k.key is null)`,
}

/** What must hold between tokens and the journal. */
export const tokenChecks: readonly Check[] = [
  tokensMadeOnce,
  burnsTie,
  poolTies,
  stakesTie,
  sharesTie,
]
