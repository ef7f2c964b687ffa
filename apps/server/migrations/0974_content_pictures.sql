-- Pictures that staff put on the pages, each drawn anew from its pixels as WebP before it is kept. The id
-- follows from what was drawn, so an address never gets another picture. What is archived stays here, unseen.
create table content_pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  title text not null check (length(title) between 1 and 60),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  bytes bytea not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  archived_at timestamptz
);
create index content_pictures_added on content_pictures (added_at, id);

-- Addresses of other hosts never showed anything: the policy of the pages forbids them. Cards that name one
-- are drawn by the site from now on, and no other can come.
update promotions set image = '', version = version + 1 where image ~ '[:\\]' or image ~ '^//';
alter table promotions
  add constraint promotions_image check (image !~ '[:\\]' and image !~ '^//');
