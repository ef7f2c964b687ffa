-- What staff write for readers: help pages, and links at the foot of all pages. Without a time they
-- stand from now on, and for good; nothing is deleted.
create table help_pages (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  topic text not null,
  html text not null,
  place integer not null default 0,
  is_enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index help_pages_place on help_pages (place, id);

create table footer_links (
  id bigint generated always as identity primary key,
  column_name text not null check (column_name in ('platform', 'policy', 'community')),
  title text not null,
  href text not null,
  place integer not null default 0,
  is_enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (column_name, title)
);
create index footer_links_place on footer_links (place, id);

create trigger help_pages_row before update on help_pages
  for each row execute function catalogue_row_changed();
create trigger footer_links_row before update on footer_links
  for each row execute function catalogue_row_changed();
