-- A win for which no bet is open any more is a wager without a stake: the second win of a round at a provider.
-- It gives back what a limit on losses counts, as any other; so far it was worth nothing there. What counts has
-- new names: nodes of the version before call guard_stakes, count_days and guard_player, and what a database
-- that is made anew runs after this would otherwise put those of before in their place.

-- The scale of a currency's smallest unit, as the program has it.
create function currency_decimals(p_currency text) returns integer language sql immutable as $$
  select case when p_currency in ('usd', 'eur') then 2 else 8 end
$$;

-- What a share of a wager paid, at the rate of its stake; without a stake, at the rate of its time.
create function worth_of_payout(p_payout bigint, p_stake bigint, p_stake_usd_e6 bigint, p_rate_e8 bigint,
  p_currency text) returns bigint language sql immutable as $$
  select case when p_stake > 0 then trunc(p_payout::numeric * p_stake_usd_e6 / p_stake)::bigint
    else div(p_payout::numeric * p_rate_e8, 100 * 10::numeric ^ currency_decimals(p_currency))::bigint end
$$;

-- What a player staked and got back on days from p_from to before p_until, from bets whose ids begin
-- after p_after.
create function played_days_of(p_user uuid, p_after uuid, p_from date, p_until date)
returns table (day date, staked bigint, returned bigint) language sql stable as $$
  select m.day, sum(m.staked)::bigint, sum(m.returned)::bigint from (
    select (opened_at at time zone 'UTC')::date as day, stake_usd_e6 as staked, 0::bigint as returned
      from wagers where user_id = p_user and pocket <> 'demo' and id > p_after
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        worth_of_payout(payout_minor, stake_minor, stake_usd_e6, usd_rate_e8, currency)
      from wagers where user_id = p_user and pocket <> 'demo' and status <> 'in-progress'
        and id > p_after) as m
  where m.day >= p_from and m.day < p_until
  group by m.day
$$;

-- Counts the days that are over, before anything is locked. p_from: the first day that is left to count
-- under locks; p_older: bets of before it that end on it, or later.
create function count_played_days(p_user uuid, out p_from date, out p_older uuid[]) language plpgsql as $$
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
      from played_days_of(p_user, first_id, (first_at at time zone 'UTC')::date, p_from) as o
      order by o.day
    on conflict (user_id, day) do update
      set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  select coalesce(array_agg(id), '{}') into p_older from wagers
    where user_id = p_user and pocket <> 'demo' and id > first_id and id <= recent_id
      and (status = 'in-progress' or settled_at >= p_from::timestamp at time zone 'UTC');
end $$;

-- Begins or ends the counting of a player, as guard_player of 0821.
create function guard_limited(p_user uuid, p_from date, p_older uuid[]) returns boolean
language plpgsql as $$
declare
  needed boolean;
  counts boolean;
  player record;
  first_at timestamptz := counting_from(clock_timestamp());
  first_day date := (first_at at time zone 'UTC')::date;
  -- A month or a week that began since count_played_days is counted whole.
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
    select day, staked, returned from played_days_of(p_user, after_id, from_day, 'infinity')
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        worth_of_payout(payout_minor, stake_minor, stake_usd_e6, usd_rate_e8, currency)
      from wagers where id = any(p_older) and status <> 'in-progress'
        and settled_at >= from_day::timestamp at time zone 'UTC') as c
  group by c.day
  on conflict (user_id, day) do update
    set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  return true;
end $$;

-- Counts and refuses, as guard_stakes of 0832.
-- p_users, p_staked, p_returned: an element per new wager that is no demo bet, in 1e-6 USD.
-- p_settled, p_results, p_extra: as of guard_wagers.
create function guard_bets(p_users uuid[], p_staked bigint[], p_returned bigint[],
  p_settled uuid[], p_results uuid[], p_extra uuid[]) returns void language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  v_today date := (now_at at time zone 'UTC')::date;
  v_day_start timestamptz := v_today::timestamp at time zone 'UTC';
  -- When the periods of limits began, once for all: as `period_start`, which costs more than a bet.
  v_week date := date_trunc('week', v_today::timestamp)::date;
  v_month date := date_trunc('month', v_today::timestamp)::date;
  -- Per player: what is staked and given back in all, what is won, and the largest single stake with what
  -- was of it before.
  v_owners uuid[];
  v_staked bigint[];
  v_returned bigint[];
  v_won bigint[];
  v_largest bigint[];
  v_before bigint[];
  v_refused text;
  v_code text;
  v_text text;
begin
  if cardinality(p_settled) + cardinality(p_results) + cardinality(p_extra) = 0 then
    select array_agg(o.owner), array_agg(o.staked), array_agg(o.returned), array_agg(o.returned),
        array_agg(o.largest), array_fill(0::bigint, array[count(*)::int])
      into v_owners, v_staked, v_returned, v_won, v_largest, v_before
      from (select m.owner, sum(m.staked)::bigint as staked, sum(m.returned)::bigint as returned,
          max(m.staked) as largest
        from unnest(p_users, p_staked, p_returned) as m (owner, staked, returned)
        group by m.owner) as o;
  else
    select array_agg(o.owner), array_agg(o.staked), array_agg(o.returned), array_agg(o.won),
        array_agg(o.largest), array_agg(o.before)
      into v_owners, v_staked, v_returned, v_won, v_largest, v_before
      from (select s.owner, sum(s.staked)::bigint as staked, sum(s.returned)::bigint as returned,
          sum(greatest(0, s.returned))::bigint as won, max(s.whole) as largest,
          (array_agg(s.whole - s.staked order by s.whole desc))[1] as before from (
        select m.owner, m.staked, m.staked as whole, m.returned
          from unnest(p_users, p_staked, p_returned) as m (owner, staked, returned)
        union all
        select w.user_id, 0, 0, worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6)
          from wagers w where w.id = any(p_settled) and w.pocket <> 'demo'
        union all
        select w.user_id, 0, 0, worth_of_payout(r.payout_minor, r.stake_minor, r.stake_usd_e6,
              w.usd_rate_e8, w.currency)
            - coalesce(before.worth, case when r.revision > 1 and not exists (
                select from wager_results e where e.wager_id = r.wager_id and e.revision < r.revision)
              then worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6, w.usd_rate_e8,
                w.currency) end, 0)
          from wager_results r join wagers w on w.id = r.wager_id
          left join lateral (
            select worth_of_payout(b.payout_minor, b.stake_minor, b.stake_usd_e6, w.usd_rate_e8,
              w.currency) as worth
            from wager_results b where b.wager_id = r.wager_id and b.part = r.part
              and b.revision < r.revision order by b.revision desc limit 1) as before on true
          where r.id = any(p_results) and w.pocket <> 'demo'
        union all
        -- All stakes of the round so far: a limit of a single stake is one of the whole bet.
        select w.user_id, worth_of_payout(x.staked, w.stake_minor, w.stake_usd_e6),
            worth_of_payout(coalesce(o.staked_minor, w.stake_minor
              + case when w.status = 'in-progress' then x.staked else 0 end),
              w.stake_minor, w.stake_usd_e6), 0
          from (select p.wager_id, (select sum(leg)::bigint from unnest(p.amounts_minor) as leg
                where leg > 0) as staked from postings p where p.id = any(p_extra)) as x
          join wagers w on w.id = x.wager_id
          left join rounds o on o.user_id = w.user_id and o.id = w.id
          where w.pocket <> 'demo') as s
        group by s.owner) as o;
  end if;
  if v_owners is null then return; end if;

  -- By itself, so that what follows sees what others who held these rows have written. Accounts are locked
  -- before them, here and in guard_limited.
  perform from protection_players p where p.user_id = any(v_owners) and p.is_guarded
    order by p.user_id for update;

  with laid as (
    select m.owner, m.staked, m.returned, p.last_play_at,
      case when p.play_since is null or p.last_play_at < now_at - interval '15 minutes' then now_at
        else p.play_since end as since,
      -- Nobody else's time is counted.
      p.reality_minutes is not null or exists (select from protection_limits l
        where l.user_id = m.owner and l.kind = 'session' and l.ended_at is null) as is_timed
    from unnest(v_owners, v_staked, v_returned) as m (owner, staked, returned)
    join protection_players p on p.user_id = m.owner and p.is_guarded
  ), played as (
    update protection_players p set play_since = l.since, last_play_at = now_at
    from laid l where p.user_id = l.owner and l.is_timed and l.staked > 0
  )
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6, played_ms)
    select l.owner, v_today, l.staked, l.returned,
      case when l.is_timed and l.staked > 0 and l.since < now_at then
        (extract(epoch from now_at - greatest(l.last_play_at, v_day_start)) * 1000)::bigint else 0 end
    from laid l order by l.owner
  on conflict (user_id, day) do update
    set staked_usd_e6 = d.staked_usd_e6 + excluded.staked_usd_e6,
      returned_usd_e6 = d.returned_usd_e6 + excluded.returned_usd_e6,
      played_ms = d.played_ms + excluded.played_ms;

  select string_agg(' ' || r.owner, '' order by r.owner), (array_agg(r.code order by r.owner))[1],
      (array_agg(r.told order by r.owner))[1]
    into v_refused, v_code, v_text
    from (select m.owner,
        case when p.time_out_until > now_at then 'PP0A2'
          when b.kind is null or p.play_since + make_interval(mins => p.reality_minutes) <= now_at
            then 'PP0A3'
          else 'PP0A1' end as code,
        case when p.time_out_until > now_at then
            (extract(epoch from p.time_out_until) * 1000)::bigint::text
          when b.kind is null or p.play_since + make_interval(mins => p.reality_minutes) <= now_at
            then ''
          else limit_text(b.own, case b.kind when 'stake' then m.before when 'session' then b.used
            when 'loss' then b.used - m.staked + m.won else b.used - m.staked end, now_at)
          end as told
      from unnest(v_owners, v_staked, v_won, v_largest, v_before)
        as m (owner, staked, won, largest, before)
      join protection_players p on p.user_id = m.owner and p.is_guarded
      left join lateral (
        select l.kind, l as own, u.used from protection_limits l
        left join lateral (
          select case l.kind when 'wager' then sum(d.staked_usd_e6)
              when 'loss' then sum(d.staked_usd_e6) - sum(d.returned_usd_e6)
              when 'session' then sum(d.played_ms) end::bigint as used
          from protection_days d where l.kind <> 'stake' and d.user_id = l.user_id
            and d.day >= case l.period when 'day' then v_today when 'week' then v_week
              else v_month end) as u
          on l.period <> 'none'
        where l.user_id = m.owner and l.ended_at is null and case l.kind
          when 'stake' then m.largest > l.amount
          when 'session' then u.used >= l.amount
          when 'deposit' then false
          -- The stake has to fit before what it wins: a bet that is decided at once is no exception. What
          -- a correction takes back is lost by then.
          when 'loss' then u.used + m.won > l.amount
          else u.used > l.amount end
        order by l.kind, l.period limit 1) as b on true
      where m.staked > 0 and (b.kind is not null or p.time_out_until > now_at
        or p.play_since + make_interval(mins => p.reality_minutes) <= now_at)) as r;
  if v_refused is not null then
    raise exception '%', v_text using errcode = v_code, detail = 'owners:' || v_refused;
  end if;
end $$;
