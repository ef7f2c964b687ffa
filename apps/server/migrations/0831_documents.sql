-- Who players are by their papers: cases with sealed details and sealed pictures, and which tier of
-- knowing withdrawals wait for.

create table document_players (
  user_id uuid primary key references users (id),
  tier integer not null default 0 check (tier between 0 and 3),
  -- The tier that withdrawals wait for; it never falls.
  needed_tier integer not null default 0 check (needed_tier between 0 and 3),
  changed_at timestamptz not null
);

create table document_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  tier integer not null check (tier between 1 and 3),
  state text not null check (state in ('draft', 'pending', 'verified', 'refused', 'expired')),
  -- Name, birth date and address, encrypted; null once they were erased.
  details text,
  told text,
  at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Null where the installation decides by itself.
  decided_by uuid references users (id),
  constraint document_cases_decided check
    ((state in ('verified', 'refused', 'expired')) = (decided_at is not null)),
  constraint document_cases_told check (state <> 'refused' or told is not null)
);
create unique index document_cases_one_open on document_cases (user_id)
  where state in ('draft', 'pending');
create index document_cases_at on document_cases (at, id);
create index document_cases_of_user on document_cases (user_id, at desc);
create index document_cases_waiting on document_cases (submitted_at) where state = 'pending';

create table document_files (
  id uuid primary key,
  case_id uuid not null references document_cases (id),
  -- Null until the case is handed in.
  kind text check (kind in ('id_front', 'id_back', 'selfie', 'address', 'funds')),
  -- AES-256-GCM: nonce, tag and the picture, bound to the id of the row.
  sealed bytea not null,
  at timestamptz not null
);
create unique index document_files_once on document_files (case_id, kind) where kind is not null;
create index document_files_of_case on document_files (case_id);

-- A decided case stays as it was decided; a verified one may expire, and details may be erased.
create function guard_document_case() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.tier, new.at) is distinct from (old.id, old.user_id, old.tier, old.at)
    or old.state in ('refused', 'expired') and new.state <> old.state
    or old.state = 'verified' and new.state not in ('verified', 'expired') then
    raise exception 'a decided case is kept' using errcode = 'PP0AB';
  end if;
  return new;
end $$;
create trigger document_cases_are_kept before update on document_cases
  for each row execute function guard_document_case();

-- What a player paid in and asked to take out so far, in 1e-6 USD.
create function moved_so_far(p_user uuid, out deposited bigint, out withdrawn bigint)
language sql stable as $$
  select coalesce((select sum(usd_e6) from deposits
        where user_id = p_user and state in ('credited', 'reversing')), 0)::bigint,
    coalesce((select sum(usd_e6) from withdrawals
        where user_id = p_user and status in (0, 1, 3)), 0)::bigint
$$;

-- True where withdrawals of a player wait for documents.
create function documents_needed(p_user uuid) returns boolean language sql stable as $$
  select coalesce((select needed_tier > tier from document_players where user_id = p_user), false)
$$;

-- As in 0811; a withdrawal waits for documents. The money of whoever is excluded is never shut in.
create or replace function may_move_money(p_user uuid, p_kind text, p_usd_e6 bigint,
  p_at timestamptz) returns text language sql stable as $$
  select case
    when p_kind <> 'deposit' then case
      when documents_needed(p_user) and not (select self_excluded from users where id = p_user)
        then 'core/documents-needed' end
    when (select self_excluded from users where id = p_user) then 'core/self-excluded'
    when exists (select from protection_players where user_id = p_user and time_out_until > p_at)
      then 'core/time-out'
    when exists (select from protection_limits l where l.user_id = p_user and l.kind = 'deposit'
        and l.ended_at is null
        and deposited_since(p_user, period_start(l.period, p_at)) + p_usd_e6 > l.amount)
      then 'core/limit-reached'
    end
$$;
