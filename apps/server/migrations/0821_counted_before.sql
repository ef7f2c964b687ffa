-- A first limit on losses or wagers counts the days of this month from the journal. All but what may
-- still change is counted before the player's accounts are locked, so that whoever shares a lane of the
-- settler with the player does not wait for a month of bets.

-- What a player staked and got back on days from p_from to before p_until, from bets whose ids begin
-- after p_after.
create function days_of(p_user uuid, p_after uuid, p_from date, p_until date)
returns table (day date, staked bigint, returned bigint) language sql stable as $$
  select m.day, sum(m.staked)::bigint, sum(m.returned)::bigint from (
    select (opened_at at time zone 'UTC')::date as day, stake_usd_e6 as staked, 0::numeric as returned
      from wagers where user_id = p_user and pocket <> 'demo' and id > p_after
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        case when stake_minor > 0 then payout_minor::numeric * stake_usd_e6 / stake_minor else 0 end
      from wagers where user_id = p_user and pocket <> 'demo' and status <> 'in-progress'
        and id > p_after) as m
  where m.day >= p_from and m.day < p_until
  group by m.day
$$;

-- Where a count begins: with the month or the week, whichever is older.
create function counting_from(p_at timestamptz) returns timestamptz language sql immutable as $$
  select least(period_start('month', p_at), period_start('week', p_at))
$$;

-- Counts the days that are over, before anything is locked. p_from: the first day that is left to count
-- under locks; p_older: bets of before it that end on it, or later.
create function count_days(p_user uuid, out p_from date, out p_older uuid[]) language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  first_at timestamptz := counting_from(now_at);
  first_id uuid := first_id_at(first_at - interval '2 days');
  recent_id uuid;
begin
  -- A day that was over ten minutes ago gets no more rows: no commit takes so long. Ids begin two days
  -- earlier: clients name them, whose clocks may be off, and bets may be open for a while.
  p_from := greatest((first_at at time zone 'UTC')::date,
    ((now_at - interval '10 minutes') at time zone 'UTC')::date);
  recent_id := first_id_at(p_from::timestamp at time zone 'UTC' - interval '2 days');
  if exists (select from protection_players where user_id = p_user and is_counted) then return; end if;
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6)
    select p_user, o.day, o.staked, o.returned
      from days_of(p_user, first_id, (first_at at time zone 'UTC')::date, p_from) as o
      order by o.day
    on conflict (user_id, day) do update
      set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  select coalesce(array_agg(id), '{}') into p_older from wagers
    where user_id = p_user and pocket <> 'demo' and id > first_id and id <= recent_id
      and (status = 'in-progress' or settled_at >= p_from::timestamp at time zone 'UTC');
end $$;

-- As in 0812; with what count_days gave, only the days from p_from on are counted here.
create function guard_player(p_user uuid, p_from date, p_older uuid[]) returns boolean
language plpgsql as $$
declare
  needed boolean;
  counts boolean;
  player protection_players;
  first_at timestamptz := counting_from(clock_timestamp());
  first_day date := (first_at at time zone 'UTC')::date;
  -- A month or a week that began since count_days is counted whole.
  from_day date := case when p_from >= first_day then p_from else first_day end;
  after_id uuid := first_id_at(from_day::timestamp at time zone 'UTC' - interval '2 days');
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
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6)
  select p_user, c.day, sum(c.staked), sum(c.returned) from (
    select day, staked, returned from days_of(p_user, after_id, from_day, 'infinity')
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        case when stake_minor > 0 then trunc(payout_minor::numeric * stake_usd_e6 / stake_minor)::bigint
          else 0 end
      from wagers where id = any(p_older) and status <> 'in-progress'
        and settled_at >= from_day::timestamp at time zone 'UTC') as c
  group by c.day
  on conflict (user_id, day) do update
    set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  return true;
end $$;

-- Nodes of the version before count everything under locks.
create or replace function guard_player(p_user uuid) returns boolean language sql as $$
  select guard_player(p_user, null, '{}')
$$;
