-- What a limit on losses counts as given back follows every result, as guard_bets counts it live: shares of a
-- stake that closed alone, and corrections, each on the day it was booked. The days that are counted with a
-- first limit read a wager's own row only so far. Nodes of the version before call the same functions.

-- Corrections of bets of long ago are found by when they were booked.
create index wager_results_at on wager_results (at);

-- What each result gave back of what its player staked, in 1e-6 USD: a correction what it changed. No demo money.
create view play_returns as
  select w.id as wager_id, w.user_id, w.settled_at as at,
    worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6, w.usd_rate_e8, w.currency)
      as returned_usd_e6
  from wagers w
  where w.pocket <> 'demo' and w.settled_at is not null
    and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
  union all
  select w.id, w.user_id, r.at,
    worth_of_payout(r.payout_minor, r.stake_minor, r.stake_usd_e6, w.usd_rate_e8, w.currency)
      - coalesce(before.worth, case when r.revision = 2 and not exists (
          select from wager_results e where e.wager_id = r.wager_id and e.revision = 1)
        then worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6, w.usd_rate_e8,
          w.currency) end, 0)
  from wager_results r join wagers w on w.id = r.wager_id
    left join lateral (
      select worth_of_payout(b.payout_minor, b.stake_minor, b.stake_usd_e6, w.usd_rate_e8,
        w.currency) as worth
      from wager_results b where b.wager_id = r.wager_id and b.part = r.part
        and b.revision < r.revision order by b.revision desc limit 1) as before on true
  where w.pocket <> 'demo';

create or replace function played_days_of(p_user uuid, p_after uuid, p_from date, p_until date)
returns table (day date, staked bigint, returned bigint) language sql stable as $$
  select m.day, sum(m.staked)::bigint, sum(m.returned)::bigint from (
    select (opened_at at time zone 'UTC')::date as day, stake_usd_e6 as staked, 0::bigint as returned
      from wagers where user_id = p_user and pocket <> 'demo' and id > p_after
    union all
    select (at at time zone 'UTC')::date, 0, returned_usd_e6
      from play_returns where user_id = p_user and wager_id > p_after) as m
  where m.day >= p_from and m.day < p_until
  group by m.day
$$;

-- Counts the days that are over, before anything is locked. p_from: the first day that is left to count
-- under locks; p_older: bets of before it with results on it, or later.
create or replace function count_played_days(p_user uuid, out p_from date, out p_older uuid[])
language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  first_at timestamptz := counting_from(now_at);
  first_id uuid := first_id_at(first_at - interval '1 month');
  recent_id uuid;
begin
  -- A day that was over ten minutes ago gets no more rows: no commit takes so long. Bets of the month
  -- before may have results in this one.
  p_from := greatest((first_at at time zone 'UTC')::date,
    ((now_at - interval '10 minutes') at time zone 'UTC')::date);
  recent_id := first_id_at(p_from::timestamp at time zone 'UTC' - interval '2 days');
  if exists (select from protection_players where user_id = p_user and is_counted) then return; end if;
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6)
    select p_user, o.day, o.staked, o.returned
      from played_days_of(p_user, first_id, (first_at at time zone 'UTC')::date, p_from) as o
      order by o.day
    on conflict (user_id, day) do update
      set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  select coalesce(array_agg(w.id), '{}') into p_older from wagers w
    where w.user_id = p_user and w.pocket <> 'demo' and w.id > first_id and w.id <= recent_id
      and (w.status = 'in-progress' or w.settled_at >= p_from::timestamp at time zone 'UTC'
        or exists (select from wager_results r where r.wager_id = w.id
          and r.at >= p_from::timestamp at time zone 'UTC'));
end $$;

-- Begins or ends the counting of a player, as before.
create or replace function guard_limited(p_user uuid, p_from date, p_older uuid[]) returns boolean
language plpgsql as $$
declare
  needed boolean;
  counts boolean;
  player record;
  first_at timestamptz := counting_from(clock_timestamp());
  first_day date := (first_at at time zone 'UTC')::date;
  -- A month or a week that began since count_played_days is counted whole.
  from_day date := case when p_from >= first_day then p_from else first_day end;
  from_at timestamptz := from_day::timestamp at time zone 'UTC';
  after_id uuid := first_id_at(case when p_from >= first_day then from_at - interval '2 days'
    else from_at - interval '1 month' end);
  older uuid[];
begin
  perform lock_player(p_user);
  insert into protection_players (user_id) values (p_user) on conflict do nothing;
  select * into player from protection_players where user_id = p_user for update;
  select coalesce(bool_or(l.kind in ('loss', 'wager')), false), count(*) > 0
      or player.reality_minutes is not null
      or coalesce(player.time_out_until > clock_timestamp(), false)
    into counts, needed from protection_limits l
    where l.user_id = p_user and l.ended_at is null and l.kind <> 'deposit';
  if needed <> player.is_guarded then
    update accounts set is_guarded = needed where owner = p_user;
    update protection_players set is_guarded = needed, is_counted = false where user_id = p_user;
    player.is_counted := false;
  end if;
  if not counts or player.is_counted then return needed; end if;
  update protection_players set is_counted = true where user_id = p_user;
  -- Bets that were over when count_played_days looked may have been corrected since.
  select array_agg(o.id) into older from (
    select id from unnest(p_older) as id where id <= after_id
    union
    select r.wager_id from wager_results r join wagers w on w.id = r.wager_id
      where r.at >= clock_timestamp() - interval '20 minutes' and w.user_id = p_user
        and w.id <= after_id) as o;
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6)
  select p_user, c.day, sum(c.staked), sum(c.returned) from (
    select day, staked, returned from played_days_of(p_user, after_id, from_day, 'infinity')
    union all
    select (at at time zone 'UTC')::date, 0, returned_usd_e6
      from play_returns where wager_id = any(older) and at >= from_at) as c
  group by c.day
  on conflict (user_id, day) do update
    set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  return true;
end $$;
