-- A posting may move several pockets of one player: rows of a list are told apart by all of their key,
-- so that none is lost where a page ends.
drop index user_movements_at;
create index user_movements_at on user_movements
  (user_id, at, ((posting_id::text || ':' || pocket || ':' || currency || ':' || reason)));

-- Each node looks after the files that it wrote itself, by what is in its folder.
drop index staff_exports_kept;
