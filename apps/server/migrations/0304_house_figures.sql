-- What the house took and paid, by hour: projections of the journal. The minor units tie to the ledger's
-- accounts; the worths are those of bet time. Demo play stands in rows of its own pocket.
create table house_results (
  hour timestamptz not null,
  product text not null,
  currency text not null,
  pocket text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  -- Of the real money alone, in 1e-6 USD.
  real_stake_usd_e6 bigint not null,
  real_payout_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  primary key (hour, product, currency, pocket)
) with (fillfactor = 70);

-- Movements of players' money that are no results, by hour, reason and pocket.
create table house_movements (
  hour timestamptz not null,
  reason text not null,
  currency text not null,
  pocket text not null,
  movements bigint not null,
  in_minor bigint not null,
  out_minor bigint not null,
  primary key (hour, reason, currency, pocket)
) with (fillfactor = 70);
