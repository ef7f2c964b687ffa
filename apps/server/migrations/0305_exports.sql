-- Files of rows that staff asked for. The file itself is in DATA_DIR/exports of the node that made it.
create table staff_exports (
  id uuid primary key,
  area text not null,
  title text not null,
  -- Which rows: the fields of the call.
  input jsonb not null,
  asked_by uuid not null references users (id),
  -- The one session that may fetch the file.
  session_id uuid,
  asked_from text,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  asked_at timestamptz not null,
  -- While it runs: when it last got on.
  seen_at timestamptz not null,
  done_at timestamptz,
  expires_at timestamptz not null,
  is_removed boolean not null default false
);
create index staff_exports_at on staff_exports (asked_at, id);
create index staff_exports_of on staff_exports (asked_by, asked_at, id);
create index staff_exports_kept on staff_exports (expires_at) where not is_removed;
