-- The commits that 0199 put aside go back to their places.
do $$
begin
  if to_regclass('lane_commits_aside') is null then return; end if;
  insert into lane_commits (lane, number, wager_ids, committed_at)
    select lane, number, wager_ids, committed_at from lane_commits_aside;
  drop table lane_commits_aside;
  drop index external_wins_of_wager;
end $$;
