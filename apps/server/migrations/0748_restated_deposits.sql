-- Credited deposits whose block went away, and whose transaction stands in another one with another sum: what they are
-- once what was credited is taken back. Ids of deposits, whose migration comes later in the order of names.
create table restated_deposits (
  deposit_id uuid primary key,
  amount_minor bigint not null check (amount_minor > 0),
  dust_units numeric not null,
  height bigint not null,
  block_hash text not null
);
