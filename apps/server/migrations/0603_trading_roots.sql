-- The ticks of every hour under one signed hash, published when the hour is over.
create table trading_roots (
  -- Epoch seconds divided by 3,600.
  hour bigint primary key,
  root text not null,
  -- Roots of the tickers, by name.
  roots jsonb not null,
  signature text not null,
  published_at timestamptz not null default now()
);
create trigger trading_roots_are_final before update or delete on trading_roots
  for each row execute function refuse_change();
