-- The house's token: its pool, burns, weeks of revenue share, stakes, and the days that are published.

-- What the play of an hour was worth, by when it was booked: a projection. A later correction stands
-- in the hour of its own writing, so an hour that was read to its end never changes.
create table token_hours (
  hour timestamptz not null,
  product text not null,
  bets bigint not null,
  stake_usd_e6 bigint not null,
  payout_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  expected_usd_e6 bigint not null,
  primary key (hour, product)
) with (fillfactor = 70);

-- The internal pool after each of its changes; 0 is how it began. Two changes on the same state cannot
-- both be the next one.
create table token_pool (
  seq bigint primary key check (seq >= 0),
  at timestamptz not null,
  token_minor bigint not null check (token_minor > 0),
  usd_e6 bigint not null check (usd_e6 > 0),
  spent_usd_e6 bigint not null check (spent_usd_e6 >= 0)
);
create index token_pool_at on token_pool (at);
create trigger token_pool_is_final before update or delete on token_pool
  for each row execute function refuse_change();

-- An hour of a group of products, burnt or not. Minor units are of the token, worths 1e-6 USD.
create table token_burns (
  hour timestamptz not null,
  product text not null check (product in ('casino', 'sport', 'futures')),
  theoretical_usd_e6 bigint not null,
  pct_e2 integer not null check (pct_e2 between 0 and 1000),
  carry_before_e6 bigint not null,
  -- Of a week whose pool nobody had a stake in.
  added_e6 bigint not null check (added_e6 >= 0),
  spent_e6 bigint not null check (spent_e6 >= 0),
  carry_after_e6 bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  price_e8 bigint not null,
  state text not null check (state in ('burnt', 'carried', 'nothing', 'paused')),
  pool_seq bigint references token_pool (seq),
  posting_id uuid,
  -- When the money for it was in the pool.
  paid_at timestamptz,
  is_synthetic boolean not null default false,
  primary key (hour, product),
  check ((amount_minor > 0) = (posting_id is not null)),
  check (spent_e6 = 0 or amount_minor > 0)
);
create index token_burns_unpaid on token_burns (hour) where amount_minor > 0 and paid_at is null;

-- Stakers: one row each, locked by whatever changes the stake.
create table token_stakers (
  user_id uuid primary key,
  staked_minor bigint not null default 0 check (staked_minor >= 0),
  claims integer not null default 0
);
-- Changes of stakes, in order; what they earn follows from these alone.
create table token_stake_moves (
  id uuid primary key,
  user_id uuid not null,
  at timestamptz not null,
  change_minor bigint not null check (change_minor <> 0)
);
create index token_stake_moves_at on token_stake_moves (at);
create index token_stake_moves_of on token_stake_moves (user_id, at);
create trigger token_stake_moves_are_final before update or delete on token_stake_moves
  for each row execute function refuse_change();

-- Tokens that were taken out of the stake and are on their way back.
create table token_cooling (
  id uuid primary key,
  user_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  ready_at timestamptz not null,
  released_at timestamptz
);
create index token_cooling_ready on token_cooling (ready_at) where released_at is null;
create index token_cooling_of on token_cooling (user_id) where released_at is null;

-- Finished weeks, from Sunday 00:00 UTC, and what each staker got. `weight` is minor units x ms.
create table token_weeks (
  week date primary key,
  casino_e6 bigint not null,
  sport_e6 bigint not null,
  futures_e6 bigint not null,
  pct_e2 integer not null check (pct_e2 between 0 and 1000),
  carried_e6 bigint not null check (carried_e6 >= 0),
  pool_e6 bigint not null check (pool_e6 >= 0),
  weight numeric not null check (weight >= 0),
  stakers integer not null,
  paid_cents bigint not null,
  -- Below a cent each: goes to the next pool. Or all of it, to the burn.
  remainder_e6 bigint not null check (remainder_e6 >= 0),
  state text not null check (state in ('shared', 'burnt', 'paused')),
  is_synthetic boolean not null default false,
  closed_at timestamptz not null
);
create table token_shares (
  week date not null references token_weeks (week),
  user_id uuid not null,
  weight numeric not null check (weight > 0),
  cents bigint not null check (cents >= 0),
  primary key (week, user_id)
);
create index token_shares_of on token_shares (user_id);
create trigger token_weeks_are_final before update or delete on token_weeks
  for each row execute function refuse_change();
create trigger token_shares_are_final before update or delete on token_shares
  for each row execute function refuse_change();

-- Claims of shares until they are paid and after.
create table token_payouts (
  user_id uuid not null,
  number integer not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  usd_rate_e8 bigint not null,
  claimed_at timestamptz not null,
  paid_at timestamptz,
  primary key (user_id, number)
);
create index token_payouts_owed on token_payouts (claimed_at) where paid_at is null;

-- Published days: the signed text, and the results under its root.
create table token_days (
  day date primary key,
  file text not null,
  root text not null,
  hash text not null,
  signature text not null,
  -- Commits of each lane that the day was read up to.
  position jsonb not null,
  published_at timestamptz not null
);
create trigger token_days_are_final before update or delete on token_days
  for each row execute function refuse_change();
create table token_leaves (
  day date not null references token_days (day),
  hour timestamptz not null,
  product text not null,
  place integer not null,
  wager_ids uuid[] not null,
  -- Part, revision and sign of each, as the name of its leaf wants them.
  marks text[] not null,
  leaves text[] not null,
  primary key (day, hour, product, place)
);

-- The price of the token is that of its pool from now on.
update price_table set usd_e8 = 1000000 where currency = 'pwr';
