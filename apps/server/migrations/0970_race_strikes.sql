-- Players whom staff struck from a week of the race: they take no place in it. A strike stands.
create table race_strikes (
  starts_on date not null,
  user_id uuid not null references users (id),
  struck_by uuid not null references users (id),
  struck_at timestamptz not null,
  primary key (starts_on, user_id)
);
create trigger race_strikes_are_final before update or delete on race_strikes
  for each row execute function refuse_change();
