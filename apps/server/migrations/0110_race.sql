-- Wins of every product, for the ticker.
alter table feed_rows drop constraint feed_rows_channel_check;
alter table feed_rows add constraint feed_rows_channel_check
  check (channel in ('all', 'high_rollers', 'lucky_wins', 'all_wins'));

-- Rated wager of each player per UTC day, week (from Sunday), month, and in all. `reached_at` is
-- when the sum was reached: of equals the earlier one is ahead.
create table race_points (
  period text not null check (period in ('day', 'week', 'month', 'all')),
  starts_on date not null,
  user_id uuid not null,
  rated_usd_e6 bigint not null check (rated_usd_e6 > 0),
  reached_at timestamptz not null,
  primary key (period, starts_on, user_id)
) with (fillfactor = 70);
create index race_points_order
  on race_points (period, starts_on, rated_usd_e6 desc, reached_at, user_id);

-- The weeks of the race with the terms that held when each began.
create table race_weeks (
  starts_on date primary key check (extract(dow from starts_on) = 0),
  reward_cents integer not null check (reward_cents >= 0),
  cap_percent integer not null check (cap_percent > 0),
  state text not null default 'running' check (state in ('running', 'closing', 'paid')),
  announced_at timestamptz
);

-- The frozen order of a finished week; a place with a prize is paid once.
create table race_results (
  starts_on date not null references race_weeks (starts_on),
  user_id uuid not null,
  place integer not null check (place >= 1),
  rated_usd_e6 bigint not null,
  prize_cents integer not null check (prize_cents >= 0),
  paid_at timestamptz,
  primary key (starts_on, user_id),
  unique (starts_on, place)
);
create index race_results_of_user on race_results (user_id, starts_on);
