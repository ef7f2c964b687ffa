-- The journal widened for every kind of play: pockets of stakes, results in revisions, debts, and
-- commits that list all that happened in them. All nodes of an older version have to be stopped
-- before: they would not know the new columns.

-- What part of a stake came from which pocket: all of it from one, or (mixed) the real pocket gave
-- what it held and the bonus pocket the rest. `account_id` is the real account of a mixed stake.
alter table wagers alter column demo type text using case when demo then 'demo' else 'real' end;
alter table wagers rename column demo to pocket;
alter table wagers add column bonus_minor bigint not null default 0;
alter table wagers add column bonus_account_id integer;
alter table wagers add constraint wagers_pocket check (case pocket
  when 'real' then bonus_minor = 0 and bonus_account_id is null
  when 'demo' then bonus_minor = 0 and bonus_account_id is null
  when 'bonus' then bonus_minor = stake_minor and bonus_account_id is null
  when 'mixed' then bonus_minor > 0 and bonus_minor < stake_minor and bonus_account_id is not null
  else false end);

alter table rounds alter column demo type text using case when demo then 'demo' else 'real' end;
alter table rounds rename column demo to pocket;
alter table rounds add column bonus_minor bigint not null default 0;
alter table rounds add constraint rounds_pocket check (pocket in ('real', 'bonus', 'demo', 'mixed'));

-- Open stakes of bonus money wait apart from those of real money. A debt is what had to be taken back
-- and was not there: it stands below zero until credits have paid it.
alter table accounts drop constraint accounts_pocket_check;
alter table accounts add constraint accounts_pocket_check check (pocket in ('real', 'bonus', 'demo',
  'escrow', 'bonus_escrow', 'demo_escrow', 'frozen', 'debt', 'house'));
alter table accounts drop constraint accounts_no_player_below_zero;
alter table accounts add constraint accounts_no_player_below_zero
  check (owner is null or case pocket when 'debt' then balance <= 0 else balance >= 0 end);

-- False while the owner may take no risk: the settler refuses every stake from such an account.
alter table accounts add column may_stake boolean not null default true;
update accounts a set may_stake = false from users u where u.id = a.owner and u.self_excluded;

create function follow_exclusion() returns trigger language plpgsql as $$
begin
  -- In the order in which batches lock them.
  perform from accounts where owner = new.id order by id for update;
  update accounts set may_stake = not new.self_excluded where owner = new.id;
  return new;
end $$;
create trigger users_exclusion after update of self_excluded on users
  for each row when (old.self_excluded is distinct from new.self_excluded)
  execute function follow_exclusion();

create function open_account() returns trigger language plpgsql as $$
declare
  excluded boolean;
begin
  -- The lock on the row itself, whatever it says: an exclusion of the same moment waits for this
  -- account and then finds it, or is waited for and read as it became.
  select self_excluded into excluded from users where id = new.owner for share;
  if excluded then new.may_stake := false; end if;
  return new;
end $$;
create trigger accounts_open before insert on accounts
  for each row when (new.owner is not null) execute function open_account();

-- On the real account: the owner's debt in this currency, once there is one. Credits pay it first.
alter table accounts add column debt_account_id integer;

create function open_debt() returns trigger language plpgsql as $$
begin
  update accounts set debt_account_id = new.id
  where owner = new.owner and currency = new.currency and pocket = 'real';
  return new;
end $$;
create trigger accounts_open_debt after insert on accounts
  for each row when (new.pocket = 'debt') execute function open_debt();

-- Results that the wager's own row does not tell: parts of a stake that were closed one by one, and
-- results that were corrected. A wager closed whole is its own first result (part 1, revision 1).
create table wager_results (
  -- Also the id of the posting that moved its money.
  id uuid primary key,
  wager_id uuid not null,
  -- Counts the results of the wager, from 1.
  revision integer not null check (revision >= 1),
  -- Which share of the stake this is a result of, from 1; a correction has the part it corrects.
  part integer not null check (part >= 1),
  stake_minor bigint not null check (stake_minor >= 0),
  bonus_minor bigint not null check (bonus_minor between 0 and stake_minor),
  payout_minor bigint not null check (payout_minor >= 0),
  stake_usd_e6 bigint not null check (stake_usd_e6 >= 0),
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  status text not null check (status in ('win', 'part', 'lose', 'cancel')),
  -- True when no share of the stake is open after it.
  is_last boolean not null,
  reason text not null,
  result json not null,
  -- When the part got its first result; a correction does not move it.
  settled_at timestamptz not null,
  at timestamptz not null,
  constraint wager_results_in_order unique (wager_id, revision)
);
create trigger wager_results_are_final before update or delete on wager_results
  for each row execute function refuse_change();

-- The result that counts of each part of each wager.
create view standing_results as
  select w.id as wager_id, 1 as part, 1 as revision, w.stake_minor, w.bonus_minor, w.payout_minor,
    w.stake_usd_e6, w.multiplier_e4, w.status, w.settled_at
  from wagers w
  where w.settled_at is not null
    and not exists (select from wager_results r where r.wager_id = w.id)
  union all
  select r.wager_id, r.part, r.revision, r.stake_minor, r.bonus_minor, r.payout_minor,
    r.stake_usd_e6, r.multiplier_e4, r.status, r.settled_at
  from wager_results r
  where not exists (select from wager_results n
    where n.wager_id = r.wager_id and n.part = r.part and n.revision > r.revision);


-- What goes to the real pocket of a payout whose stake came in part from bonus money: its share,
-- rounded down; the bonus pocket gets the rest.
create function real_share(payout bigint, stake bigint, bonus bigint) returns bigint
language sql immutable as $$
  select case when bonus = 0 then payout else div(payout::numeric * (stake - bonus), stake)::bigint end
$$;

create or replace view entries as
  select id as journal_id, account_id,
    case when bonus_account_id is null then payout_minor - stake_minor
      else real_share(payout_minor, stake_minor, bonus_minor) - (stake_minor - bonus_minor) end
      as amount_minor
    from wagers where house_account_id is not null
  union all
  select id, bonus_account_id,
    payout_minor - real_share(payout_minor, stake_minor, bonus_minor) - bonus_minor
    from wagers where house_account_id is not null and bonus_account_id is not null
  union all
  select id, house_account_id, stake_minor - payout_minor
    from wagers where house_account_id is not null
  union all
  select p.id, leg.account_id, leg.amount_minor
    from postings p, unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount_minor);

-- A commit lists all that happened in it: wagers that their own rows settled (`wager_ids`), rows of
-- wager_results, and postings that are no wager's result. `kinds` has a letter for each in the order
-- in which they happened (w, r, p), where they are of several kinds.
alter table lane_commits add column result_ids uuid[] not null default '{}';
alter table lane_commits add column posting_ids uuid[] not null default '{}';
alter table lane_commits add column kinds text not null default '';
alter table lane_commits alter column result_ids set storage external;
alter table lane_commits alter column posting_ids set storage external;

-- Wagers that were taken back are wagers whose result was corrected to a cancel; a win that came for
-- one and was not taken back with it is still with the player. Their money moved by a posting that
-- does not name them: hence the reason, which no later correction has.
insert into wager_results (id, wager_id, revision, part, stake_minor, bonus_minor, payout_minor,
  stake_usd_e6, multiplier_e4, status, is_last, reason, result, settled_at, at)
select (left(uuid_floor(now())::text, 14) || substr(gen_random_uuid()::text, 15))::uuid, w.id, 2, 1,
  w.stake_minor, 0, w.stake_minor + coalesce((
    select sum(x.amount_minor) from external_transactions x
    where x.wager_id = w.id and x.kind = 'win' and x.state = 'paid'), 0), w.stake_usd_e6, 10000, 'cancel', true, 'taken_back', '{}',
  w.settled_at, c.committed_at
from (select unnest(taken_back_ids) as wager_id, committed_at from lane_commits) c
  join wagers w on w.id = c.wager_id;
update lane_commits c set result_ids = (
  select array_agg(r.id order by back.place)
  from unnest(c.taken_back_ids) with ordinality as back (wager_id, place)
    join wager_results r on r.wager_id = back.wager_id)
where cardinality(c.taken_back_ids) > 0;
update lane_commits set kinds = repeat('w', cardinality(wager_ids)) || repeat('r', cardinality(result_ids))
where cardinality(wager_ids) > 0 and cardinality(result_ids) > 0;
alter table lane_commits drop column taken_back_ids;
drop table taken_back_wagers;

-- Debts to outside products become accounts, and postings from before are listed in a lane of their
-- own, so that projections of all money begin at the beginning.
do $$
declare
  history integer;
  owed record;
  debt integer;
  house_id integer;
  posting uuid;
begin
  if not exists (select from postings) and not exists (select from external_players where debt_minor > 0)
  then return; end if;
  insert into lanes (token, seen_at) values (gen_random_uuid(), clock_timestamp() - interval '1 hour')
    returning id into history;
  perform ensure_partitions(now(), 1);
  for owed in
    select user_id, currency, sum(debt_minor)::bigint as minor from external_players
    where debt_minor > 0 group by user_id, currency order by user_id, currency
  loop
    insert into accounts (owner, currency, pocket) values (owed.user_id, owed.currency, 'real')
      on conflict do nothing;
    insert into accounts (owner, currency, pocket, balance, version)
      values (owed.user_id, owed.currency, 'debt', -owed.minor, 1) returning id into debt;
    insert into accounts (house, lane, currency, pocket)
      values ('external_debts', history, owed.currency, 'house') on conflict do nothing;
    update accounts set balance = balance + owed.minor, version = version + 1
      where house = 'external_debts' and lane = history and currency = owed.currency
      returning id into house_id;
    posting := (left(uuid_floor(now())::text, 14) || substr(gen_random_uuid()::text, 15))::uuid;
    insert into postings (id, reason, wager_id, account_ids, amounts_minor, created_at)
      values (posting, 'debt', null, array[debt, house_id], array[-owed.minor, owed.minor], now());
  end loop;
  -- Bets whose win was taken back while they stood: so far only the player's balance knew of it.
  insert into wager_results (id, wager_id, revision, part, stake_minor, bonus_minor, payout_minor,
    stake_usd_e6, multiplier_e4, status, is_last, reason, result, settled_at, at)
  select (left(uuid_floor(now())::text, 14) || substr(gen_random_uuid()::text, 15))::uuid, w.id, 2,
    1, w.stake_minor, 0, x.paid, w.stake_usd_e6,
    coalesce(least(div(x.paid * 10000, nullif(w.stake_minor, 0)), 1000000000000000), 0),
    case when x.paid = 0 then 'lose' when x.paid >= w.stake_minor then 'win' else 'part' end,
    true, 'taken_back', '{}', w.settled_at, now()
  from wagers w join (
      select wager_id, coalesce(sum(amount_minor) filter (where state = 'paid'), 0) as paid
      from external_transactions where kind = 'win' and wager_id is not null group by wager_id) x
    on x.wager_id = w.id
  where w.settled_at is not null and w.payout_minor <> x.paid
    and not exists (select from wager_results r where r.wager_id = w.id);
  insert into lane_commits (lane, number, wager_ids, result_ids)
  select history, 1, '{}', array_agg(id order by id) from wager_results r
  where not exists (select from lane_commits c where r.id = any(c.result_ids))
  having count(*) > 0;
  insert into lane_commits (lane, number, wager_ids, posting_ids)
  select history, chunk + 2, '{}', array_agg(id order by id)
  from (
    select id, (row_number() over (order by id) - 1) / 500 as chunk
    from postings where reason not in ('settlement', 'release')) old
  group by chunk;
  update lanes set number = (select coalesce(max(number), 0) from lane_commits where lane = history)
    where id = history;
end $$;
alter table external_players drop column debt_minor;

-- What each product promises about its payouts: the invariant checker asks this table.
create table products (
  id text primary key,
  -- True when a payout is stake x multiplier, cut.
  pays_by_rate boolean not null,
  -- Games of such a product that pay several stakes at rates of their own.
  pays_by_amount text[] not null default '{}',
  -- True when an open wager under a seed pair is a round of turns.
  has_rounds boolean not null
);
insert into products values
  ('originals', true, array['roulette', 'baccarat', 'blackjack'], true);

-- Live projections share one checkpoint, that of `live`: where the one that read furthest stands. Those
-- behind it catch up by themselves, and then join. One that is set aside has its own.
alter table projectors add column is_live boolean not null default false;
alter table projectors add column set_aside_at timestamptz;
alter table projectors add column error text;
insert into projectors (id, is_live) values ('live', true);
insert into projector_checkpoints (projector, lane, number)
select 'live', lane, max(number) from projector_checkpoints group by lane;

-- What rounds paid is kept in whole numbers of 1e-8 from now on; both tables are counted anew.
delete from projector_checkpoints where projector = 'returns';
delete from return_sums;
delete from choice_counts;
alter table return_sums rename column paid_e4 to paid_e8;
alter table return_sums rename column squares_e8 to squares_e16;
alter table return_sums rename column least_e4 to least_e8;
alter table return_sums rename column most_e4 to most_e8;

-- A row whose bet was withdrawn stays as a place in the list and is not shown: signs add up to zero.
alter table feed_rows add column net integer not null default 1;
alter table race_points drop constraint race_points_rated_usd_e6_check;
