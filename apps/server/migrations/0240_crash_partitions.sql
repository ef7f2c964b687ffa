-- Rounds of crash and their bets in partitions of 100,000 rounds each, about a month. A partition of
-- bets may be put away once its rounds are of no interest: what was won stands in the journal. Rounds
-- stay for ever, because each one's hash proves the one before it.

-- Makes the partitions that hold a round and the 100,000 after it.
create function ensure_crash_partitions(round integer) returns void language plpgsql as $$
declare
  size constant integer := 100000;
  parent text;
  first integer;
begin
  foreach parent in array array['crash_rounds', 'crash_bets'] loop
    for step in 0 .. 1 loop
      first := (round / size + step) * size;
      if to_regclass(format('%I', parent || '_from_' || first)) is null then
        execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
          parent || '_from_' || first, parent, first, first + size);
      end if;
    end loop;
  end loop;
end $$;

alter table crash_bets rename to old_crash_bets;
alter table crash_rounds rename to old_crash_rounds;
alter table old_crash_bets drop constraint crash_bets_round_fkey;
-- The names are those of the new tables.
alter index crash_rounds_pkey rename to old_crash_rounds_pkey;
alter index crash_bets_pkey rename to old_crash_bets_pkey;
drop index crash_bets_of_player, crash_bets_of_round, crash_bets_unsettled;

create table crash_rounds (
  like old_crash_rounds including defaults including constraints,
  primary key (number),
  foreign key (chain_id) references crash_chains (id)
) partition by range (number);

create table crash_bets (
  like old_crash_bets including defaults including constraints,
  primary key (round, id),
  foreign key (round) references crash_rounds (number)
) partition by range (round);

-- The partitions of all rounds so far, and of the next.
select ensure_crash_partitions(first)
  from generate_series(0, coalesce((select max(number) from old_crash_rounds), 0), 100000) as first;

insert into crash_rounds select * from old_crash_rounds;
insert into crash_bets select * from old_crash_bets;
drop table old_crash_bets;
drop table old_crash_rounds;

-- An id is unique because who claims a place looks for it first, under the lock of the open round.
create index crash_bets_by_id on crash_bets (id);
create unique index crash_bets_of_player on crash_bets (round, user_id, slot)
  where status not in ('late', 'cancelled');
create index crash_bets_of_round on crash_bets (round, status);
create index crash_bets_unsettled on crash_bets (round) where not is_settled;

create trigger crash_bets_are_decided_once before update on crash_bets
  for each row execute function guard_crash_bet();
