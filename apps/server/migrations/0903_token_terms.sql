-- What a UTC day is burnt by, and a week that ends with its beginning is shared by: fixed the day before, and
-- published with the day that is over by then.
create table token_terms (
  day date primary key,
  casino_e2 integer not null check (casino_e2 between 0 and 1000),
  sport_e2 integer not null check (sport_e2 between 0 and 1000),
  futures_e2 integer not null check (futures_e2 between 0 and 1000),
  move_e4 integer not null check (move_e4 > 0),
  share_e2 integer not null check (share_e2 between 0 and 1000),
  loss_stop boolean not null,
  -- Whether there is a revenue share.
  is_sharing boolean not null,
  fixed_at timestamptz not null default clock_timestamp()
);
create trigger token_terms_are_final before update or delete on token_terms
  for each row execute function refuse_change();

-- Tokens of the treasury that staff burnt, from now on: what was burnt by the end of a day follows.
create table token_retired (
  posting_id uuid primary key,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null default clock_timestamp()
);
