-- Seeds of the house's own prices: one announced by its hash, one running, the others over and told.
create table trading_seeds (
  id bigint generated always as identity primary key,
  seed_hash text not null unique,
  seed_sealed text not null,
  announced_at timestamptz not null default now(),
  -- Ticks that follow from it: the first, and the one after the last.
  from_seq bigint,
  until_seq bigint check (until_seq >= from_seq),
  -- Fine prices before the first tick, and the walks, by ticker.
  starts jsonb,
  walks jsonb,
  -- Null until it is over.
  seed text,
  constraint trading_seeds_running check (
    (from_seq is null) = (starts is null) and (from_seq is null) = (walks is null)),
  constraint trading_seeds_told check ((until_seq is null) = (seed is null))
);
create unique index trading_seeds_announced on trading_seeds ((true)) where from_seq is null;
create unique index trading_seeds_current on trading_seeds ((true))
  where from_seq is not null and until_seq is null;

-- The last tick that was stored, and the token of the lease it was stored under.
create table trading_state (
  id boolean primary key default true check (id),
  seq bigint not null,
  fine jsonb not null,
  token bigint not null
);

-- Prices of a ticker in one second: five ticks, null where there was none.
create table trading_seconds (
  ticker text not null,
  second bigint not null,
  prices bigint[] not null check (cardinality(prices) = 5),
  flags smallint[] not null check (cardinality(flags) = 5),
  primary key (ticker, second)
);
create index trading_seconds_by_time on trading_seconds (second);

-- Candles of a minute. Volume is the notional that was opened and closed, in USD cents.
create table trading_candles (
  ticker text not null,
  minute bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume_cents bigint not null default 0,
  primary key (ticker, minute)
);

-- Positions, by the id of their wager. `placing` waits for its stake to be in escrow. All but
-- placing, opening and open are decided, and `is_settled` says that the money has followed.
create table trading_positions (
  id uuid primary key,
  user_id uuid not null,
  ticker text not null,
  side text not null check (side in ('long', 'short')),
  currency text not null,
  demo boolean not null,
  wager_minor bigint not null check (wager_minor > 0),
  opening_fee_minor bigint not null check (opening_fee_minor >= 0),
  multiplier integer not null check (multiplier between 1 and 1000),
  fee jsonb not null,
  max_roi_bps integer not null check (max_roi_bps > 0),
  max_hold_ms bigint not null,
  notional_cents bigint not null,
  take_profit bigint,
  stop_loss bigint,
  max_slippage_bps integer,
  shown_price bigint not null,
  received_ms bigint not null,
  status text not null check (status in ('placing', 'opening', 'open', 'closed', 'refused')),
  entry bigint,
  entry_seq bigint,
  opened_ms bigint,
  -- Where it stood at a tick a minute ago or less: a restart counts on from there.
  mark bigint,
  mark_seq bigint,
  worth bigint,
  exit bigint,
  exit_seq bigint,
  closed_ms bigint,
  reason text,
  roi_bps bigint,
  fee_minor bigint,
  payout_minor bigint,
  profit_minor bigint,
  is_settled boolean not null default false,
  constraint trading_positions_opened check ((entry is null) = (entry_seq is null)),
  constraint trading_positions_closed check (
    (status = 'closed') = (payout_minor is not null) and (status = 'closed') = (exit_seq is not null))
);
create index trading_positions_of_user on trading_positions (user_id, id desc);
create index trading_positions_alive on trading_positions (ticker)
  where status in ('placing', 'opening', 'open');
create index trading_positions_unsettled on trading_positions (id)
  where not is_settled and status in ('closed', 'refused');

-- What was asked of positions, in the order of the ids: to open, to close, to change the triggers.
create table trading_requests (
  id uuid primary key,
  position_id uuid not null references trading_positions (id),
  kind text not null check (kind in ('open', 'edit', 'user', 'exclusion', 'halt')),
  asked_ms bigint not null,
  delay_ms integer not null,
  take_profit bigint,
  stop_loss bigint,
  -- The earliest time of a tick that it may decide; null until the engine has seen it.
  from_ms bigint
);
create unique index trading_requests_once on trading_requests (position_id, kind)
  where kind <> 'edit';
create index trading_requests_of_position on trading_requests (position_id, id);
create index trading_requests_news on trading_requests (id) where from_ms is null;

-- An end is decided once.
create function guard_trading_position() returns trigger language plpgsql as $$
begin
  if old.status in ('closed', 'refused')
    and (new.status, new.payout_minor, new.exit_seq, new.reason)
      is distinct from (old.status, old.payout_minor, old.exit_seq, old.reason) then
    raise exception 'position % is decided', old.id;
  end if;
  return new;
end $$;
create trigger trading_positions_are_decided_once before update on trading_positions
  for each row execute function guard_trading_position();
