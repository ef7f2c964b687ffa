-- Bets on sport, by the id of their wager. `placing` waits for its stake to be in escrow; `waiting`
-- and `offer` are in the queue; the last two are decided.
create table sport_bets (
  id uuid primary key,
  user_id uuid not null,
  currency text not null,
  demo boolean not null,
  -- How many legs its combinations have: {1} a single, {n} a multi of n legs, else a system.
  sizes smallint[] not null check (cardinality(sizes) between 1 and 12),
  policy text not null check (policy in ('none', 'better', 'any')),
  stake_minor bigint not null check (stake_minor > 0),
  usd_rate_e8 bigint not null check (usd_rate_e8 > 0),
  stake_cents bigint not null,
  -- What it pays when every leg wins, in USD cents; what limits and exposure are counted from.
  potential_cents bigint not null,
  state text not null check (state in ('placing', 'waiting', 'offer', 'accepted', 'refused')),
  asked_ms bigint not null,
  delay_ms integer not null,
  -- When its odds are read again; of an offer: when it runs out.
  due_ms bigint not null,
  decided_ms bigint,
  refusal text,
  refusal_params jsonb,
  -- The stake of a refused bet is back.
  is_released boolean not null default false,
  -- Of an accepted bet: what still runs of its stake, what cash-outs have paid for the rest of it,
  -- and what was paid for what ran to the end. Status 0 pending, 1 refunded, 2 won, 3 lost.
  rest_minor bigint not null check (rest_minor between 0 and stake_minor),
  cashed_minor bigint not null default 0,
  status smallint not null default 0 check (status between 0 and 3),
  payout_minor bigint,
  settled_ms bigint,
  -- Why it was settled otherwise than at first, in words for the player.
  reason text,
  -- Decisions about it, and those whose money has followed.
  version integer not null default 0,
  paid_version integer not null default 0 check (paid_version <= version),
  -- A leg was told of since it was last reckoned.
  is_stale boolean not null default false,
  constraint sport_bets_refused check ((state = 'refused') = (refusal is not null))
);
create index sport_bets_of_user on sport_bets (user_id, id desc);
create index sport_bets_queue on sport_bets (due_ms) where state in ('waiting', 'offer');
create index sport_bets_placing on sport_bets (asked_ms) where state = 'placing';
create index sport_bets_unreleased on sport_bets (id) where state = 'refused' and not is_released;
create index sport_bets_stale on sport_bets (id) where is_stale;
create index sport_bets_unpaid on sport_bets (id) where paid_version < version;
create index sport_bets_open on sport_bets (user_id)
  where state in ('placing', 'waiting', 'offer') or (state = 'accepted' and status = 0);

-- Legs of bets. `told_key` puts the messages about a leg in order: the time of the message by the
-- producer's clock times four, and its kind. A message that is not later changes nothing.
create table sport_legs (
  bet_id uuid not null references sport_bets (id) on delete cascade,
  place smallint not null,
  event_id text not null,
  line_id text not null,
  outcome_id text not null,
  tournament_id text not null,
  is_outright boolean not null,
  -- What the player was shown, what is offered, and what was taken: the same once it is accepted.
  asked_e3 integer not null check (asked_e3 >= 1000),
  odds_e3 integer not null check (odds_e3 >= 1000),
  is_live boolean not null,
  -- Names as they were when the bet was made, and what its price was made from.
  face jsonb not null,
  price jsonb not null,
  result text check (result in ('won', 'lost', 'void', 'half_won', 'half_lost', 'dead_heat')),
  shared_by smallint check (shared_by >= 2),
  told_key bigint not null default 0,
  primary key (bet_id, place),
  constraint sport_legs_shared check ((shared_by is not null) = (result is not distinct from 'dead_heat'))
);
create index sport_legs_of_line on sport_legs (event_id, line_id);

-- Everything that was decided about an accepted bet. Rows are final.
create table sport_decisions (
  bet_id uuid not null references sport_bets (id),
  version integer not null check (version > 0),
  kind text not null check (kind in ('settled', 'resettled', 'rolled_back', 'voided', 'cashed_out')),
  -- The part of the stake that it is about.
  share_minor bigint not null check (share_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  is_refund boolean not null,
  status smallint not null,
  reason text,
  at_ms bigint not null,
  primary key (bet_id, version)
);
create function guard_sport_decision() returns trigger language plpgsql as $$
begin
  raise exception 'decisions about bets are final';
end $$;
create trigger sport_decisions_are_final before update or delete on sport_decisions
  for each row execute function guard_sport_decision();

-- Cash-outs, each with the delay of its live legs.
create table sport_cashouts (
  id uuid primary key,
  bet_id uuid not null references sport_bets (id),
  user_id uuid not null,
  fraction smallint not null check (fraction in (25, 50, 100)),
  -- What was offered for the whole of what ran, and what was paid for the part.
  offered_minor bigint not null,
  paid_minor bigint,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  asked_ms bigint not null,
  due_ms bigint not null,
  decided_ms bigint,
  refusal text,
  refusal_params jsonb
);
create unique index sport_cashouts_one_at_a_time on sport_cashouts (bet_id) where state = 'waiting';
create index sport_cashouts_queue on sport_cashouts (due_ms) where state = 'waiting';

-- What the house has open on a selection, in USD cents: stakes, and what they could be paid.
create table sport_exposure (
  event_id text not null,
  line_id text not null,
  outcome_id text not null,
  bets integer not null,
  stake_cents bigint not null,
  payout_cents bigint not null,
  primary key (event_id, line_id, outcome_id)
);

-- Until when the results told by a producer have been taken in, by its own clock.
create table sport_producers (
  product smallint primary key,
  processed_ms bigint not null
);
