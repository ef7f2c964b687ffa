-- The external sportsbook: whom its pages were opened for, and what its callbacks said of each bet. Its
-- money stands in external_transactions.

-- One row per token that was handed out; a bet names it.
create table sportsbook_sessions (
  id uuid primary key,
  user_id uuid not null,
  currency text not null,
  -- Country it was opened from; null where it is not known.
  iso text,
  expires_at timestamptz not null
);
create index sportsbook_sessions_over on sportsbook_sessions (expires_at);

create table sportsbook_bets (
  -- Our id of the stake's transaction, by which the vendor names the bet.
  id uuid primary key,
  -- The vendor's id of it, and of the slip.
  external_id text not null unique,
  slip text not null,
  user_id uuid not null,
  currency text not null,
  stake_minor bigint not null,
  game text not null,
  -- Made, placed (the vendor confirmed it), or what it says the result is.
  state text not null,
  -- The vendor's id of the result that stands, and ours; both null before it and after a rollback.
  result_external_id text,
  result_id uuid,
  at timestamptz not null
);
create index sportsbook_bets_user on sportsbook_bets (user_id, at desc);
