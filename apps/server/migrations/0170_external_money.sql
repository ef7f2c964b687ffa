-- Money that outside products move: game aggregators, a foreign sportsbook. What they call a
-- transaction has an id of theirs, unique per source; ours is the id of what it wrote.

-- One row per player and currency of a source. Every transaction moves its version on, so that two
-- nodes never decide about the same player from the same state.
create table external_players (
  source text not null,
  user_id uuid not null,
  currency text not null,
  version bigint not null,
  -- Wins that were taken back when they were spent already: later wins pay this first.
  debt_minor bigint not null default 0 check (debt_minor >= 0),
  primary key (source, user_id, currency)
) with (fillfactor = 60);
create index external_debts on external_players (user_id) where debt_minor > 0;

create table external_transactions (
  source text not null,
  external_id text not null,
  id uuid not null,
  kind text not null check (kind in ('bet', 'win', 'refund', 'rollback')),
  -- open: the stake is in escrow; settled: the bet's round is over; paid: the win is with the
  -- player; cancelled: taken back; void: taken back before it came; done: a refund or rollback.
  state text not null check (state in ('open', 'settled', 'paid', 'cancelled', 'void', 'done')),
  user_id uuid not null,
  currency text not null,
  product text not null,
  game text not null,
  round text,
  is_round_over boolean not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- The wager that a bet opened, or a win paid.
  wager_id uuid,
  at timestamptz not null default now(),
  primary key (source, external_id)
) with (fillfactor = 80);
create index external_rounds on external_transactions (source, user_id, round)
  where round is not null;
create index external_open_bets on external_transactions (at) where state = 'open';

-- A win without a stake (a prize, a free round, a win after its round was closed) is a wager too.
alter table wagers drop constraint wagers_stake_minor_check;
alter table wagers add constraint wagers_stake_minor_check
  check (stake_minor > 0 or stake_minor = 0 and payout_minor > 0);
