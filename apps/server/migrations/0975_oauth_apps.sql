-- What each app of others may ask for; those from before may ask for all there is. And a secret that two
-- persons agreed on: whoever asked may have it made, once, until then. Nothing readable waits for it.
alter table oauth_clients
  add column scopes text[] not null default '{openid,profile,email}'
    check (scopes <@ '{openid,profile,email}'::text[] and 'openid' = any (scopes)),
  add column secret_for uuid references users (id),
  add column secret_until timestamptz,
  add constraint oauth_clients_secret_due check (
    (secret_for is null) = (secret_until is null) and (secret_for is null or not is_public));
create index oauth_clients_by_age on oauth_clients (created_at, id);
