-- Requests for a second person that a script asked for, each with its key: the line of the act names it once somebody has
-- agreed. Beside the requests, whose table a fresh database makes later.
create table asked_by_key (
  request uuid primary key,
  key uuid not null
);
