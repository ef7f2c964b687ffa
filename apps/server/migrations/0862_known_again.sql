-- Players who excluded themselves are known again, whatever mailbox they come back with.

-- By what verified papers name a player: keyed hashes of name with birth date, and of the phone.
create table person_marks (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('person', 'phone')),
  key text not null,
  primary key (user_id, kind, key)
);
create index person_marks_key on person_marks (kind, key);

-- Papers that were verified before are read again for it.
update document_players p set keys_mark = null
  where exists (select from document_cases c where c.user_id = p.user_id and c.state = 'verified');

create index document_players_keys on document_players using gin (person_keys);

-- The longest exclusion that stands for another account of the person whom the verified papers of a player
-- name; one of an erased account stands until its time is over. Nothing where there is none.
create function exclusion_of_person(p_user uuid, out other uuid, out until timestamptz)
language sql stable as $$
  select x.user_id, x.until from person_marks own
    join person_marks m on m.kind = 'person' and m.key = own.key and m.user_id <> own.user_id
    join exclusions x on x.user_id = m.user_id and x.ended_at is null
    join users u on u.id = x.user_id
  where own.user_id = p_user and own.kind = 'person'
    and (u.erased_at is null or x.until is null or x.until > clock_timestamp())
  order by x.until desc nulls first limit 1
$$;

-- Closes an account for play until then, or keeps it closed longer; null for ever. The caller has locked the
-- player. True where that is more than before.
create function exclude_until(p_id uuid, p_user uuid, p_until timestamptz, p_reason text)
returns boolean language plpgsql as $$
declare
  own exclusions;
begin
  select * into own from exclusions where user_id = p_user and ended_at is null for update;
  if own.id is null then
    insert into exclusions (id, user_id, until, reason, at)
      values (p_id, p_user, p_until, p_reason, clock_timestamp());
  elsif own.until < p_until or own.until is not null and p_until is null then
    update exclusions set until = p_until, return_asked_at = null where id = own.id;
  else
    return false;
  end if;
  update users set self_excluded = true where id = p_user and not self_excluded;
  return true;
end $$;

alter table harm_cases drop constraint harm_cases_marker_check;
alter table harm_cases
  add constraint harm_cases_marker_check check (marker in ('rising-stakes', 'chasing',
    'cancelled-withdrawals', 'night-play', 'failed-deposits', 'excluded-again')),
  -- Whom of the excluded it may be.
  add column other_id uuid references users (id);
