-- What a seat brings by itself between two hands: up to what it was first brought, once all is lost, or
-- whenever something is missing.
alter table poker_seats add column auto_rebuy boolean not null default false,
  add column auto_top_up boolean not null default false;
create index poker_seats_auto on poker_seats (table_id) where auto_rebuy or auto_top_up;

-- Takes a seat beside those alone whose sittings were looked at: whoever sat down in the meantime is looked
-- at first. So two of one household who sit down at once do not both get a seat. Nodes of the version
-- before call the function without the last parameters.
create function poker_sit(p_wager uuid, p_table uuid, p_seat integer, p_user uuid, p_sitting uuid,
  p_amount bigint, p_tip text, p_marks jsonb, p_address text, p_now bigint, p_tables_max integer,
  p_known uuid[], p_auto_rebuy boolean, p_auto_top_up boolean) returns void language plpgsql as $$
begin
  -- The same locks in the same order as in the function that it calls.
  perform pg_advisory_xact_lock(hashtextextended('poker/' || p_user, 0));
  perform from poker_tables where id = p_table for update;
  if exists (select from poker_seats where table_id = p_table and not sitting_id = any(p_known)) then
    raise exception 'neighbours-unknown' using errcode = 'PP099';
  end if;
  perform poker_sit(p_wager, p_table, p_seat, p_user, p_sitting, p_amount, p_tip, p_marks, p_address,
    p_now, p_tables_max);
  update poker_seats set auto_rebuy = p_auto_rebuy, auto_top_up = p_auto_top_up
    where sitting_id = p_sitting;
end $$;

-- Brings chips that a seat asked to be brought by itself: between two hands, and to a stack that stands as
-- it was seen, so that two nodes do not both bring them.
create function poker_fill_up(p_wager uuid, p_sitting uuid, p_held bigint, p_amount bigint, p_now bigint)
  returns void language plpgsql as $$
declare
  s poker_seats;
begin
  perform from poker_tables t join poker_sittings i on i.table_id = t.id
    where i.id = p_sitting for update of t;
  select * into s from poker_seats where sitting_id = p_sitting;
  if not found or s.stack_minor + s.queued_minor <> p_held or not (s.auto_rebuy or s.auto_top_up)
    or (select game ->> 'phase' from poker_tables where id = s.table_id) not in ('waiting', 'pause') then
    raise exception 'seat-stands-otherwise' using errcode = 'PP098';
  end if;
  perform poker_rebuy(p_wager, s.table_id, s.user_id, p_amount, p_now);
end $$;

-- Up to which end of a hand its players were told the seed.
create table poker_proofs_told (
  only_row boolean primary key default true check (only_row),
  until_ms bigint not null
);
