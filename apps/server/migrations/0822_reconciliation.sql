-- What chains hold for us beside what is booked of them.

-- Coins that came to our own address of a chain, not from a payment of ours: what the house puts in.
create table hot_fundings (
  chain text not null,
  txid text not null,
  place integer not null,
  asset text not null,
  units numeric not null,
  height bigint not null,
  seen_at timestamptz not null,
  primary key (chain, txid, place)
);
create index hot_fundings_by_block on hot_fundings (chain, height);

-- The block of a payment that is nobody's deposit; null while it waits for one.
alter table stray_transfers add column height bigint;

-- A line per chain and asset in units of the chain, and per currency (`books`) of the ledger's own
-- accounts beside the rows of payments in minor units.
create table chain_balances (
  id uuid primary key,
  chain text not null,
  asset text not null,
  decimals integer not null,
  -- What it held beyond the books when it was first looked at, or what staff took it to be since.
  opening_units numeric not null,
  booked_units numeric not null,
  held_units numeric not null,
  -- Up to which block; null for the books.
  height bigint,
  checked_at timestamptz not null,
  differs_since timestamptz,
  -- The block at which the difference was first seen.
  differs_height bigint,
  constraint chain_balances_once unique (chain, asset)
);
create index chain_balances_at on chain_balances (checked_at, id);

-- True while payouts of a currency by a chain wait for somebody: coins are missing, or the books do not
-- add up. More coins than booked stop nothing: anybody can send some.
create function payouts_differ(p_chain text, p_asset text) returns boolean language sql stable as $$
  select exists (select from chain_balances where asset = p_asset and differs_since is not null
    and (chain = 'books' or chain = p_chain and held_units < booked_units + opening_units))
$$;
