-- The latest settled real bets of each feed channel, newest last; trimmed by the projector.
create table feed_rows (
  channel text not null check (channel in ('all', 'high_rollers', 'lucky_wins')),
  wager_id uuid not null,
  settled_at timestamptz not null,
  primary key (channel, settled_at, wager_id)
);

-- Sums of a player's settled bets per day, game and currency.
create table wager_statistics (
  user_id uuid not null,
  game text not null,
  currency text not null,
  demo boolean not null,
  day date not null,
  games bigint not null,
  wagered_minor bigint not null,
  payout_minor bigint not null,
  wins bigint not null,
  best_id uuid not null,
  best_multiplier_e4 bigint not null,
  best_profit_minor bigint not null,
  primary key (user_id, day, game, currency, demo)
) with (fillfactor = 70);
