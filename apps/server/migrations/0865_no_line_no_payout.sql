-- Payouts by themselves need a comparison. As in 0824; besides, they wait where a currency was never compared on a
-- chain: nobody knows then whether coins are missing. What a chain began with is written down at the first look.
create or replace function payouts_differ(p_chain text, p_asset text, p_at timestamptz) returns boolean
language sql stable as $$
  select payouts_differ(p_chain, p_asset)
    or not exists (select from chain_balances where chain = p_chain and asset = p_asset)
    or exists (select from chain_balances
      where asset = p_asset and chain in ('books', p_chain)
        and checked_at < p_at - interval '15 minutes')
$$;
