-- 0200 compares every result that was taken back with every commit, and adds up the wins of a wager
-- without an index: minutes with some hundred thousand commits. So commits that took nothing back,
-- which it does not look into, wait aside until 0210, in the same transaction. Nothing to do where 0200
-- has been applied.
do $$
begin
  if not exists (select from information_schema.columns
    where table_name = 'lane_commits' and column_name = 'taken_back_ids')
  then return; end if;
  create index external_wins_of_wager on external_transactions (wager_id) where kind = 'win';
  create table lane_commits_aside as
    select lane, number, wager_ids, committed_at from lane_commits
    where cardinality(taken_back_ids) = 0;
  delete from lane_commits where cardinality(taken_back_ids) = 0;
  analyze lane_commits, external_transactions;
end $$;
