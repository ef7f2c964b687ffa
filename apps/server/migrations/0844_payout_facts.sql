-- Payouts are facts of the journal: which withdrawal a posting ended, and what the house kept, by hour.
create index withdrawals_ended_by on withdrawals (ending_id) where ending_id is not null;

create table house_payouts (
  hour timestamptz not null,
  currency text not null,
  payouts bigint not null,
  sum_minor bigint not null,
  fee_minor bigint not null,
  network_fee_minor bigint not null,
  net_minor bigint not null,
  primary key (hour, currency)
) with (fillfactor = 70);
