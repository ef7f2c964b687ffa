-- The bonus wheel: tickets, and spins whose segment a wager without a stake drew.

-- What is given to a player once per source; the row is locked for each spin.
create table wheel_accounts (
  user_id uuid primary key,
  -- How many tickets play has brought so far.
  activity_given bigint not null default 0 check (activity_given >= 0)
);

create table wheel_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  source text not null
    check (source in ('registration', 'level', 'activity', 'code', 'staff')),
  -- Names what it is for: each thing brings its tickets once.
  source_key text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wheel_tickets_unused on wheel_tickets (user_id, expires_at) where used_at is null;

-- A spin is decided by its ticket, then drawn, then given its code; whatever is missing is made up.
create table wheel_spins (
  id uuid primary key,
  user_id uuid not null,
  ticket_id uuid not null unique references wheel_tickets (id),
  -- The wager that draws it.
  wager_id uuid not null unique,
  -- The segments as they were when it was decided.
  segments jsonb not null,
  segment smallint check (segment > 0),
  prize text,
  code_id text,
  code text,
  at timestamptz not null
);
create index wheel_spins_of on wheel_spins (user_id, at);
create index wheel_spins_at on wheel_spins (at, id);
create index wheel_spins_open on wheel_spins (at) where code_id is null;

-- A draw of the wheel takes no stake and pays nothing by itself; all rows of before hold to less.
alter table wagers drop constraint wagers_stake_minor_check;
alter table wagers add constraint wagers_stake_minor_check
  check (stake_minor > 0 or stake_minor = 0 and (payout_minor > 0 or product = 'wheel')) not valid;
