-- A new e-mail counts once it is proven: until then it waits beside the proven one. The address that
-- is given up gets a link that takes it back for three days (purpose `back`). `session_id` is the
-- session that asked for a change: it stays signed in when the link is opened elsewhere.
alter table users add column pending_email text
  check (length(pending_email) between 3 and 254 and pending_email = lower(pending_email));

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('reset', 'verify', 'back'));
alter table mail_links add column session_id uuid;
