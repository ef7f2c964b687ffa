-- One-time links that were mailed: a new password, or the proof of an e-mail. Only hashes are kept;
-- `email` is the address the proof is for, so that a later change of e-mail makes it worthless.
create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('reset', 'verify')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mail_links_of_user on mail_links (user_id, purpose, created_at);

-- Tokens that open one session each; only hashes are kept.
create table login_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null
);

-- Mail on its way out. Its text holds links, so it is sealed with the installation's key, and gone
-- once the mail server has taken it.
create table outgoing_mails (
  id uuid primary key,
  sealed text not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null
);
create index outgoing_mails_due on outgoing_mails (next_at);

-- What the embedded mail server of demo and development builds took in, sealed likewise.
create table caught_mails (
  id uuid primary key,
  sealed text not null,
  received_at timestamptz not null
);
create index caught_mails_received on caught_mails (received_at);
