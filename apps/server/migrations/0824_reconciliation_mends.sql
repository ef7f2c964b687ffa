-- What a comparison of chains with the books was when staff looked at it, and when it is too old.

-- Counts the changes of the difference: whoever takes it as it is takes the one that was read.
alter table chain_balances add column version integer not null default 1;

-- As in 0822; besides, payouts wait where the last comparison is older than a quarter of an hour at p_at:
-- nobody knows then whether coins are missing.
create function payouts_differ(p_chain text, p_asset text, p_at timestamptz) returns boolean
language sql stable as $$
  select payouts_differ(p_chain, p_asset) or exists (select from chain_balances
    where asset = p_asset and chain in ('books', p_chain)
      and checked_at < p_at - interval '15 minutes')
$$;
