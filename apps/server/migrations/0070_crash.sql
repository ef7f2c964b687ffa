-- Work that one node does for all. The holder renews before `until`; whoever takes over counts the
-- token up, and rows written under an older token are refused.
create table leases (
  name text primary key,
  holder uuid not null,
  token bigint not null,
  until timestamptz not null
);

-- A hash chain of the shared game crash: games 1 to `games`, played as rounds from `first_round`
-- on. The terminating hash and the salt are public; the hashes ahead are sealed.
create table crash_chains (
  id uuid primary key,
  first_round integer not null unique check (first_round > 0),
  games integer not null check (games > 0),
  terminating_hash text not null,
  -- Both null until the salt has been announced; then fixed for the whole chain.
  salt text,
  salt_source text,
  built_at timestamptz not null,
  constraint crash_chains_salt check ((salt is null) = (salt_source is null))
);

-- Every so many games one sealed hash, so that any hash is near one.
create table crash_checkpoints (
  chain_id uuid not null references crash_chains (id),
  game integer not null check (game > 0),
  hash_sealed text not null,
  primary key (chain_id, game)
);

create table crash_rounds (
  number integer primary key,
  chain_id uuid not null references crash_chains (id),
  state text not null check (state in ('betting', 'running', 'finished', 'void')),
  previous_hash text not null,
  hash_sealed text not null,
  betting_ends_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  result_e2 bigint check (result_e2 >= 100),
  hash text,
  -- Of the lease under which the round is run.
  token bigint not null,
  constraint crash_rounds_started check (state = 'betting' or started_at is not null),
  constraint crash_rounds_revealed check (
    (state = 'finished') = (hash is not null) and (state = 'finished') = (result_e2 is not null))
);

-- Bets of the rounds, by the id of their wager. `placing` waits for its stake to be in escrow,
-- `late` came too late for that; all but placing, open and late are decided, and `is_settled` says
-- that the money has followed the decision.
create table crash_bets (
  id uuid primary key,
  round integer not null references crash_rounds (number),
  user_id uuid not null,
  slot smallint not null,
  currency text not null,
  demo boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  -- The automatic cash-out that the player set; null when by hand.
  cashout_e2 bigint check (cashout_e2 >= 101),
  -- Where the bet is cashed at the latest: automatic cash-out, maximum payout, or 1,000,000.
  target_e2 bigint not null check (target_e2 >= 101),
  status text not null
    check (status in ('placing', 'open', 'late', 'cancelled', 'cashed', 'lost', 'refunded')),
  multiplier_e2 bigint,
  placed_at timestamptz not null,
  decided_at timestamptz,
  is_settled boolean not null default false,
  constraint crash_bets_decided check (
    (status in ('placing', 'open')) = (decided_at is null)
    and (status = 'cashed') = (multiplier_e2 is not null)),
  constraint crash_bets_never_above_target check (multiplier_e2 between 101 and target_e2)
);
create unique index crash_bets_of_player on crash_bets (round, user_id, slot)
  where status not in ('late', 'cancelled');
create index crash_bets_of_round on crash_bets (round, status);
create index crash_bets_unsettled on crash_bets (round) where not is_settled;

-- A decision about a bet is made once, and no bet moves to another round or player.
create function guard_crash_bet() returns trigger language plpgsql as $$
begin
  if old.decided_at is not null
    and (new.status, new.multiplier_e2, new.decided_at)
      is distinct from (old.status, old.multiplier_e2, old.decided_at)
    and not (old.status = 'late' and new.status = 'cancelled') then
    raise exception 'crash bet % is decided', old.id;
  end if;
  return new;
end $$;
create trigger crash_bets_are_decided_once before update on crash_bets
  for each row execute function guard_crash_bet();
