-- The figures of the house count a bet when its last share is closed, as all other figures of games do, and no
-- longer with its first; a win without a stake is none. They read the journal anew.
update projectors set is_live = false where id = 'house_results';
delete from projector_checkpoints where projector = 'house_results';
truncate house_results;
