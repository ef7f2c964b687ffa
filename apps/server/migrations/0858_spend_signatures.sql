-- Payments that spend outputs and were offered for more (decision 0192): every version that was signed, the first one
-- too. They spend the same outputs, so that one of them is mined; what they leave to the chain is in its units.
create table spend_signatures (
  withdrawal_id uuid not null references withdrawals (id),
  -- Counts how often the fee was raised.
  version integer not null check (version >= 0),
  chain text not null,
  txid text not null,
  raw text not null,
  fee_units numeric not null check (fee_units >= 0),
  signed_at timestamptz not null,
  primary key (withdrawal_id, version)
);
create unique index spend_signatures_by_txid on spend_signatures (chain, txid);
create trigger spend_signatures_are_final before update or delete on spend_signatures
  for each row execute function refuse_change();
