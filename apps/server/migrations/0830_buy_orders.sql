-- Coins that players buy with a card from an outside seller, which sends them to the player's own deposit
-- address: the money itself comes as any other deposit of a chain.

create table buy_orders (
  id uuid primary key,
  user_id uuid not null references users (id),
  seller text not null,
  fiat text not null check (fiat in ('usd', 'eur')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < amount_cents),
  currency text not null,
  chain text not null,
  receive_minor bigint not null check (receive_minor > 0),
  -- `quoted`: an offer that nobody took yet. `sending`: the seller was paid and sends the coins.
  state text not null check (state in ('quoted', 'pending', 'sending', 'paid', 'failed', 'expired')),
  -- Key of the call that took the offer.
  request_key uuid unique,
  -- Where the seller sends the coins; set when the offer is taken.
  address text,
  memo text,
  txid text,
  quoted_until timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  constraint buy_orders_taken check ((state = 'quoted') = (address is null)),
  constraint buy_orders_paid check ((state = 'paid') = (txid is not null)),
  constraint buy_orders_ended check ((state in ('paid', 'failed', 'expired')) = (ended_at is not null))
);
create index buy_orders_of_user on buy_orders (user_id, at desc);
create index buy_orders_open on buy_orders (state, at) where ended_at is null;
