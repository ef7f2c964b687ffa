-- Acts that two persons do: what was asked for, and what became of it. A request is decided once.
create table approvals (
  id uuid primary key,
  area text not null,
  action text not null,
  -- The row it is about, as the action's call names it, and the call's fields.
  input jsonb not null,
  title text not null,
  before text,
  after text not null,
  -- The person it is about, who may not decide it.
  about uuid references users (id),
  reason text not null check (length(reason) between 5 and 500),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'refused', 'withdrawn', 'expired', 'failed')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text,
  constraint approvals_by_two check (state <> 'approved' or decided_by <> asked_by),
  constraint approvals_not_own check (state <> 'approved' or about is null or decided_by <> about)
);
create index approvals_at on approvals (asked_at, id);
create index approvals_open on approvals (expires_at) where state = 'requested';

create function guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'requested' then
    raise exception 'request % is decided', old.id using errcode = 'PP010';
  end if;
  return new;
end $$;
create trigger approvals_are_final before update or delete on approvals
  for each row execute function guard_approval();

-- Decides a request in whatever transaction does it, with its line in the audit trail.
create function decide_approval(
  p_id uuid, p_state text, p_by uuid, p_at timestamptz, p_outcome text, p_detail jsonb
) returns void language plpgsql as $$
declare
  request approvals;
begin
  select * into request from approvals where id = p_id for update;
  if request.state is distinct from 'requested' then
    raise exception 'request % is decided', p_id using errcode = 'PP010';
  end if;
  update approvals set state = p_state, decided_by = p_by, decided_at = p_at, outcome = p_outcome
    where id = p_id;
  perform audit_append('staff', 'approvals.' || p_state, p_by, p_id::text, p_detail);
end $$;
