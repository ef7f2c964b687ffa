-- What guests play with: demo money that lives with the cookie and nowhere else. Unlogged, because
-- a crash of the database may take it: nothing here is anybody's money.
create unlogged table guest_sessions (
  -- SHA-256 of the secret of the guest's cookie.
  id bytea primary key check (octet_length(id) = 32),
  -- Minor units as text, by currency; one that is missing stands at its full amount.
  balances jsonb not null default '{}',
  -- Open rounds by game.
  rounds jsonb not null default '{}',
  plays bigint not null default 0,
  seen_at timestamptz not null
) with (fillfactor = 50);
create index guest_sessions_seen on guest_sessions (seen_at);

-- The last answers of a guest, so that a key sent again gets its own; a ring of slots.
create unlogged table guest_answers (
  guest_id bytea not null references guest_sessions (id) on delete cascade,
  slot smallint not null,
  key uuid not null,
  body_hash bytea not null,
  answer json not null,
  primary key (guest_id, slot)
) with (fillfactor = 50);
