-- Levels, rakeback and cashback.

-- Lifetime figures of a player's real play, by which levels are reached: a projection.
create table loyalty_totals (
  user_id uuid primary key,
  rated_usd_e6 bigint not null,
  deposited_usd_e6 bigint not null
) with (fillfactor = 70);

-- Real play of a player per UTC day and currency, in 1e-6 USD: a projection, read by cashback.
create table loyalty_days (
  day date not null,
  user_id uuid not null,
  currency text not null,
  stake_usd_e6 bigint not null,
  payout_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  primary key (day, user_id, currency)
) with (fillfactor = 70);

-- What players have earned back of the edge of their bets, in 1e-6 of a minor unit: a projection.
create table rakeback_accrued (
  user_id uuid not null,
  currency text not null,
  value_e6 bigint not null,
  primary key (user_id, currency)
) with (fillfactor = 70);

-- Levels as they were reached, each once; none is ever taken away. No projection: a level counts for
-- bets settled after it was written down.
create table loyalty_levels (
  user_id uuid not null,
  level smallint not null check (level between 1 and 10),
  source text not null check (source in ('play', 'staff')),
  reached_at timestamptz not null default clock_timestamp(),
  is_told boolean not null default false,
  primary key (user_id, level)
);

-- What the levels give, from when: a rebuild counts old bets by the terms of their time.
create table loyalty_terms (
  valid_from timestamptz primary key,
  levels jsonb not null
);

-- Cashback of finished days, paid out with the rakeback, in 1e-6 of a minor unit.
create table cashback_days (
  day date primary key,
  settled_at timestamptz not null default clock_timestamp()
);
create table cashback (
  day date not null references cashback_days (day),
  user_id uuid not null,
  currency text not null,
  value_e6 bigint not null check (value_e6 > 0),
  worth_usd_e6 bigint not null check (worth_usd_e6 > 0),
  primary key (user_id, day)
);

-- Per player and currency: cashback that was added, and what was claimed so far.
create table rakeback_entries (
  user_id uuid not null,
  currency text not null,
  cashback_e6 bigint not null default 0 check (cashback_e6 >= 0),
  claimed_e6 bigint not null default 0 check (claimed_e6 >= 0),
  primary key (user_id, currency)
);

-- When a player claimed last, and the amounts of each claim until they are paid and after.
create table rakeback_claims (
  user_id uuid primary key,
  number integer not null,
  claimed_at timestamptz not null
);
create table rakeback_payments (
  user_id uuid not null,
  number integer not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  claimed_at timestamptz not null,
  paid_at timestamptz,
  primary key (user_id, number, currency)
);
create index rakeback_payments_owed on rakeback_payments (claimed_at) where paid_at is null;
