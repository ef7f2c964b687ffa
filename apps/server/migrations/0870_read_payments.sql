-- What left the hot wallet in blocks that were read, on chains where payments have numbers, whatever the node's index of
-- transactions says later: no such payment is given back. A row goes when another block takes the place of its own.
create table read_payments (
  chain text not null,
  txid text not null,
  height bigint not null,
  primary key (chain, txid)
);
create index read_payments_by_height on read_payments (chain, height);

-- Blocks that were read before are not read again.
insert into read_payments (chain, txid, height)
  select chain, mined_txid, height from account_sendings
    where kind = 'withdrawal' and mined_txid is not null and height is not null and not is_failed
  on conflict do nothing;
