-- What a player is told, kept for a while.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('deposit', 'withdrawal', 'bonus', 'level', 'race', 'affiliate',
    'tip', 'rain', 'support', 'security', 'system')),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 500),
  -- Path of the site, or null.
  link text check (link ~ '^/' and length(link) <= 200),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);

-- What is said to everybody under the header while its time lasts. `announced_version` is the last
-- version that was pushed to open pages.
create table global_notifications (
  id bigint generated always as identity primary key,
  icon text not null default 'info'
    check (icon in ('info', 'gift', 'trophy', 'warning', 'wrench')),
  html text not null check (length(html) between 1 and 1000),
  audience text not null default 'all' check (audience in ('all', 'guests', 'players')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_enabled boolean not null default true,
  version integer not null default 1,
  announced_version integer not null default 0,
  updated_at timestamptz not null default now()
);

create function global_notification_changed() returns trigger language plpgsql as $$
begin
  if (new.icon, new.html, new.audience, new.starts_at, new.ends_at, new.is_enabled) is distinct from
    (old.icon, old.html, old.audience, old.starts_at, old.ends_at, old.is_enabled) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger global_notifications_row before update on global_notifications
  for each row execute function global_notification_changed();

-- Answers to the operator's form for contact details, one row per question.
create table contact_details (
  user_id uuid not null references users (id),
  model text not null check (length(model) between 1 and 40),
  value text not null check (length(value) <= 200),
  updated_at timestamptz not null,
  primary key (user_id, model)
);

-- Who has excluded himself sees nothing but the page that says so.
alter table users add column self_excluded boolean not null default false;
