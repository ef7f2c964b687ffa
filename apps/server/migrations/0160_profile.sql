-- Address of the player's own picture; null means the one that is drawn from the id.
alter table users add column avatar text;

-- Pictures as they are served: fresh copies under random names, never the files that were sent.
create table avatars (
  name text primary key,
  user_id uuid not null unique references users (id),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  created_at timestamptz not null
);

-- Choices that follow a player from device to device; null where none was made. Whether bets are
-- private stands with the account.
create table profile_settings (
  user_id uuid primary key references users (id),
  private_stats boolean not null default false,
  hide_online boolean not null default false,
  mail_marketing boolean not null default false,
  push_marketing boolean not null default false,
  odds_format text,
  fiat_view text,
  fiat_currency text,
  theme text,
  sounds boolean,
  bet_hotkeys boolean
);

create table ignored_players (
  user_id uuid not null references users (id),
  ignored_id uuid not null references users (id),
  added_at timestamptz not null,
  primary key (user_id, ignored_id),
  check (user_id <> ignored_id)
);

-- Sums of a player's settled bets of real money per UTC day and game, in USD of the bets' time.
create table profile_sums (
  user_id uuid not null,
  day date not null,
  product text not null,
  game text not null,
  games bigint not null,
  wagered_usd_e6 bigint not null,
  payout_usd_e6 bigint not null,
  rated_usd_e6 bigint not null,
  best_multiplier_e4 bigint not null,
  primary key (user_id, day, product, game)
) with (fillfactor = 70);
