-- Packs of emoji and stickers that staff make; those that the program draws stand beside them.
create table emoji_packs (
  id bigint generated always as identity primary key,
  title text not null unique,
  kind text not null check (kind in ('emoji', 'sticker')),
  place integer not null default 0,
  is_enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index emoji_packs_place on emoji_packs (place, id);
create trigger emoji_packs_row before update on emoji_packs
  for each row execute function catalogue_row_changed();

-- A picture is drawn anew from its pixels before it is kept. One that was taken away stays here, unseen.
create table emoji_pictures (
  id uuid primary key,
  pack_id bigint not null references emoji_packs (id),
  code text not null,
  picture bytea not null,
  is_removed boolean not null default false,
  at timestamptz not null
);
create unique index emoji_pictures_code on emoji_pictures (code) where not is_removed;
create index emoji_pictures_pack on emoji_pictures (pack_id, code, id) where not is_removed;
