-- Payments of outputs that count as paid and are looked at for some dozen blocks more: a deeper reorganisation may drop
-- them. Ids of withdrawals, whose migration comes later in the order of names.
create table followed_spends (
  withdrawal_id uuid primary key,
  chain text not null,
  -- The head at which it was found in a block last: it is looked for again with another one. Null: with every look.
  seen_head bigint
);
create index followed_spends_by_chain on followed_spends (chain, seen_head);
