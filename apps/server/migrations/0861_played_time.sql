-- Time at a table of cards is play, though its stake was laid once: each hand counts it, as stakes do.

-- Counts the time of a hand that took so many milliseconds for those of its players who are timed, in the
-- commit of the hand.
create function count_play(p_users uuid[], p_ms bigint) returns void language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  begun_at timestamptz := now_at - p_ms * interval '1 ms';
  v_today date := (now_at at time zone 'UTC')::date;
  v_day_start timestamptz := v_today::timestamp at time zone 'UTC';
begin
  if not exists (select from protection_players where user_id = any(p_users) and is_guarded) then
    return;
  end if;
  -- By itself, so that what follows sees what others who held these rows have written.
  perform from protection_players where user_id = any(p_users) and is_guarded order by user_id for update;
  with timed as (
    select p.user_id,
      -- After a break of a quarter of an hour play began with this hand.
      case when p.play_since is null or p.last_play_at < begun_at - interval '15 minutes' then begun_at
        else p.play_since end as since,
      case when p.play_since is null or p.last_play_at < begun_at - interval '15 minutes' then begun_at
        else p.last_play_at end as until_now
    from protection_players p
    where p.user_id = any(p_users) and p.is_guarded and (p.reality_minutes is not null
      or exists (select from protection_limits l
        where l.user_id = p.user_id and l.kind = 'session' and l.ended_at is null))
  ), played as (
    update protection_players p set play_since = t.since, last_play_at = now_at
    from timed t where p.user_id = t.user_id
  )
  insert into protection_days as d (user_id, day, played_ms)
    select t.user_id, v_today,
      greatest(0, (extract(epoch from now_at - greatest(t.until_now, v_day_start)) * 1000)::bigint)
    from timed t order by t.user_id
  on conflict (user_id, day) do update set played_ms = d.played_ms + excluded.played_ms;
end $$;

-- What stops play of a guarded player that goes on by itself: 'used' where his time of today is used up,
-- 'ask' while a reality check waits for its answer; else null.
create function play_stop(p_user uuid) returns text language sql stable as $$
  select case
    when exists (select from protection_limits l
        where l.user_id = p_user and l.kind = 'session' and l.ended_at is null and l.amount <= (
          select coalesce(sum(d.played_ms), 0) from protection_days d where d.user_id = p_user
            and d.day >= (period_start(l.period, clock_timestamp()) at time zone 'UTC')::date))
      then 'used'
    when (select is_reality_due(p) from protection_players p where p.user_id = p_user) then 'ask'
  end
$$;
