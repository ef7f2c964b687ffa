-- Third-party apps that may ask players to sign in with their account here; staff write them down,
-- nobody deletes them. The secret of an app that keeps one is sealed with the installation's key.
create table oauth_clients (
  id text primary key,
  name text not null,
  url text not null,
  icon text,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  is_public boolean not null,
  sealed_secret text check (is_public = (sealed_secret is null)),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);

-- What the protocol remembers: requests that wait for a decision, what players granted, and the
-- codes and tokens of it. Ids are secrets, so only their hashes are kept, and what belongs to them
-- is sealed. A request belongs to the first player who saw it.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  grant_hash bytea,
  user_id uuid references users (id),
  client_id text,
  scopes text,
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_records_of_grant on oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_of_user on oauth_records (user_id, client_id) where user_id is not null;
create index oauth_records_of_client on oauth_records (client_id) where client_id is not null;
create index oauth_records_expiring on oauth_records (expires_at);
