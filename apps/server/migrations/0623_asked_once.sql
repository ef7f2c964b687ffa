-- What a request asks for, as a digest: its row, the version of it that was seen and, where several on one row make
-- sense at once, its content. The same waits once, whoever asks and on whichever node. Null in requests of before.
alter table approvals add column matter text;
create unique index approvals_asked_once on approvals (area, action, matter)
  where state = 'requested';
