-- Business settings: defaults live in code, every override is a new version with its reason.
create table setting_versions (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  reason text not null check (length(reason) between 5 and 500),
  changed_by uuid,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (key, version)
);

-- What a keyed call answered, so that the same key answers the same and does nothing twice. As
-- json, which keeps the text: the answer comes back byte for byte.
create table idempotent_calls (
  key uuid primary key,
  user_id uuid not null,
  operation text not null,
  body_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default clock_timestamp()
);
create index idempotent_calls_age on idempotent_calls (created_at);

-- The audit trail: one hash chain per stream, appended under the lock of the stream's head.
create table audit_heads (
  stream text primary key,
  number bigint not null,
  hash bytea not null
);

create table audit_lines (
  stream text not null,
  number bigint not null,
  at_ms bigint not null,
  event text not null,
  actor uuid,
  subject text not null,
  detail jsonb not null,
  hash bytea not null,
  primary key (stream, number)
);

create function audit_hash(
  previous bytea, stream text, number bigint, at_ms bigint, event text, actor uuid, subject text,
  detail jsonb
) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(stream, number, at_ms, event, actor, subject, detail)::text, 'UTF8'))
$$;

create function audit_append(
  p_stream text, p_event text, p_actor uuid, p_subject text, p_detail jsonb
) returns void language plpgsql as $$
declare
  head audit_heads;
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  line_hash bytea;
begin
  insert into audit_heads values (p_stream, 0, '\x') on conflict do nothing;
  select * into head from audit_heads where stream = p_stream for update;
  line_hash := audit_hash(
    head.hash, p_stream, head.number + 1, now_ms, p_event, p_actor, p_subject, p_detail);
  insert into audit_lines values (
    p_stream, head.number + 1, now_ms, p_event, p_actor, p_subject, p_detail, line_hash);
  update audit_heads set number = head.number + 1, hash = line_hash where stream = p_stream;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;

create trigger audit_lines_are_final before update or delete on audit_lines
  for each row execute function refuse_change();
create trigger audit_lines_stay before truncate on audit_lines
  for each statement execute function refuse_change();
create trigger setting_versions_are_final before update or delete on setting_versions
  for each row execute function refuse_change();
