-- From this moment on a request key is made its owner's before it becomes the id of a bet or another
-- row (platform/requests/owned-keys.ts). A database in use begins an hour later: until then a request
-- that was answered by the version before, or by a node of it that still runs, is found when repeated.
create table owned_keys (since timestamptz not null);

insert into owned_keys
select case when exists (select from users) then now() + interval '1 hour' else to_timestamp(0) end;
