-- What is public of ended positions, newest first.
create index trading_positions_recent on trading_positions (closed_ms desc, id desc)
  where status = 'closed' and not demo;
create index trading_positions_opened on trading_positions (opened_ms) where opened_ms is not null;

-- Players whose orders wait longer than the house's delay, because they were quicker than it.
create table trading_delays (
  user_id uuid primary key,
  delay_ms integer not null check (delay_ms > 0),
  since timestamptz not null default now()
);

-- What the house noticed about futures; one open alarm per kind and subject.
create table trading_alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('quick', 'predictable', 'aside')),
  subject text not null,
  user_id uuid,
  text text not null,
  raised_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index trading_alarms_open on trading_alarms (kind, subject) where closed_at is null;
create index trading_alarms_raised on trading_alarms (raised_at, id);
