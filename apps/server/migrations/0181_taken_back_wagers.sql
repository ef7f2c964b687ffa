-- Settled wagers whose stake (or prize) was given back later: a maker refunds a bet when its round is
-- over already. Their rows stay as they were settled, but they count for nothing any more. The
-- reading list names them, so that projections take back what they added.
create table taken_back_wagers (
  wager_id uuid primary key
);
alter table lane_commits add column taken_back_ids uuid[] not null default '{}';
