-- What each node sees of the tables, said anew every second: seated players who have a page open there, and
-- pages that look at a table without a seat. Lost with a crash, it is said again.
create unlogged table poker_lines (
  node uuid primary key,
  users uuid[] not null,
  tables uuid[] not null,
  viewers integer[] not null,
  seen_ms bigint not null
);
