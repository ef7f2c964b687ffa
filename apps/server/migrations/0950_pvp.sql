-- Rounds of the pools: one per pool that is not over. Times in epoch milliseconds of the nodes' shared
-- clock, amounts in minor units of the currency.
create table pvp_rounds (
  id uuid primary key,
  pool text not null,
  number bigint not null,
  state text not null default 'open'
    check (state in ('open', 'counting', 'locked', 'drawn', 'refunded')),
  currency text not null,
  fee_bps integer not null check (fee_bps between 0 and 10000),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  server_seed_hash text not null,
  server_seed_sealed text not null,
  -- Null until the round is over.
  server_seed text,
  total_minor bigint not null default 0,
  opened_ms bigint not null,
  first_ms bigint,
  -- The end of the countdown: no entry is taken from this moment on.
  locks_ms bigint,
  locked_ms bigint,
  -- Staff asked for its end; every entry goes back.
  is_void boolean not null default false,
  pick_minor bigint,
  winner_id uuid,
  prize_minor bigint,
  ended_ms bigint,
  unique (pool, number),
  constraint pvp_rounds_told check (
    (state <> 'drawn' or server_seed is not null)
    and (server_seed is null or state in ('drawn', 'refunded'))),
  constraint pvp_rounds_drawn check (
    (state = 'drawn') = (pick_minor is not null)
    and (state = 'drawn') = (winner_id is not null)
    and (state = 'drawn') = (prize_minor is not null))
);
create unique index pvp_rounds_running on pvp_rounds (pool)
  where state in ('open', 'counting', 'locked');
create index pvp_rounds_ended on pvp_rounds (pool, ended_ms desc) where ended_ms is not null;
create index pvp_rounds_by_end on pvp_rounds (ended_ms, id);

-- Entries by the id of their wager, in the order in which they were taken; each owns the tickets
-- [from, to).
create table pvp_entries (
  id uuid primary key,
  round_id uuid not null references pvp_rounds (id),
  place integer not null,
  user_id uuid not null,
  from_minor bigint not null,
  to_minor bigint not null check (to_minor > from_minor),
  -- As it stood at the entry.
  client_seed text not null,
  entered_ms bigint not null,
  unique (round_id, place)
);
create index pvp_entries_of_user on pvp_entries (user_id, id desc);

-- Takes an entry in the transaction of its stake: whoever holds the round's row first comes first.
-- What forbids it is raised as PP095 with the name of the refusal.
create function pvp_enter(p_id uuid, p_round uuid, p_user uuid, p_amount bigint, p_seed text,
  p_now bigint, p_counting bigint) returns void language plpgsql as $$
declare
  r pvp_rounds;
  entries integer;
  own integer;
  own_minor bigint;
  players integer;
begin
  select * into r from pvp_rounds where id = p_round for update;
  if not found then raise exception 'unknown' using errcode = 'PP095'; end if;
  if r.state not in ('open', 'counting') or r.is_void or p_now >= r.locks_ms then
    raise exception 'round-locked' using errcode = 'PP095';
  end if;
  if p_amount < r.min_minor or p_amount > r.max_minor then
    raise exception 'amount-limits' using errcode = 'PP095';
  end if;
  select count(*), count(*) filter (where user_id = p_user),
      coalesce(sum(to_minor - from_minor) filter (where user_id = p_user), 0),
      count(distinct user_id) filter (where user_id <> p_user) + 1
    into entries, own, own_minor, players from pvp_entries where round_id = p_round;
  if own >= 10 or entries >= 200 then
    raise exception 'too-many-entries' using errcode = 'PP095';
  end if;
  if players >= 2 and (own_minor + p_amount) * 100 > (r.total_minor + p_amount) * 80 then
    raise exception 'share-too-large' using errcode = 'PP095';
  end if;
  insert into pvp_entries (id, round_id, place, user_id, from_minor, to_minor, client_seed, entered_ms)
    values (p_id, p_round, entries, p_user, r.total_minor, r.total_minor + p_amount, p_seed, p_now);
  update pvp_rounds set total_minor = total_minor + p_amount,
      first_ms = coalesce(first_ms, p_now),
      state = case when players >= 2 then 'counting' else state end,
      locks_ms = case when players >= 2 then coalesce(locks_ms, p_now + p_counting) end
    where id = p_round;
end $$;

-- Ends a round in the transaction that moves its money; raised as PP096 where it is over already.
create function pvp_end_round(p_id uuid, p_state text, p_seed text, p_pick bigint, p_winner uuid,
  p_prize bigint, p_now bigint) returns void language plpgsql as $$
begin
  update pvp_rounds set state = p_state, server_seed = p_seed, pick_minor = p_pick,
      winner_id = p_winner, prize_minor = p_prize, ended_ms = p_now
    where id = p_id and state = any (
      case when p_state = 'drawn' then array['locked'] else array['open', 'counting', 'locked'] end);
  if not found then raise exception 'round-over' using errcode = 'PP096'; end if;
end $$;

-- Duels by the id of their creator's wager.
create table pvp_duels (
  id uuid primary key,
  game text not null check (game in ('coinflip', 'dice')),
  state text not null default 'open'
    check (state in ('open', 'joined', 'settled', 'cancelled', 'expired', 'refunded')),
  creator_id uuid not null,
  side text check (side in ('heads', 'tails')),
  stake_minor bigint not null check (stake_minor > 0),
  currency text not null,
  fee_bps integer not null check (fee_bps between 0 and 10000),
  is_private boolean not null,
  server_seed_hash text not null,
  server_seed_sealed text not null,
  server_seed text,
  creator_seed text not null,
  -- Where it was opened from; nobody of the same address joins.
  creator_address text not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  joiner_id uuid,
  joiner_wager_id uuid unique,
  joiner_seed text,
  joined_ms bigint,
  -- Of a settled one; null winner after eight equal rolls.
  outcome jsonb,
  winner_id uuid,
  prize_minor bigint,
  ended_ms bigint,
  constraint pvp_duels_side check ((game = 'coinflip') = (side is not null)),
  constraint pvp_duels_joined check (
    (state in ('joined', 'settled')) <= (joiner_id is not null)
    and (joiner_id is null) = (joiner_wager_id is null) and joiner_id <> creator_id),
  constraint pvp_duels_told check (
    (state <> 'settled' or server_seed is not null)
    and (server_seed is null or state not in ('open', 'joined')))
);
create index pvp_duels_open on pvp_duels (expires_ms) where state in ('open', 'joined');
create index pvp_duels_of_creator on pvp_duels (creator_id, id desc);
create index pvp_duels_of_joiner on pvp_duels (joiner_id, id desc) where joiner_id is not null;
create index pvp_duels_by_end on pvp_duels (ended_ms, id);

-- Opens a duel in the transaction of its stake.
create function pvp_open_duel(p_id uuid, p_game text, p_creator uuid, p_side text, p_stake bigint,
  p_currency text, p_fee integer, p_private boolean, p_hash text, p_sealed text, p_seed text,
  p_address text, p_now bigint, p_lasts bigint, p_most integer) returns void language plpgsql as $$
begin
  -- Two at once of one player come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('pvp/' || p_creator, 0));
  if (select count(*) from pvp_duels where creator_id = p_creator and state = 'open') >= p_most then
    raise exception 'too-many-duels' using errcode = 'PP095';
  end if;
  insert into pvp_duels (id, game, creator_id, side, stake_minor, currency, fee_bps, is_private,
      server_seed_hash, server_seed_sealed, creator_seed, creator_address, created_ms, expires_ms)
    values (p_id, p_game, p_creator, p_side, p_stake, p_currency, p_fee, p_private, p_hash, p_sealed,
      p_seed, p_address, p_now, p_now + p_lasts);
end $$;

-- Joins a duel in the transaction of the joiner's stake: what decides it is fixed from here on.
create function pvp_join_duel(p_id uuid, p_wager uuid, p_user uuid, p_seed text, p_now bigint)
  returns void language plpgsql as $$
declare
  d pvp_duels;
begin
  select * into d from pvp_duels where id = p_id for update;
  if not found then raise exception 'unknown' using errcode = 'PP095'; end if;
  if d.creator_id = p_user then raise exception 'own-duel' using errcode = 'PP095'; end if;
  if d.state = 'expired' then raise exception 'expired' using errcode = 'PP095'; end if;
  if d.state <> 'open' then raise exception 'taken' using errcode = 'PP095'; end if;
  if p_now >= d.expires_ms then raise exception 'expired' using errcode = 'PP095'; end if;
  update pvp_duels set state = 'joined', joiner_id = p_user, joiner_wager_id = p_wager,
      joiner_seed = p_seed, joined_ms = p_now
    where id = p_id;
end $$;

-- Ends a duel in the transaction that moves its money; raised as PP096 where it stands otherwise.
create function pvp_end_duel(p_id uuid, p_from text, p_state text, p_seed text, p_outcome jsonb,
  p_winner uuid, p_prize bigint, p_now bigint) returns void language plpgsql as $$
begin
  update pvp_duels set state = p_state, server_seed = p_seed, outcome = p_outcome,
      winner_id = p_winner, prize_minor = p_prize, ended_ms = p_now
    where id = p_id and state = p_from;
  if not found then raise exception 'duel-stands-otherwise' using errcode = 'PP096'; end if;
end $$;

-- What is over stays as it was told.
create function guard_pvp_end() returns trigger language plpgsql as $$
begin
  raise exception '% % is over', tg_table_name, old.id;
end $$;
create trigger pvp_rounds_end_once before update on pvp_rounds
  for each row when (old.ended_ms is not null) execute function guard_pvp_end();
create trigger pvp_duels_end_once before update on pvp_duels
  for each row when (old.ended_ms is not null) execute function guard_pvp_end();
create trigger pvp_entries_stay before update or delete on pvp_entries
  for each row execute function guard_pvp_end();
