-- Who stands in line for a seat at a full table. A seat that is freed is kept for the first in line; whoever
-- does not take it in time is out of the line, and may come back a little later: else two could keep a seat
-- from everybody by turns.
create table poker_waits (
  table_id uuid not null references poker_tables (id),
  user_id uuid not null,
  joined_ms bigint not null,
  -- As long as a seat is kept for the player.
  offered_until_ms bigint,
  -- Out of the line, and not let into it again until then.
  passed_until_ms bigint,
  primary key (table_id, user_id),
  constraint poker_waits_once check (offered_until_ms is null or passed_until_ms is null)
);
create index poker_waits_of_user on poker_waits (user_id);

-- Seats that nobody sits on and that are kept for nobody but this player.
create function poker_free_seats(p_table uuid, p_user uuid, p_now bigint)
  returns bigint language sql stable as $$
  select t.seat_count - (select count(*) from poker_seats s where s.table_id = t.id)
    - (select count(*) from poker_waits w where w.table_id = t.id and w.offered_until_ms > p_now
        and w.user_id is distinct from p_user)
  from poker_tables t where t.id = p_table
$$;

-- The place of a player in the line; null where he is not in it.
create function poker_wait_place(p_table uuid, p_user uuid) returns bigint language sql stable as $$
  select (select count(*) from poker_waits o where o.table_id = w.table_id and o.passed_until_ms is null
      and (o.joined_ms, o.user_id) <= (w.joined_ms, w.user_id))
  from poker_waits w where w.table_id = p_table and w.user_id = p_user and w.passed_until_ms is null
$$;

-- Stands in line; again, and nothing changes. What forbids it is raised as PP097.
create function poker_wait(p_table uuid, p_user uuid, p_now bigint, p_tables_max integer)
  returns bigint language plpgsql as $$
declare
  t poker_tables;
  refusal text;
begin
  perform pg_advisory_xact_lock(hashtextextended('poker/' || p_user, 0));
  select * into t from poker_tables where id = p_table for update;
  if poker_wait_place(p_table, p_user) is not null then
    return poker_wait_place(p_table, p_user);
  end if;
  refusal := case
    when t.id is null or t.state = 'closed' then 'unknown'
    when t.state <> 'open' then 'closing'
    when exists (select from poker_seats where table_id = p_table and user_id = p_user)
      or (select count(*) from poker_seats where user_id = p_user)
        + (select count(*) from poker_waits where user_id = p_user and passed_until_ms is null)
        >= p_tables_max then 'already-seated'
    when exists (select from poker_waits where table_id = p_table and user_id = p_user
      and passed_until_ms > p_now) then 'passed'
    when poker_free_seats(p_table, p_user, p_now) > (select count(*) from poker_waits
      where table_id = p_table and offered_until_ms is null and passed_until_ms is null) then 'seat-free'
  end;
  if refusal is not null then raise exception '%', refusal using errcode = 'PP097'; end if;
  insert into poker_waits (table_id, user_id, joined_ms) values (p_table, p_user, p_now)
    on conflict (table_id, user_id) do update
      set joined_ms = p_now, offered_until_ms = null, passed_until_ms = null;
  return poker_wait_place(p_table, p_user);
end $$;

-- Keeps free seats for the first in line. Whoever let his go is out of the line, and so is who may not play.
create function poker_offer_seats(p_table uuid, p_now bigint, p_offer_ms bigint, p_pass_ms bigint)
  returns table (user_id uuid, until_ms bigint) language plpgsql as $$
declare
  t poker_tables;
begin
  select * into t from poker_tables where id = p_table for update;
  delete from poker_waits w where w.table_id = p_table and (t.state <> 'open' or w.passed_until_ms <= p_now
    or exists (select from users u where u.id = w.user_id and u.self_excluded)
    or exists (select from protection_players p where p.user_id = w.user_id
      and p.time_out_until > to_timestamp(p_now / 1000.0)));
  update poker_waits w set offered_until_ms = null, passed_until_ms = p_now + p_pass_ms
    where w.table_id = p_table and w.offered_until_ms <= p_now;
  return query
    update poker_waits w set offered_until_ms = p_now + p_offer_ms
      from (select f.user_id as id from poker_waits f where f.table_id = p_table
          and f.offered_until_ms is null and f.passed_until_ms is null
        order by f.joined_ms, f.user_id
        limit greatest(0, poker_free_seats(p_table, null, p_now))) as first
      where w.table_id = p_table and w.user_id = first.id
      returning w.user_id, w.offered_until_ms;
end $$;

-- As before; and no seat is taken from those for whom it is kept.
create or replace function poker_sit_refusal(p_table uuid, p_seat integer, p_user uuid, p_amount bigint,
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
  if poker_free_seats(p_table, p_user, p_now) <= 0 then return 'reserved'; end if;
  select max(taken_minor) into least_minor from poker_sittings
    where user_id = p_user and table_id = p_table and left_ms > p_now - 3600000;
  if p_amount < greatest(t.min_buy_in_minor, coalesce(least_minor, 0))
    or p_amount > greatest(t.max_buy_in_minor, coalesce(least_minor, 0)) then
    return 'buy-in';
  end if;
  return null;
end $$;

-- Whoever sits stands in no line.
create function end_poker_wait() returns trigger language plpgsql as $$
begin
  delete from poker_waits where table_id = new.table_id and user_id = new.user_id;
  return null;
end $$;
create trigger poker_seats_end_wait after insert on poker_seats
  for each row execute function end_poker_wait();
