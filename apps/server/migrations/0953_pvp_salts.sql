-- The salt that a player's browser brought along with a stake: what a draw reads and tells of a client
-- seed is its hash together with this, so nobody recognises a player by a seed that he keeps. Null for
-- what was played before; of that nothing is told any more.
alter table pvp_entries add column salt text;
alter table pvp_duels add column creator_salt text, add column joiner_salt text;

-- Where a duel was opened from matters until somebody joins.
alter table pvp_duels alter column creator_address drop not null;
alter table pvp_duels disable trigger pvp_duels_end_once;
update pvp_duels set creator_address = null where state <> 'open';
alter table pvp_duels enable trigger pvp_duels_end_once;

-- Why this entry cannot be taken; null where it can. Asked before a stake is sent, and again, with the
-- row of the round held, in its transaction.
create function pvp_entry_refusal(r pvp_rounds, p_user uuid, p_amount bigint, p_now bigint)
  returns text language plpgsql stable as $$
declare
  entries integer;
  own integer;
  own_minor bigint;
  others integer;
begin
  if r.state not in ('open', 'counting') or r.is_void or p_now >= r.locks_ms then
    return 'round-locked';
  end if;
  if p_amount < r.min_minor or p_amount > r.max_minor then return 'amount-limits'; end if;
  select count(*), count(*) filter (where user_id = p_user),
      coalesce(sum(to_minor - from_minor) filter (where user_id = p_user), 0),
      count(*) filter (where user_id <> p_user)
    into entries, own, own_minor, others from pvp_entries where round_id = r.id;
  if own >= 10 or entries >= 200 then return 'too-many-entries'; end if;
  if others > 0 and (own_minor + p_amount) * 100 > (r.total_minor + p_amount) * 80 then
    return 'share-too-large';
  end if;
  return null;
end $$;

drop function pvp_enter(uuid, uuid, uuid, bigint, text, bigint, bigint);
-- Takes an entry in the transaction of its stake: whoever holds the round's row first comes first.
-- What forbids it is raised as PP095 with the name of the refusal.
create function pvp_enter(p_id uuid, p_round uuid, p_user uuid, p_amount bigint, p_seed text,
  p_salt text, p_now bigint, p_counting bigint) returns void language plpgsql as $$
declare
  r pvp_rounds;
  refusal text;
  is_second boolean;
begin
  select * into r from pvp_rounds where id = p_round for update;
  if not found then raise exception 'unknown' using errcode = 'PP095'; end if;
  refusal := pvp_entry_refusal(r, p_user, p_amount, p_now);
  if refusal is not null then raise exception '%', refusal using errcode = 'PP095'; end if;
  is_second := exists (select from pvp_entries where round_id = p_round and user_id <> p_user);
  insert into pvp_entries (id, round_id, place, user_id, from_minor, to_minor, client_seed, salt,
      entered_ms)
    values (p_id, p_round, (select count(*) from pvp_entries where round_id = p_round), p_user,
      r.total_minor, r.total_minor + p_amount, p_seed, p_salt, p_now);
  update pvp_rounds set total_minor = total_minor + p_amount,
      first_ms = coalesce(first_ms, p_now),
      state = case when is_second then 'counting' else state end,
      locks_ms = case when is_second then coalesce(locks_ms, p_now + p_counting) end
    where id = p_round;
end $$;

-- Why this player cannot open one more duel; null where he can.
create function pvp_open_refusal(p_creator uuid, p_most integer) returns text language sql stable as $$
  select case when (
    select count(*) from pvp_duels where creator_id = p_creator and state = 'open') >= p_most
  then 'too-many-duels' end
$$;

drop function pvp_open_duel(uuid, text, uuid, text, bigint, text, integer, boolean, text, text, text,
  text, bigint, bigint, integer);
-- Opens a duel in the transaction of its stake.
create function pvp_open_duel(p_id uuid, p_game text, p_creator uuid, p_side text, p_stake bigint,
  p_currency text, p_fee integer, p_private boolean, p_hash text, p_sealed text, p_seed text,
  p_salt text, p_address text, p_now bigint, p_lasts bigint, p_most integer)
  returns void language plpgsql as $$
begin
  -- Two at once of one player come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('pvp/' || p_creator, 0));
  if pvp_open_refusal(p_creator, p_most) is not null then
    raise exception 'too-many-duels' using errcode = 'PP095';
  end if;
  insert into pvp_duels (id, game, creator_id, side, stake_minor, currency, fee_bps, is_private,
      server_seed_hash, server_seed_sealed, creator_seed, creator_salt, creator_address, created_ms,
      expires_ms)
    values (p_id, p_game, p_creator, p_side, p_stake, p_currency, p_fee, p_private, p_hash, p_sealed,
      p_seed, p_salt, p_address, p_now, p_now + p_lasts);
end $$;

-- Why this player cannot join; null where he can. Whoever excluded himself is played against by nobody.
create function pvp_join_refusal(d pvp_duels, p_user uuid, p_now bigint) returns text
  language sql stable as $$
  select case
    when d.creator_id = p_user then 'own-duel'
    when d.state = 'expired' then 'expired'
    when d.state <> 'open' then 'taken'
    when p_now >= d.expires_ms then 'expired'
    when (select self_excluded from users where id = d.creator_id) then 'taken'
  end
$$;

drop function pvp_join_duel(uuid, uuid, uuid, text, bigint);
-- Joins a duel in the transaction of the joiner's stake: what decides it is fixed from here on.
create function pvp_join_duel(p_id uuid, p_wager uuid, p_user uuid, p_seed text, p_salt text,
  p_now bigint) returns void language plpgsql as $$
declare
  d pvp_duels;
  refusal text;
begin
  select * into d from pvp_duels where id = p_id for update;
  if not found then raise exception 'unknown' using errcode = 'PP095'; end if;
  refusal := pvp_join_refusal(d, p_user, p_now);
  if refusal is not null then raise exception '%', refusal using errcode = 'PP095'; end if;
  update pvp_duels set state = 'joined', joiner_id = p_user, joiner_wager_id = p_wager,
      joiner_seed = p_seed, joiner_salt = p_salt, joined_ms = p_now, creator_address = null
    where id = p_id;
end $$;

-- Ends a duel in the transaction that moves its money; raised as PP096 where it stands otherwise.
create or replace function pvp_end_duel(p_id uuid, p_from text, p_state text, p_seed text,
  p_outcome jsonb, p_winner uuid, p_prize bigint, p_now bigint) returns void language plpgsql as $$
begin
  update pvp_duels set state = p_state, server_seed = p_seed, outcome = p_outcome,
      winner_id = p_winner, prize_minor = p_prize, ended_ms = p_now, creator_address = null
    where id = p_id and state = p_from;
  if not found then raise exception 'duel-stands-otherwise' using errcode = 'PP096'; end if;
end $$;
