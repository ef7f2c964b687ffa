-- Rounds of turns that are open: one per player and game. The row goes when the round ends, its
-- record stays in the wager. A turn changes no indexed column, so its new version stays on the page.
create table rounds (
  user_id uuid not null,
  game text not null,
  -- Id of the wager, which is the key of the call that opened the round.
  id uuid not null,
  seed_pair_id uuid not null,
  usd_rate_e8 bigint not null,
  -- All stakes so far, all of them in escrow.
  staked_minor bigint not null check (staked_minor > 0),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  nonce integer not null,
  -- Turns made so far.
  step integer not null check (step >= 0),
  demo boolean not null,
  currency text not null,
  params json not null,
  terms json not null,
  turns json not null,
  state json not null,
  primary key (user_id, game)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
