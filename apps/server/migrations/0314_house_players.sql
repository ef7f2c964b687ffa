-- Who staked real money in an hour, whatever it earned: a projection of the journal.
create table house_players (
  hour timestamptz not null,
  user_id uuid not null,
  stake_usd_e6 bigint not null,
  primary key (hour, user_id)
) with (fillfactor = 70);
