-- A game opened in the frame of the game page. Its id is what the aggregator calls our session.
create table game_sessions (
  id uuid primary key,
  source text not null,
  user_id uuid references users (id),
  game_id text not null,
  game_uuid text not null,
  currency text not null,
  demo boolean not null,
  iso text,
  created_at timestamptz not null,
  last_callback_at timestamptz,
  closed_at timestamptz
);
create index game_sessions_of_user on game_sessions (user_id, game_id) where closed_at is null;
create index game_sessions_created on game_sessions (created_at);

-- Art of foreign games as we serve it: fetched once, under the hash of its bytes.
create table game_pictures (
  hash text primary key,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) <= 524288),
  fetched_at timestamptz not null default now()
);
create table game_picture_sources (
  url text primary key,
  hash text not null references game_pictures (hash),
  checked_at timestamptz not null default now()
);

-- What providers asked and what they were told, for disputes; kept 90 days.
create table provider_callbacks (
  id uuid primary key,
  source text not null,
  at timestamptz not null,
  request text not null,
  answer text not null,
  fault text,
  duration_ms integer not null
);
create index provider_callbacks_at on provider_callbacks (at);

-- How the last look at an aggregator's list went.
create table provider_syncs (
  source text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  gone integer not null default 0,
  error text
);
