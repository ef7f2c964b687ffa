-- Seed pairs of a player: one active, one announced whose commitment is already shown, and the
-- revealed ones. The server seed is sealed until the pair ends.
create table seed_pairs (
  id uuid primary key,
  user_id uuid not null,
  server_seed_sealed text not null,
  server_seed_hash text not null,
  client_seed text,
  started_at timestamptz,
  ended_at timestamptz,
  games integer,
  constraint seed_pairs_order check (
    (started_at is null) = (client_seed is null)
    and (ended_at is null) = (games is null)
    and (ended_at is null or started_at is not null))
);
create unique index seed_pairs_active on seed_pairs (user_id)
  where started_at is not null and ended_at is null;
create unique index seed_pairs_next on seed_pairs (user_id) where started_at is null;
create index seed_pairs_revealed on seed_pairs (user_id, ended_at desc) where ended_at is not null;
