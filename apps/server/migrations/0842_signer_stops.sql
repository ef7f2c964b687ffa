-- Stops of the signer that staff asked for, on whatever node: the one that reaches it has it stop.
create table signer_stops (
  id uuid primary key,
  reason text not null,
  asked_at timestamptz not null,
  done_at timestamptz
);
create index signer_stops_open on signer_stops (asked_at) where done_at is null;

-- What the signer said of itself last.
create table signer_seen (
  name text primary key,
  state jsonb not null,
  seen_at timestamptz not null
);
