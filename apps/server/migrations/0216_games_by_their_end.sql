-- A wager counts as a game when its last share is closed, and no longer with its first; a win without
-- a stake is none. Both projections of games read the journal anew.
update projectors set is_live = false where id in ('wager_statistics', 'profile_sums');
delete from projector_checkpoints where projector in ('wager_statistics', 'profile_sums');
delete from wager_statistics;
delete from profile_sums;
