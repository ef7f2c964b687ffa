-- Counts how often the ways into an account were closed: with every change of password, e-mail, second
-- factor, recovery codes or connections. Whoever is let in was proven under the count that stands:
-- a sign-in that began before a change ends with it. What was begun before this column is worthless.
alter table users add column ways_version integer not null default 0;
alter table half_sessions add column ways_version integer not null default -1;
alter table login_tokens add column ways_version integer not null default -1;

-- Wrong passwords and codes that whoever holds this session has tried since it last gave a right one.
alter table sessions add column wrong_proofs integer not null default 0;

-- An e-mail is one account's alone once it is proven; before that it keeps nobody else from it.
drop index users_email;
create unique index users_email_proven on users (email) where email_verified_at is not null;
create index users_email on users (email);
