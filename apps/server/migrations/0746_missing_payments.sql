-- Payments to us that their chain has neither in a block nor waiting for one, and since when that was first found
-- so. Ids of deposits, whose migration comes later in the order of names.
create table missing_payments (
  deposit_id uuid primary key,
  since timestamptz not null
);
