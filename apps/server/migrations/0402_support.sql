-- Chats between players and staff. The row of a chat is locked while somebody writes in it, so that
-- its messages are numbered in the order of their commits.
create table support_chats (
  id uuid primary key,
  user_id uuid not null references users (id),
  status text not null check (status in ('open', 'answered', 'closed')),
  -- The beginning of the first message.
  title text not null,
  assigned uuid references users (id),
  last_number integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the player waits for an answer; null while staff have answered.
  waiting_since timestamptz,
  user_read timestamptz,
  support_read timestamptz,
  first_answer_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('user', 'staff', 'time')),
  rating smallint check (rating between 1 and 5),
  -- When an answer that was not read goes out by mail; once until it is read.
  mail_due_at timestamptz,
  is_mailed boolean not null default false,
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'open') = (waiting_since is not null))
) with (fillfactor = 70);
create index support_chats_of_user on support_chats (user_id, updated_at desc);
create index support_chats_latest on support_chats (created_at desc, id desc);
create index support_chats_waiting on support_chats (waiting_since) where status = 'open';
create index support_chats_standing on support_chats (updated_at) where status <> 'closed';
create index support_chats_solved on support_chats (closed_at desc) where status = 'closed';
create index support_chats_answered on support_chats (first_answer_at) where first_answer_at is not null;
create index support_chats_mail on support_chats (mail_due_at) where mail_due_at is not null;

-- Pictures as they were drawn anew. One that no message names is forgotten after a day.
create table support_files (
  id uuid primary key,
  user_id uuid not null references users (id),
  chat_id uuid references support_chats (id),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index support_files_of_user on support_files (user_id, created_at);
create index support_files_loose on support_files (created_at) where chat_id is null;

create table support_messages (
  -- Of whoever sent it, so that one sent twice is there once.
  id uuid primary key,
  chat_id uuid not null references support_chats (id),
  number integer not null,
  user_id uuid not null references users (id),
  is_staff boolean not null,
  message text not null,
  file_id uuid unique references support_files (id),
  created_at timestamptz not null,
  unique (chat_id, number)
);

-- What happened to a chat besides its messages; lines are final.
create table support_acts (
  id uuid primary key,
  chat_id uuid not null references support_chats (id),
  at timestamptz not null,
  actor uuid references users (id),
  action text not null
    check (action in ('taken', 'handed', 'released', 'closed', 'reopened', 'muted', 'unmuted')),
  text text
);
create index support_messages_of_staff on support_messages (created_at) where is_staff;
create index support_acts_of_chat on support_acts (chat_id, at);

create function guard_support_acts() returns trigger language plpgsql as $$
begin
  raise exception 'acts of support are append-only';
end $$;
create trigger support_acts_are_final before update or delete on support_acts
  for each row execute function guard_support_acts();

create table support_notes (
  id uuid primary key,
  chat_id uuid not null references support_chats (id),
  user_id uuid not null references users (id),
  text text not null,
  created_at timestamptz not null
);
create index support_notes_of_chat on support_notes (chat_id, created_at);

-- Players who may not write to support. A mute of the chat is another one.
create table support_mutes (
  user_id uuid primary key references users (id),
  until timestamptz not null
);

-- How many of staff each node sees at the desk.
create unlogged table support_presence (
  node uuid primary key,
  staff integer not null,
  seen_at timestamptz not null
);
