-- Fingerprint of the key that seals seeds and signs tokens: one row, made by the first start.
create table platform_secrets (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);

-- Players and staff. `name` keeps its spelling and is unique without regard to case; `email` is
-- stored normalised (lower case). Seeded accounts are the documented ones of a demo build.
create table users (
  id uuid primary key,
  name text not null check (name ~ '^[A-Za-z0-9_]{4,20}$'),
  email text check (length(email) between 3 and 254 and email = lower(email)),
  email_verified_at timestamptz,
  password_hash text not null,
  roles text[] not null default '{}',
  birth_date date,
  private_bets boolean not null default false,
  invite_code text,
  registered_from text,
  is_seeded boolean not null default false,
  is_welcomed boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz,
  previous_login_at timestamptz
);
create unique index users_name on users (lower(name));
create unique index users_email on users (email);
create index users_registered_from on users (registered_from, created_at);

-- Sessions. Only the hash of the cookie's secret is kept; the bearer is signed, names its session
-- and lives no longer than the session does.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  secret_hash bytea not null unique,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_seen on sessions (seen_at);

-- Captcha challenges that were used, until they expire anyway.
create table used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);

-- One-time links to create the first administrator; only hashes are kept.
create table setup_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
