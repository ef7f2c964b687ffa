-- What exchanges say that a unit of each currency is worth: the last price that counted, with its own time.
-- One worker writes it, every node reads it. A build without exchanges reads price_table instead.
create table spot_prices (
  currency text primary key,
  usd_e8 bigint not null check (usd_e8 > 0),
  -- The exchanges whose median it is, separated by commas.
  source text not null check (source <> ''),
  -- When the oldest of what they said was heard, by the clock of the database.
  told_at timestamptz not null
);
