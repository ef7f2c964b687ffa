-- Files that players asked for: all their personal data, or a long time of bets and money.

create table own_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('personal', 'activity')),
  -- What was asked for: of an activity its time, product and format.
  asked jsonb not null default '{}',
  state text not null check (state in ('waiting', 'ready', 'failed', 'gone')),
  at timestamptz not null,
  -- When somebody began to make it, and how often that was.
  begun_at timestamptz,
  tries integer not null default 0,
  expires_at timestamptz,
  -- AES-256-GCM: nonce, tag and the packed file, bound to the id of the row.
  sealed bytea,
  constraint own_exports_sealed check ((state = 'ready') = (sealed is not null)
    and (state <> 'ready' or expires_at is not null))
);
create unique index own_exports_one_open on own_exports (user_id, kind) where state = 'waiting';
create index own_exports_of_user on own_exports (user_id, kind, at desc);
create index own_exports_open on own_exports (at) where state in ('waiting', 'ready');
