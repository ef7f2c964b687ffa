-- A session counts its secrets: bearers and sockets name the generation they were made under, and
-- are over when the secret is replaced. A proof that the player sits there replaces the secret, so
-- that no copy taken before has it.
alter table sessions
  add column generation integer not null default 1,
  add column present_until timestamptz;
