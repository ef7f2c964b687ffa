-- Erasure of accounts with retention. What tells of a person goes at once; money, bets, documents and the
-- audit trail stay under a pseudonym until their time is over.

-- How long what is kept, and on what ground. Zero years: gone with the erasure itself.
create table retention_classes (
  id text primary key check (id in ('profile', 'chat', 'files', 'marketing', 'ledger', 'bets', 'kyc',
    'audit')),
  basis text not null,
  -- Counted from the end of the account.
  years integer not null check (years between 0 and 100)
);
insert into retention_classes (id, basis, years) values
  ('profile', 'contract', 0), ('chat', 'contract', 0), ('files', 'contract', 0),
  ('marketing', 'consent', 0), ('ledger', 'law', 10), ('bets', 'law', 10), ('kyc', 'law', 10),
  ('audit', 'law', 10);

alter table users add column erased_at timestamptz;

create table erasures (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'recalled', 'done')),
  at timestamptz not null,
  due_at timestamptz not null,
  -- Staff who asked for the player; null where the player did.
  asked_by uuid references users (id),
  -- What kept it from being done when its time had come.
  held_by text[] not null default '{}',
  ended_at timestamptz,
  -- When what was kept under the pseudonym went too.
  forgotten_at timestamptz,
  constraint erasures_ended check ((state = 'waiting') = (ended_at is null)),
  constraint erasures_forgotten check (forgotten_at is null or state = 'done')
);
create unique index erasures_one_open on erasures (user_id) where state = 'waiting';
create index erasures_at on erasures (at, id);
create index erasures_of_user on erasures (user_id, at desc);
create index erasures_due on erasures (due_at) where state = 'waiting';
create index erasures_kept on erasures (ended_at) where state = 'done' and forgotten_at is null;

-- Keyed hashes by which whoever excluded himself is known after he took them away, or his account was erased.
create table exclusion_marks (
  kind text not null check (kind in ('email', 'wallet', 'telegram', 'telegram-test')),
  hash bytea not null check (octet_length(hash) = 32),
  -- Null: for ever.
  until timestamptz,
  -- Whose account is still there; they go with his return.
  user_id uuid references users (id),
  primary key (kind, hash)
);
create index exclusion_marks_of_user on exclusion_marks (user_id) where user_id is not null;

create function lift_exclusion_marks() returns trigger language plpgsql as $$
begin
  delete from exclusion_marks where user_id = new.user_id;
  return null;
end $$;
create trigger exclusions_lift_marks after update of ended_at on exclusions
  for each row when (new.ended_at is not null) execute function lift_exclusion_marks();

-- A moderator's line stands as it was written; only the words of an erased player go.
create or replace function guard_chat_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.message_text is null and new.note is null
    and to_jsonb(new) - 'message_text' - 'note' = to_jsonb(old) - 'message_text' - 'note'
    and exists (select from users where id = old.user_id and erased_at is not null) then
    return new;
  end if;
  raise exception 'the chat log is append-only';
end $$;

-- A decided request stands as it was; only the subject of one about an erased player goes, which may name him.
create or replace function guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.title = '' and to_jsonb(new) - 'title' = to_jsonb(old) - 'title'
    and exists (select from users where id = old.about and erased_at is not null) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'requested' then
    raise exception 'request % is decided', old.id using errcode = 'PP010';
  end if;
  return new;
end $$;

-- As in 0831; nothing is credited to an account that was erased: what still arrives waits for staff.
create or replace function may_move_money(p_user uuid, p_kind text, p_usd_e6 bigint,
  p_at timestamptz) returns text language sql stable as $$
  select case
    when p_kind <> 'deposit' then case
      when documents_needed(p_user) and not (select self_excluded from users where id = p_user)
        then 'core/documents-needed' end
    when (select self_excluded or erased_at is not null from users where id = p_user)
      then 'core/self-excluded'
    when exists (select from protection_players where user_id = p_user and time_out_until > p_at)
      then 'core/time-out'
    when exists (select from protection_limits l where l.user_id = p_user and l.kind = 'deposit'
        and l.ended_at is null
        and deposited_since(p_user, period_start(l.period, p_at)) + p_usd_e6 > l.amount)
      then 'core/limit-reached'
    end
$$;

-- As in 0812; what arrives for an erased account waits for staff, and they hear of it.
create or replace function is_held_for_good(p_user uuid, p_usd_e6 bigint) returns boolean
language sql stable as $$
  select coalesce((select self_excluded or erased_at is not null from users where id = p_user), false)
    or exists (select from protection_limits where user_id = p_user and kind = 'deposit'
      and ended_at is null and amount < p_usd_e6)
$$;

-- Notes of staff are kept as they were written, until the time of the audit trail is over.
create function guard_user_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from erasures e, retention_classes c
      where e.user_id = old.user_id and e.state = 'done' and c.id = 'audit'
        and e.ended_at + make_interval(years => c.years) <= clock_timestamp()) then
    return old;
  end if;
  raise exception 'rows of user_notes are never changed or deleted';
end $$;
drop trigger user_notes_are_final on user_notes;
create trigger user_notes_are_final before update or delete on user_notes
  for each row execute function guard_user_note();
