-- Who was offered limits before the first deposit and wanted none for now. Source: reliability, 3.
create table declined_limits (
  user_id uuid primary key references users (id),
  declined_at timestamptz not null
);
