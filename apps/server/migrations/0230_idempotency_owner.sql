-- A key is its owner's: the same one in other hands names another call.
alter table idempotent_calls
  drop constraint idempotent_calls_pkey,
  add primary key (user_id, key);
