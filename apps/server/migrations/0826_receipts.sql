-- Signed receipts: what the journal says of each player's bets and money, in bundles that are signed once.

create table receipt_bundles (
  number bigint primary key,
  -- What is signed: JSON of the root over the leaves, their count, and the hash of the bundle before.
  content text not null,
  hash text not null,
  -- Ed25519 over the content, base64; and the key it is checked by.
  signature text not null,
  public_key text not null,
  -- The hashes of its leaves in their order, 32 bytes each.
  leaves bytea not null,
  at timestamptz not null
);
alter table receipt_bundles alter column leaves set storage external;

-- A player's lines of a bundle. The leaf is the hash of them, of the player and of the player's leaf before.
create table receipt_leaves (
  user_id uuid not null,
  bundle bigint not null references receipt_bundles (number),
  -- Which of the bundle's leaves, from 0.
  place integer not null,
  before text not null,
  -- Lines of the player up to here.
  total bigint not null,
  lines text not null,
  primary key (user_id, bundle)
);
alter table receipt_leaves alter column lines set storage external;

create trigger receipt_bundles_are_final before update or delete on receipt_bundles
  for each row execute function refuse_change();
create trigger receipt_leaves_are_final before update or delete on receipt_leaves
  for each row execute function refuse_change();
