-- The last number given out per channel; its row is locked until the message is committed, so that
-- numbers follow commits.
create table chat_counters (
  channel text primary key,
  last_number bigint not null
) with (fillfactor = 50);

-- What was said. `data` names players by their ids, so that a renamed player is renamed everywhere.
create table chat_messages (
  id uuid primary key,
  channel text not null,
  number bigint not null,
  type text not null check (type in ('message', 'service', 'quiz', 'quiz_answered', 'game_link')),
  user_id uuid references users (id),
  access text not null check (access in ('user', 'moderator', 'admin')),
  vip_level smallint not null default 0,
  data jsonb not null,
  -- The text as repeats are told by; null where there is none.
  text_key text,
  likes integer not null default 0 check (likes >= 0),
  -- Seen by its writer alone.
  is_shadow boolean not null default false,
  -- Reported so often that it waits for a moderator.
  hidden_at timestamptz,
  removed_at timestamptz,
  removed_by uuid,
  created_at timestamptz not null,
  check ((removed_at is null) = (removed_by is null))
);
-- A shadowed message takes no number of its own: nobody else can count it.
create unique index chat_messages_number on chat_messages (channel, number) where not is_shadow;
create index chat_messages_page on chat_messages (channel, number desc, id desc);
create index chat_messages_of_user on chat_messages (user_id, created_at desc)
  where user_id is not null;
create index chat_messages_lately on chat_messages (channel, created_at) where user_id is not null;

-- What the chat knows of a player. Its row is locked while the player writes or is muted.
create table chat_members (
  user_id uuid primary key references users (id),
  rules_version text,
  rules_at timestamptz,
  last_sent_at timestamptz,
  muted_until timestamptz,
  mute_act uuid,
  strikes integer not null default 0,
  strikes_since timestamptz,
  shadow_until timestamptz
) with (fillfactor = 70);
create index chat_members_muted on chat_members (muted_until) where muted_until is not null;

create table chat_likes (
  message_id uuid not null references chat_messages (id),
  user_id uuid not null references users (id),
  primary key (message_id, user_id)
);

create table chat_reports (
  message_id uuid not null references chat_messages (id),
  user_id uuid not null references users (id),
  reason text not null,
  note text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (message_id, user_id)
);
create index chat_reports_open on chat_reports (message_id) where closed_at is null;

-- Acts against messages and their writers. Lines are final and kept for two years.
create table chat_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null for what the house did by itself.
  actor uuid references users (id),
  action text not null check (action in ('remove', 'remove_all', 'mute', 'unmute', 'hide', 'shadow',
    'report_close', 'appeal_granted', 'appeal_denied', 'quiz')),
  user_id uuid references users (id),
  channel text,
  message_id uuid,
  message_text text,
  -- How many messages the act took away.
  messages integer not null default 0,
  reason text,
  note text,
  minutes integer
);
create index chat_log_latest on chat_log (at desc, id desc);
create index chat_log_of_user on chat_log (user_id, at desc);

create function guard_chat_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise exception 'the chat log is append-only';
end $$;
create trigger chat_log_is_final before update or delete on chat_log
  for each row execute function guard_chat_log();

create table chat_appeals (
  id uuid primary key,
  act_id uuid not null unique,
  user_id uuid not null references users (id),
  text text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'denied')),
  answer text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'open') = (decided_at is null))
);
create index chat_appeals_of_user on chat_appeals (user_id);

-- Questions with a reward. `payment` is the id of the posting that pays it, minted beforehand.
create table chat_quizzes (
  id uuid primary key,
  channel text not null,
  message_id uuid not null,
  question text not null,
  answer text not null,
  answer_key text not null,
  currency text not null,
  reward_minor bigint not null check (reward_minor > 0),
  reward_usd_e6 bigint not null,
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'expired')),
  winner_id uuid references users (id),
  ended_at timestamptz,
  payment uuid not null,
  paid_at timestamptz
);
create unique index chat_quizzes_open on chat_quizzes (channel) where state = 'open';
create index chat_quizzes_owed on chat_quizzes (ended_at) where state = 'answered' and paid_at is null;
create index chat_quizzes_asked on chat_quizzes (asked_at);

-- Tips and rains: held while the money moves, then paid. `id` is the posting's.
create table chat_gifts (
  id uuid primary key,
  kind text not null check (kind in ('tip', 'rain', 'house_rain')),
  from_id uuid references users (id),
  channel text not null,
  currency text not null,
  -- What was asked for, by which a repeat is told.
  asked_minor bigint not null,
  asked_people integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  each_minor bigint not null check (each_minor > 0),
  usd_e6 bigint not null,
  is_public boolean not null,
  state text not null default 'held' check (state in ('held', 'paid')),
  created_at timestamptz not null
);
create index chat_gifts_of_giver on chat_gifts (from_id, created_at);

create table chat_gift_parts (
  gift_id uuid not null references chat_gifts (id) on delete cascade,
  user_id uuid not null references users (id),
  usd_e6 bigint not null,
  primary key (gift_id, user_id)
);
create index chat_gift_parts_of_user on chat_gift_parts (user_id);

-- The house's rains of a UTC day, drawn as it begins.
create table chat_rain_plan (
  day date not null,
  place integer not null,
  at timestamptz not null,
  people integer not null,
  state text not null default 'planned' check (state in ('planned', 'fallen', 'skipped')),
  primary key (day, place)
);

-- Who is here, as each node last saw it.
create unlogged table chat_presence (
  node uuid primary key,
  sockets integer not null,
  users uuid[] not null,
  seen_at timestamptz not null
);
