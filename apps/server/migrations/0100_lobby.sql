-- The catalogue: makers of games, games, and the pictures that advertise them. Every row carries a
-- version for editors; `catalogue_version` moves with any change, so that a process knows when
-- its copy in memory is old.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create table providers (
  name text primary key check (length(name) between 1 and 64),
  image text not null default '',
  priority integer not null default 0,
  is_featured boolean not null default false,
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table games (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- Id at the aggregator; null for games of the house.
  uuid text unique,
  name text not null check (length(name) between 1 and 120),
  image text not null default '',
  icon text not null default '',
  provider text not null references providers (name),
  priority integer not null default 0,
  is_featured boolean not null default false,
  is_search_featured boolean not null default false,
  categories text[] not null default '{}',
  custom_category text
    check (custom_category in ('live', 'buy-bonuses', 'game-shows', 'new-releases')),
  -- Off: the tile stays and says so. Gone games are deleted.
  is_enabled boolean not null default true,
  is_demo_only boolean not null default false,
  release_at timestamptz,
  details jsonb not null default '{}',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index games_provider on games (provider);

create table favorites (
  user_id uuid not null references users (id),
  game_id text not null references games (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index favorites_game on favorites (game_id);

create table slides (
  id bigint generated always as identity primary key,
  place integer not null default 0,
  category text not null check (category in ('sport', 'other')),
  name text not null unique,
  title text not null default '',
  subtitle text not null default '',
  button_text text not null default '',
  button_color text not null default '',
  button_link text not null default '',
  media text not null check (media in ('image', 'video')),
  path text not null default '',
  object_fit text not null default 'cover'
    check (object_fit in ('cover', 'contain', 'fill', 'none', 'scale-down')),
  html text not null default '',
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table promotion_banners (
  id bigint generated always as identity primary key,
  priority integer not null default 0,
  kind text not null check (kind in ('Deposit', 'Poker', 'Code', 'Link')),
  title text not null unique,
  image text not null default '',
  link text not null default '',
  code text not null default '',
  is_sport boolean not null default false,
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table popup_banner (
  only_row boolean primary key default true check (only_row),
  is_enabled boolean not null default false,
  image text not null default '',
  title text not null default '',
  content text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into popup_banner default values;

create function catalogue_row_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['providers', 'games', 'slides', 'promotion_banners', 'popup_banner']
  loop
    execute format('create trigger %1$s_row before update on %1$I
      for each row execute function catalogue_row_changed()', name);
    execute format('create trigger %1$s_any after insert or update or delete or truncate on %1$I
      for each statement execute function catalogue_changed()', name);
  end loop;
end $$;
