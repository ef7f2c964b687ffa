-- Ways into an account besides its password: addresses of wallets, people of Telegram. Whoever came
-- by one of them has no password until setting one by mail. Test people are those the test bot of
-- demo and development builds vouched for; they never become people of a real bot.
alter table users alter column password_hash drop not null;

create table identities (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('wallet', 'telegram', 'telegram-test')),
  -- The address in lower case, or the id of the person at Telegram.
  subject text not null check (length(subject) between 1 and 64),
  label text not null check (length(label) between 1 and 128),
  connected_at timestamptz not null,
  unique (kind, subject)
);
create index identities_of_user on identities (user_id);

-- Nonces to be signed, and handles of addresses that were proven. Both are good once, for the
-- browser (`holder`) that asked; only hashes of their secrets are kept.
create table wallet_secrets (
  secret_hash bytea primary key,
  purpose text not null check (purpose in ('nonce', 'proof')),
  address text not null,
  holder text not null,
  expires_at timestamptz not null
);
create index wallet_secrets_expiry on wallet_secrets (expires_at);

-- Launch data of Telegram that was used, until it would be too old anyway.
create table used_launches (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_launches_expiry on used_launches (expires_at);
