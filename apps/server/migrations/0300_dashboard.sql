-- What the dashboard needs of tables that others own: indexes its lists are ordered and searched by.
create index users_created on users (created_at, id);
create index users_name_order on users (lower(name) text_pattern_ops);
create index users_email_order on users (email text_pattern_ops);
create index users_country on users (country, created_at) where country is not null;
create index audit_lines_at on audit_lines (at_ms, (stream || ':' || number::text));
create index audit_lines_subject on audit_lines
  (subject text_pattern_ops, at_ms, (stream || ':' || number::text));
create index audit_lines_actor on audit_lines (actor, at_ms, (stream || ':' || number::text))
  where actor is not null;

-- What staff wrote down about a user. Notes are only ever added to.
create table user_notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  written_by uuid not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index user_notes_of_user on user_notes (user_id, written_at, id);
create trigger user_notes_are_final before update or delete on user_notes
  for each row execute function refuse_change();

-- Movements of players' money that are no results of wagers, as the journal tells them (a projection).
create table user_movements (
  user_id uuid not null,
  posting_id uuid not null,
  pocket text not null,
  currency text not null,
  reason text not null,
  wager_id uuid,
  amount_minor bigint not null,
  at timestamptz not null,
  primary key (user_id, posting_id, pocket, currency, reason)
);
create index user_movements_at on user_movements (user_id, at, posting_id);

-- A setting may be changed from an instant on; until then the version before it holds.
alter table setting_versions add column applies_at timestamptz;
