-- Members of the site's Discord server get a ticket for the wheel, once. What is kept of a person there
-- is the id and the name; no token of theirs is.
create table discord_people (
  user_id uuid primary key,
  discord_id text not null unique check (discord_id ~ '^[0-9]{1,20}$'),
  name text not null,
  connected_at timestamptz not null
);

-- Who received the ticket: neither the player nor the person at Discord gets a second one, whatever is
-- connected later.
create table discord_tickets (
  user_id uuid primary key,
  discord_id text not null unique,
  at timestamptz not null
);

alter table wheel_tickets drop constraint wheel_tickets_source_check;
alter table wheel_tickets add constraint wheel_tickets_source_check
  check (source in ('registration', 'level', 'activity', 'code', 'discord', 'staff')) not valid;
