-- What players won, and what was expected of them, beside what they staked, whatever their stakes earn: the
-- projection reads the journal anew.
alter table house_players
  add column payout_usd_e6 bigint not null default 0,
  add column theoretical_usd_e6 bigint not null default 0;
update projectors set is_live = false where id = 'house_players';
delete from projector_checkpoints where projector = 'house_players';
truncate house_players;
