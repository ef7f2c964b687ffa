-- Payments of ours, signed under a number, that stood in a block when it was read, whatever the node's index of
-- transactions says later: no such payment is given back. A row goes when another block takes the place of its own.
create table read_payments (
  chain text not null,
  txid text not null,
  height bigint not null,
  primary key (chain, txid)
);
create index read_payments_by_height on read_payments (chain, height);
