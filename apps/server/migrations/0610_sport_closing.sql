-- What the feed said of a leg's outcome last before the start: against it, and not against results, a
-- bettor's prices are judged. Null for live legs, and where this installation did not see the start.
alter table sport_legs add column closing jsonb;

-- Players who were found to beat the closing lines, each once: whom staff let off stays let off.
create table sport_beaters (
  user_id uuid primary key,
  bets integer not null,
  mean_value float8 not null,
  found_at timestamptz not null default clock_timestamp()
);
