-- An index on an expression brings statistics of that expression, of its own rows alone where it is partial.
-- The planner took them for those of all users, thought that every one is excluded, and went through the
-- table as before. An index for each of the two states needs none.
drop index users_rare_state;
create index users_excluded on users (created_at, id)
  where (case when self_excluded then 'excluded' when not has_details then 'incomplete' else 'active' end)
    = 'excluded';
create index users_incomplete on users (created_at, id)
  where (case when self_excluded then 'excluded' when not has_details then 'incomplete' else 'active' end)
    = 'incomplete';
