-- What players noted of others at the tables, for themselves alone.
create table poker_notes (
  user_id uuid not null,
  about_id uuid not null,
  text text not null,
  color text not null check (color in ('none', 'red', 'orange', 'green', 'blue', 'violet')),
  written_ms bigint not null,
  primary key (user_id, about_id)
);
