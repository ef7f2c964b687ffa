-- Payments that count as paid, that their chain undid for good, and of which two persons said that this is settled: they
-- are followed, sent and told no more. Ids of withdrawals, whose migration comes later in the order of names.
create table settled_payouts (
  withdrawal_id uuid primary key,
  chain text not null,
  undone_since timestamptz not null,
  reason text not null,
  asked_by uuid not null,
  agreed_by uuid not null,
  settled_at timestamptz not null,
  check (asked_by <> agreed_by)
);
