-- Which transaction used which number of the hot wallet, as blocks said when they were read, on chains where payments have
-- numbers: a payment is given back only where another one is seen to have used its number, whatever the node's index of
-- transactions finds or does not. What it paid, where it paid anything. A row goes when another block takes the place
-- of its own; numbers of blocks that were read before this migration have none.
create table read_numbers (
  chain text not null,
  sender text not null,
  nonce bigint not null,
  txid text not null,
  height bigint not null,
  paid_to text,
  asset text,
  units numeric(78, 0),
  primary key (chain, sender, nonce)
);
create index read_numbers_by_height on read_numbers (chain, height);
