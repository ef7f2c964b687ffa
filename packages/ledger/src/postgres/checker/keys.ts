import type { Check } from './check.ts'

/** C1: a key names one effect, be it a wager or a posting, over all partitions. */
export const keysUnique: Check = {
  name: 'C1 one effect per key',
  text: `
    select 'key ' || id as row_id, count(*) || ' journal rows' as found
    from (select id from wagers union all select id from postings) journal
    group by id having count(*) > 1`,
}

/** C1: a business key points to its posting, and every grant was paid under exactly one. */
export const businessKeysKept: Check = {
  name: 'C1 business keys and their postings',
  text: `
    with keyed as (
      select posting_id, count(*) as keys, min(scope) as scope from business_keys group by posting_id)
    select 'posting ' || coalesce(p.id, k.posting_id) as row_id,
      format('reason %s, %s business keys, scope %s', p.reason, coalesce(k.keys, 0), k.scope)
        as found
    from postings p full join keyed k on k.posting_id = p.id
    where p.id is null
      or p.reason in ('demo_grant', 'demo_top_up', 'race_prize', 'rakeback', 'affiliate',
        'faucet', 'bonus_grant', 'deposit', 'deposit_reversal', 'bonus_reversal',
        'revenue_share', 'token_mint', 'token_unlock', 'token_burn', 'token_buy')
        and (k.keys is distinct from 1 or k.scope <> p.reason)`,
}

/** C1: an answer that was stored for a money call has its effect in the journal. */
export const storedAnswersHaveEffects: Check = {
  name: 'C1 stored answers have their effect',
  text: `
    select 'call ' || c.key as row_id, c.operation as found
    from idempotent_calls c left join postings p on p.id = c.key
    where c.operation = 'wallet.top_up_demo' and p.id is null`,
}
