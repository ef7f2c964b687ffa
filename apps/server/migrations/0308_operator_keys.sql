-- Keys with which scripts of an operator make calls of the dashboard. Only hashes of their secrets are
-- kept; after a rotation the secret before it is taken for a day more. A key belongs to whoever made it,
-- may do nothing that its owner may not do by then, and ends with a date, by hand, or with whatever
-- ends all other sessions of its owner.
create table operator_keys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 60),
  -- A permission, or permission.type: 'reports', 'reports.export'.
  scope text[] not null check (cardinality(scope) > 0),
  secret_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  used_from text,
  ended_at timestamptz,
  version integer not null default 1
);
create index operator_keys_of_user on operator_keys (user_id) where ended_at is null;
create index operator_keys_by_age on operator_keys (created_at, id);
