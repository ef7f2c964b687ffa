-- A batch that holds a stake that may not be names all players who may not lay theirs, so that the settler
-- leaves these out at once and writes everybody else's together.

-- A limit as the database tells that it would be passed.
create function limit_text(p_limit protection_limits, p_used bigint, p_at timestamptz)
returns text language sql stable as $$
  select json_build_object('kind', p_limit.kind, 'period', p_limit.period,
    'resetsAt', case when p_limit.period <> 'none' then
      (extract(epoch from period_end(p_limit.period, p_at)) * 1000)::bigint end,
    'left', greatest(0, p_limit.amount - greatest(0, p_used)))::text
$$;

-- As in 0812; what forbids the first of them is the message, and the detail names them all.
create or replace function guard_wagers(p_opened uuid[], p_settled uuid[], p_results uuid[], p_extra uuid[])
returns void language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  today date := (clock_timestamp() at time zone 'UTC')::date;
  one record;
  player protection_players;
  broken protection_limits;
  used bigint;
  since timestamptz;
  owners text := '';
  first_code text;
  first_text text;
begin
  for one in
    select user_id, sum(staked)::bigint as staked, sum(returned)::bigint as returned,
      sum(greatest(0, returned))::bigint as won, max(whole) as largest,
      (array_agg(whole - staked order by whole desc))[1] as before_largest from (
      select w.user_id, w.stake_usd_e6 as staked, w.stake_usd_e6 as whole,
          case when w.status = 'in-progress' then 0
            else worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6) end as returned
        from wagers w where w.id = any(p_opened) and w.pocket <> 'demo'
      union all
      select w.user_id, 0, 0, worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6)
        from wagers w where w.id = any(p_settled) and w.pocket <> 'demo'
      union all
      select w.user_id, 0, 0, worth_of_payout(r.payout_minor, r.stake_minor, r.stake_usd_e6)
          - coalesce(before.worth, case when r.revision > 1 and not exists (
              select from wager_results e where e.wager_id = r.wager_id and e.revision < r.revision)
            then worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6) end, 0)
        from wager_results r join wagers w on w.id = r.wager_id
        left join lateral (
          select worth_of_payout(b.payout_minor, b.stake_minor, b.stake_usd_e6) as worth
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
        where w.pocket <> 'demo') as moved
    group by user_id order by user_id
  loop
    -- Accounts are locked before this row, here and in guard_player, so what it says of them stands.
    select * into player from protection_players where user_id = one.user_id and is_guarded for update;
    continue when player.user_id is null;
    since := player.play_since;
    if one.staked > 0 then
      if player.time_out_until > now_at then
        first_code := coalesce(first_code, 'PP0A2');
        first_text := coalesce(first_text,
          (extract(epoch from player.time_out_until) * 1000)::bigint::text);
        owners := owners || ' ' || one.user_id;
        continue;
      end if;
      if since is null or player.last_play_at < now_at - interval '15 minutes' then since := now_at; end if;
      if since + make_interval(mins => player.reality_minutes) <= now_at then
        first_code := coalesce(first_code, 'PP0A3');
        first_text := coalesce(first_text, '');
        owners := owners || ' ' || one.user_id;
        continue;
      end if;
      update protection_players set play_since = since, last_play_at = now_at
        where user_id = one.user_id;
    end if;
    insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6, played_ms)
      values (one.user_id, today, one.staked, one.returned, 0)
    on conflict (user_id, day) do update
      set staked_usd_e6 = d.staked_usd_e6 + excluded.staked_usd_e6,
        returned_usd_e6 = d.returned_usd_e6 + excluded.returned_usd_e6,
        played_ms = d.played_ms + case when one.staked > 0 and since < now_at then
          (extract(epoch from now_at - player.last_play_at) * 1000)::bigint else 0 end;
    continue when one.staked = 0;
    select l.*, u.used into broken.id, broken.user_id, broken.kind, broken.period, broken.amount,
        broken.pending_kind, broken.pending_amount, broken.confirm_after, broken.lapses_at,
        broken.set_at, broken.ended_at, used
      from protection_limits l
      left join lateral (
        select case l.kind when 'wager' then sum(d.staked_usd_e6)
            when 'loss' then sum(d.staked_usd_e6) - sum(d.returned_usd_e6)
            when 'session' then sum(d.played_ms) end::bigint as used
        from protection_days d where l.kind <> 'stake' and d.user_id = l.user_id
          and d.day >= (period_start(l.period, now_at) at time zone 'UTC')::date) as u
        on l.period <> 'none'
      where l.user_id = one.user_id and l.ended_at is null and case l.kind
        when 'stake' then one.largest > l.amount
        when 'session' then u.used >= l.amount
        when 'deposit' then false
        -- The stake has to fit before what it wins: a bet that is decided at once is no exception. What
        -- a correction takes back is lost by then.
        when 'loss' then u.used + one.won > l.amount
        else u.used > l.amount end
      order by l.kind, l.period limit 1;
    if broken.id is not null then
      used := case broken.kind when 'stake' then one.before_largest when 'session' then used
        when 'loss' then used - one.staked + one.won else used - one.staked end;
      first_code := coalesce(first_code, 'PP0A1');
      first_text := coalesce(first_text, limit_text(broken, used, now_at));
      owners := owners || ' ' || one.user_id;
    end if;
  end loop;
  if owners <> '' then
    raise exception '%', first_text using errcode = first_code, detail = 'owners:' || owners;
  end if;
end $$;
