-- Which part of its rake a seat bore; null of hands from before this was counted.
alter table poker_hand_seats add column rake_share_minor bigint check (rake_share_minor >= 0);
create index poker_hand_seats_of_sitting on poker_hand_seats (sitting_id);

-- Wagers whose stake earned nothing when it was taken, and what they earn at their end: of the whole stake,
-- in millionths. Written in the transaction of the end, once for ever, so that a rebuild of the projections
-- comes to the same.
create table credited_wagers (
  wager_id uuid primary key,
  credited_edge_ppm integer not null check (credited_edge_ppm > 0)
);
create trigger credited_wagers_are_final before update or delete on credited_wagers
  for each row execute function refuse_change();
