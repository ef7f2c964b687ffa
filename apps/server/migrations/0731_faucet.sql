-- Spins of the daily faucet: one per player and UTC day, and one per household.
create table faucet_spins (
  id uuid not null unique,
  day date not null,
  user_id uuid not null,
  -- The cluster of the player when it spun; the player itself where it is alone.
  cluster_id uuid not null,
  max_cents integer not null check (max_cents > 0),
  share_ppm integer not null check (share_ppm between 0 and 1000000),
  cents integer not null check (cents between 1 and max_cents),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  usd_rate_e8 bigint not null,
  at timestamptz not null,
  paid_at timestamptz,
  primary key (user_id, day),
  unique (day, cluster_id)
);
create index faucet_spins_at on faucet_spins (at, id);
create index faucet_spins_owed on faucet_spins (at) where paid_at is null;
