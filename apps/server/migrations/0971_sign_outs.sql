-- Presses of "sign everybody out": every session that was opened by then ends, but for the one that
-- pressed. Sessions are ended in portions; a press is done when nothing is left to end.
create table sign_outs (
  id uuid primary key,
  asked_at timestamptz not null,
  asked_by uuid not null references users (id),
  reason text not null,
  except_session uuid,
  ended integer not null default 0,
  done_at timestamptz
);
create index sign_outs_by_age on sign_outs (asked_at);
create index sign_outs_at_work on sign_outs (asked_at) where done_at is null;
create index sessions_open on sessions (created_at) where ended_at is null;
