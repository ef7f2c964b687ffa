-- Deposits by bank: a player says what is sent, staff say what arrived.

create table bank_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  currency text not null check (currency in ('usd', 'eur')),
  amount_minor bigint not null check (amount_minor > 0),
  sender_name text not null,
  -- What the player writes on the transfer.
  reference text not null unique,
  state text not null check (state in ('pending', 'approved', 'declined', 'cancelled', 'closed')),
  -- Of one that was declined: why, as its player reads it.
  told text,
  -- What arrived, and the deposit by which it was credited.
  received_minor bigint check (received_minor > 0),
  deposit_id uuid references deposits (id),
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint bank_requests_end check ((state = 'pending') = (ended_at is null)),
  constraint bank_requests_approved check (state <> 'approved'
    or received_minor is not null and deposit_id is not null)
);
create unique index bank_requests_one_open on bank_requests (user_id) where state = 'pending';
create index bank_requests_of_user on bank_requests (user_id, asked_at desc);
create index bank_requests_at on bank_requests (asked_at, id);
