-- An account is owner x currency x pocket; house accounts are split into one row per lane, so that
-- no row is updated by every bet. `version` counts the journal rows that touched the account.
create table accounts (
  id integer generated always as identity primary key,
  owner uuid,
  house text,
  lane integer,
  currency text not null,
  pocket text not null
    check (pocket in ('real', 'bonus', 'demo', 'escrow', 'demo_escrow', 'frozen', 'house')),
  balance bigint not null default 0,
  version bigint not null default 0,
  constraint accounts_one_kind
    check ((owner is null) = (pocket = 'house') and (house is null) = (owner is not null)),
  constraint accounts_no_player_below_zero check (owner is null or balance >= 0),
  constraint accounts_range check (balance between -4611686018427387904 and 4611686018427387904)
) with (fillfactor = 60);
create unique index accounts_of_player on accounts (owner, currency, pocket)
  where owner is not null;
create unique index accounts_of_house on accounts (house, currency, lane) where house is not null;

-- Where each player's nonce stands. Narrow and apart from the seeds, because every bet moves it.
create table nonces (
  user_id uuid primary key,
  seed_pair_id uuid not null,
  nonce integer not null check (nonce >= 0)
) with (fillfactor = 60);

-- The journal of wagers. The row of an instant bet is itself the balanced journal row (player
-- account against house account); other wagers have a posting per stake and one for the payout.
create table wagers (
  id uuid not null,
  user_id uuid not null,
  seed_pair_id uuid,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  usd_rate_e8 bigint not null check (usd_rate_e8 >= 0),
  stake_usd_e6 bigint not null check (stake_usd_e6 >= 0),
  opened_at timestamptz not null,
  settled_at timestamptz,
  account_id integer not null,
  house_account_id integer,
  nonce integer not null,
  true_edge_ppm integer not null,
  credited_edge_ppm integer not null,
  rule_version smallint not null,
  demo boolean not null,
  currency text not null,
  product text not null,
  game text not null,
  status text not null check (status in ('in-progress', 'win', 'part', 'lose', 'cancel')),
  params json not null,
  result json not null,
  primary key (id),
  constraint wagers_settled check ((status = 'in-progress') = (settled_at is null))
) partition by range (id);
create index wagers_of_user on wagers (user_id, id);

-- Every other movement of money: signed amounts per account that sum to zero.
create table postings (
  id uuid not null,
  reason text not null,
  wager_id uuid,
  account_ids integer[] not null,
  amounts_minor bigint[] not null,
  created_at timestamptz not null,
  primary key (id),
  constraint postings_balance check (
    cardinality(account_ids) = cardinality(amounts_minor) and cardinality(account_ids) >= 2)
) partition by range (id);

create function sum_of(amounts bigint[]) returns numeric language sql immutable as $$
  select coalesce(sum(amount), 0) from unnest(amounts) as amount
$$;
alter table postings add constraint postings_sum_to_zero check (sum_of(amounts_minor) = 0);

-- Keys of effects that no client names: (rakeback, day and user), (provider, transaction id).
create table business_keys (
  scope text not null,
  key text not null,
  posting_id uuid not null,
  primary key (scope, key)
);

-- A lane is one settler's queue. Its numbers follow its commits, because the row stays locked
-- until the commit; the token fences off a process that lost the lane.
create table lanes (
  id integer generated always as identity primary key,
  token uuid not null,
  number bigint not null default 0,
  seen_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);

-- What each commit settled, in commit order per lane: the journal's reading list.
create table lane_commits (
  lane integer not null,
  number bigint not null,
  wager_ids uuid[] not null,
  committed_at timestamptz not null default clock_timestamp(),
  primary key (lane, number)
);
alter table lane_commits alter column wager_ids set storage external;

-- How far each projection has read each lane.
create table projectors (
  id text primary key,
  rebuilt_at timestamptz
);
create table projector_checkpoints (
  projector text not null references projectors (id),
  lane integer not null,
  number bigint not null,
  primary key (projector, lane)
);

create view entries as
  select id as journal_id, account_id, payout_minor - stake_minor as amount_minor
    from wagers where house_account_id is not null
  union all
  select id, house_account_id, stake_minor - payout_minor
    from wagers where house_account_id is not null
  union all
  select p.id, leg.account_id, leg.amount_minor
    from postings p, unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount_minor);

-- Stops a batch whose rows are not as they were read. PP001: a row was changed by somebody else,
-- the batch is tried again. PP002: the lane belongs to another process now.
create function expect_count(actual bigint, expected bigint, code text) returns void
language plpgsql as $$
begin
  if actual <> expected then
    raise exception 'expected % rows, found %', expected, actual using errcode = code;
  end if;
end $$;

-- Smallest uuid v7 of an instant: the partitions' bounds.
create function uuid_floor(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;

-- Makes the monthly partitions of the hot tables from last month to `ahead` months on.
create function ensure_partitions(at timestamptz, ahead integer) returns void
language plpgsql as $$
declare
  parent text;
  month timestamp;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  foreach parent in array array['wagers', 'postings'] loop
    for step in -1 .. ahead loop
      month := date_trunc('month', at at time zone 'UTC') + make_interval(months => step);
      execute format(
        'create table if not exists %I partition of %I for values from (%L) to (%L)',
        parent || '_' || to_char(month, 'YYYY_MM'), parent,
        uuid_floor(month at time zone 'UTC'),
        uuid_floor((month + interval '1 month') at time zone 'UTC'));
    end loop;
  end loop;
end $$;

-- Settled rows are final; an open wager may only be settled, once.
create function guard_wager() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'in-progress' then
    raise exception 'wager % is final', old.id;
  end if;
  return new;
end $$;
create trigger wagers_are_final before update or delete on wagers
  for each row execute function guard_wager();
create trigger postings_are_final before update or delete on postings
  for each row execute function refuse_change();
