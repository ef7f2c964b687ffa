-- Second factors. The secret is sealed with the installation's key. Until it is confirmed a row only
-- waits for the first code; `last_step` is the newest 30-second step a code was used of, so that no
-- code works twice.
create table two_factors (
  user_id uuid primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Recovery codes that are left, as keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Wrong tries, by what they count for: `user:<id>` and `ip:<address>` for codes, `password:<id>` for
-- passwords that a change of the factor asks for.
create table factor_guards (
  subject text primary key,
  failures integer not null default 0,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index factor_guards_failed on factor_guards (failed_at);

-- Sign-ins whose password (or token, or signature) was right and whose second factor is still to be
-- proven. `opener` is the hash of what the sign-in was begun with: only the same may end it.
create table half_sessions (
  secret_hash bytea primary key,
  user_id uuid not null references users (id),
  opener bytea not null,
  expires_at timestamptz not null,
  proven_at timestamptz
);
create index half_sessions_expire on half_sessions (expires_at);

-- Until when a session need not prove the second factor again.
alter table sessions add column factor_until timestamptz;
