-- Outputs at our addresses that the signer spends in no payment, as something else was said of them in one that it
-- signed. They are ours and count as held; payments are made from others.
create table outputs_aside (
  chain text not null,
  txid text not null,
  place integer not null,
  at timestamptz not null,
  primary key (chain, txid, place)
);
