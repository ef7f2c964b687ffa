-- Sums of the settled rounds of the in-house games per configuration: what the public statistics
-- compare with the exact returns. Payouts are in 1/10000 of the first stake, so that rounds of all
-- currencies and sizes count alike.
create table return_sums (
  game text not null,
  demo boolean not null,
  config jsonb not null,
  rounds bigint not null,
  staked_usd_e6 numeric not null,
  paid_usd_e6 numeric not null,
  paid_e4 numeric not null,
  squares_e8 numeric not null,
  -- Least and most that one round paid.
  least_e4 numeric not null,
  most_e4 numeric not null,
  -- Sum of what the rules return for each of these rounds, in millionths.
  expected_ppm numeric not null,
  primary key (game, demo, config)
) with (fillfactor = 70);

-- How many choices the rounds of turns took, and whether the last one was wrong.
create table choice_counts (
  game text not null,
  demo boolean not null,
  config jsonb not null,
  choices smallint not null,
  is_lost boolean not null,
  rounds bigint not null,
  primary key (game, demo, config, choices, is_lost)
) with (fillfactor = 70);
