-- Tables of hold'em. Times in epoch milliseconds of the nodes' shared clock, amounts in minor units of the
-- currency. Whoever changes anything of a table locks its row first: that is its lease (decision 0146).
create table poker_tables (
  id uuid primary key,
  name text not null,
  -- Which of the stakes on offer it is; tables of one are opened and closed by demand.
  stakes text not null,
  currency text not null,
  small_blind_minor bigint not null check (small_blind_minor > 0),
  big_blind_minor bigint not null check (big_blind_minor > small_blind_minor),
  min_buy_in_minor bigint not null check (min_buy_in_minor >= big_blind_minor),
  max_buy_in_minor bigint not null check (max_buy_in_minor >= min_buy_in_minor),
  seat_count smallint not null check (seat_count in (2, 6, 9)),
  speed text not null check (speed in ('normal', 'fast')),
  action_ms integer not null check (action_ms > 0),
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  -- Where the game stands: phase, button and how the hand was played so far. No cards.
  game jsonb not null,
  -- One higher with every step.
  version bigint not null default 1,
  -- When the engine has to look at it; null while nothing is due.
  due_ms bigint,
  -- Of the hand that is played or the next one; published before any seat adds its value.
  seed_hash text not null,
  seed_sealed text not null,
  opened_ms bigint not null,
  closed_ms bigint
);
create index poker_tables_due on poker_tables (due_ms) where state <> 'closed';
create index poker_tables_open on poker_tables (stakes) where state <> 'closed';

-- From sitting down to standing up. What it was brought and what it took away are wagers (0145).
create table poker_sittings (
  id uuid primary key,
  table_id uuid not null references poker_tables (id),
  seat smallint not null,
  user_id uuid not null,
  bought_minor bigint not null check (bought_minor > 0),
  sat_ms bigint not null,
  -- Null while it lasts.
  taken_minor bigint check (taken_minor >= 0),
  left_ms bigint,
  constraint poker_sittings_left check ((taken_minor is null) = (left_ms is null))
);
create index poker_sittings_of_user on poker_sittings (user_id, id desc);
create index poker_sittings_by_start on poker_sittings (to_timestamp(sat_ms / 1000.0), id);

-- Buy-in and rebuys of a sitting, by the ids of their wagers.
create table poker_buy_ins (
  id uuid primary key,
  sitting_id uuid not null references poker_sittings (id),
  amount_minor bigint not null check (amount_minor > 0)
);
create index poker_buy_ins_of_sitting on poker_buy_ins (sitting_id, id);

-- Taken seats. The stack is that after the last settled hand.
create table poker_seats (
  table_id uuid not null references poker_tables (id),
  seat smallint not null check (seat between 0 and 8),
  user_id uuid not null,
  sitting_id uuid not null unique references poker_sittings (id),
  stack_minor bigint not null check (stack_minor >= 0),
  -- Brought during a hand; joins the stack after it.
  queued_minor bigint not null default 0 check (queued_minor >= 0),
  status text not null default 'in' check (status in ('in', 'out', 'leaving')),
  -- What the next value of the seat has to hash to.
  tip text not null,
  -- What the seat owes, and what was let go: see `SeatMarks`.
  marks jsonb not null,
  -- Where it was taken from; nobody of the same address sits beside it.
  address text not null,
  primary key (table_id, seat),
  unique (table_id, user_id)
);
create index poker_seats_of_user on poker_seats (user_id);

-- Hands that were dealt. Of a hand that is over: how it was played, and what came out.
create table poker_hands (
  id uuid primary key,
  table_id uuid not null references poker_tables (id),
  number bigint not null,
  state text not null default 'playing' check (state in ('playing', 'settled', 'void')),
  started_ms bigint not null,
  ended_ms bigint,
  button smallint not null,
  seed_hash text not null,
  seed_sealed text not null,
  entropy jsonb not null,
  entropy_hash text not null,
  deck_root text not null,
  -- Of a settled one.
  played jsonb,
  pot_minor bigint,
  rake_minor bigint check (rake_minor >= 0),
  unique (table_id, number),
  constraint poker_hands_ended check ((state = 'playing') = (ended_ms is null)
    and (state = 'settled') = (rake_minor is not null))
);
create index poker_hands_by_start on poker_hands (to_timestamp(started_ms / 1000.0), id);

-- Who was dealt in, and what it came to; cards are kept where everybody saw them.
create table poker_hand_seats (
  hand_id uuid not null references poker_hands (id),
  seat smallint not null,
  user_id uuid not null,
  sitting_id uuid not null references poker_sittings (id),
  stack_minor bigint not null,
  stake_minor bigint,
  payout_minor bigint,
  is_shown boolean not null default false,
  primary key (hand_id, seat)
);
create index poker_hand_seats_of_user on poker_hand_seats (user_id, hand_id desc);

-- Why a seat could not be taken now; null where it could. Asked before the transaction of the buy-in, since
-- one that is refused there costs its batch a second try, and in it, when the table's row is locked.
create function poker_sit_refusal(p_table uuid, p_seat integer, p_user uuid, p_amount bigint,
  p_now bigint, p_tables_max integer) returns text language plpgsql as $$
declare
  t poker_tables;
  least_minor bigint;
begin
  select * into t from poker_tables where id = p_table;
  if not found or t.state = 'closed' then return 'unknown'; end if;
  if t.state <> 'open' then return 'closing'; end if;
  if exists (select from poker_seats where table_id = p_table and user_id = p_user)
    or (select count(*) from poker_seats where user_id = p_user) >= p_tables_max then
    return 'already-seated';
  end if;
  if p_seat >= t.seat_count
    or exists (select from poker_seats where table_id = p_table and seat = p_seat) then
    return 'seat-taken';
  end if;
  select max(taken_minor) into least_minor from poker_sittings
    where user_id = p_user and table_id = p_table and left_ms > p_now - 3600000;
  if p_amount < greatest(t.min_buy_in_minor, coalesce(least_minor, 0))
    or p_amount > greatest(t.max_buy_in_minor, coalesce(least_minor, 0)) then
    return 'buy-in';
  end if;
  return null;
end $$;

-- Takes a seat in the transaction of its buy-in. What forbids it is raised as PP097 with the name of the
-- refusal.
create function poker_sit(p_wager uuid, p_table uuid, p_seat integer, p_user uuid, p_sitting uuid,
  p_amount bigint, p_tip text, p_marks jsonb, p_address text, p_now bigint, p_tables_max integer)
  returns void language plpgsql as $$
declare
  refusal text;
begin
  -- Two at once of one player come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('poker/' || p_user, 0));
  perform from poker_tables where id = p_table for update;
  refusal := poker_sit_refusal(p_table, p_seat, p_user, p_amount, p_now, p_tables_max);
  if refusal is not null then raise exception '%', refusal using errcode = 'PP097'; end if;
  insert into poker_sittings (id, table_id, seat, user_id, bought_minor, sat_ms)
    values (p_sitting, p_table, p_seat, p_user, p_amount, p_now);
  insert into poker_buy_ins (id, sitting_id, amount_minor) values (p_wager, p_sitting, p_amount);
  insert into poker_seats (table_id, seat, user_id, sitting_id, stack_minor, tip, marks, address)
    values (p_table, p_seat, p_user, p_sitting, p_amount, p_tip, p_marks, p_address);
  update poker_tables set version = version + 1,
      due_ms = case when game ->> 'phase' = 'waiting' then p_now else due_ms end
    where id = p_table;
end $$;

-- Why chips could not be brought to a seat now; null where they could.
create function poker_rebuy_refusal(p_table uuid, p_user uuid, p_amount bigint)
  returns text language plpgsql as $$
declare
  t poker_tables;
  s poker_seats;
begin
  select * into t from poker_tables where id = p_table;
  if not found then return 'unknown'; end if;
  select * into s from poker_seats where table_id = p_table and user_id = p_user;
  if not found or s.status = 'leaving' then return 'not-seated'; end if;
  if t.state <> 'open' then return 'closing'; end if;
  if s.stack_minor + s.queued_minor + p_amount not between t.min_buy_in_minor and t.max_buy_in_minor then
    return 'buy-in';
  end if;
  return null;
end $$;

-- Brings more chips, in the transaction of their stake. They join the stack between two hands.
create function poker_rebuy(p_wager uuid, p_table uuid, p_user uuid, p_amount bigint, p_now bigint)
  returns void language plpgsql as $$
declare
  refusal text;
  s poker_seats;
begin
  perform from poker_tables where id = p_table for update;
  refusal := poker_rebuy_refusal(p_table, p_user, p_amount);
  if refusal is not null then raise exception '%', refusal using errcode = 'PP097'; end if;
  select * into s from poker_seats where table_id = p_table and user_id = p_user;
  insert into poker_buy_ins (id, sitting_id, amount_minor) values (p_wager, s.sitting_id, p_amount);
  update poker_sittings set bought_minor = bought_minor + p_amount where id = s.sitting_id;
  update poker_seats set queued_minor = queued_minor + p_amount
    where table_id = p_table and seat = s.seat;
  update poker_tables set version = version + 1,
      due_ms = case when game ->> 'phase' = 'waiting' then p_now else due_ms end
    where id = p_table;
end $$;

-- Ends a sitting in the transaction that pays its stack; raised as PP098 where the seat stands otherwise.
create function poker_leave(p_sitting uuid, p_taken bigint, p_now bigint)
  returns void language plpgsql as $$
declare
  s poker_seats;
begin
  perform from poker_tables t join poker_sittings i on i.table_id = t.id
    where i.id = p_sitting for update of t;
  select * into s from poker_seats where sitting_id = p_sitting;
  if not found or s.status <> 'leaving' or s.stack_minor + s.queued_minor <> p_taken
    or exists (select from poker_hands h join poker_hand_seats d on d.hand_id = h.id
      where h.table_id = s.table_id and h.state = 'playing' and d.sitting_id = p_sitting) then
    raise exception 'seat-stands-otherwise' using errcode = 'PP098';
  end if;
  delete from poker_seats where sitting_id = p_sitting;
  update poker_sittings set taken_minor = p_taken, left_ms = p_now where id = p_sitting;
  update poker_tables set version = version + 1 where id = s.table_id;
end $$;

-- What is over stays as it was told.
create function guard_poker_end() returns trigger language plpgsql as $$
begin
  raise exception '% % is over', tg_table_name, old.id;
end $$;
create trigger poker_sittings_end_once before update on poker_sittings
  for each row when (old.left_ms is not null) execute function guard_poker_end();
create trigger poker_hands_end_once before update on poker_hands
  for each row when (old.ended_ms is not null) execute function guard_poker_end();
