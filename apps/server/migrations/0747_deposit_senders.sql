-- Whose coins a deposit was, by the chain's own name of the payment, where the chain tells it.
create table deposit_senders (
  chain text not null,
  txid text not null,
  place integer not null,
  address text not null,
  primary key (chain, txid, place)
);
