-- Player protection: limits, time-outs, reality checks and self-exclusion, asked for in the transaction
-- of every stake and every deposit. Accounts of players without any of them cost nothing.

create table protection_players (
  user_id uuid primary key references users (id),
  -- Until when a time-out lasts; the longest counts.
  time_out_until timestamptz,
  -- Minutes of play after which bets wait for an answer; null for no reality check.
  reality_minutes integer check (reality_minutes in (15, 30, 60)),
  -- Since when the player plays without a break of a quarter of an hour, or since the last answer.
  play_since timestamptz,
  last_play_at timestamptz,
  -- True while stakes of the player are counted and checked.
  is_guarded boolean not null default false,
  -- When the player, or staff, last changed anything.
  changed_at timestamptz not null default now()
);
create index protection_players_at on protection_players (changed_at, user_id);

-- One limit of a kind and period: amounts in 1e-6 USD, of a session in milliseconds.
create table protection_limits (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'none')),
  amount bigint not null check (amount > 0),
  -- A higher amount, or none at all, that waits for its time and for a second yes.
  pending_kind text check (pending_kind in ('raise', 'remove')),
  pending_amount bigint,
  confirm_after timestamptz,
  lapses_at timestamptz,
  set_at timestamptz not null,
  ended_at timestamptz,
  constraint protection_limits_period check ((kind = 'stake') = (period = 'none')),
  constraint protection_limits_pending check ((pending_kind is null) = (confirm_after is null)
    and (pending_kind is not null and pending_kind = 'raise') = (pending_amount is not null))
);
create unique index protection_limits_once on protection_limits (user_id, kind, period)
  where ended_at is null;

-- What a guarded player staked and got back on a UTC day, in 1e-6 USD, and how long was played. Written
-- in the transactions of the money.
create table protection_days (
  user_id uuid not null,
  day date not null,
  staked_usd_e6 bigint not null default 0,
  returned_usd_e6 bigint not null default 0,
  played_ms bigint not null default 0,
  primary key (user_id, day)
) with (fillfactor = 70);

-- Self-exclusions. Nobody shortens or removes one, whatever their rights: a rule of the table.
create table exclusions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null: for ever.
  until timestamptz,
  reason text,
  -- Staff who closed the account; null where its player did.
  by_staff uuid references users (id),
  at timestamptz not null,
  return_asked_at timestamptz,
  ended_at timestamptz
);
create unique index exclusions_open on exclusions (user_id) where ended_at is null;
create index exclusions_at on exclusions (at, id);

create function guard_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.id, new.user_id, new.at) is distinct from (old.id, old.user_id, old.at) then
    raise exception 'an exclusion is kept' using errcode = 'PP0A8';
  end if;
  if new.until is not null and (old.until is null or new.until < old.until) then
    raise exception 'an exclusion is never shortened' using errcode = 'PP0A8';
  end if;
  -- For ever is five years at the least, and a week of thought; others end when they end, and a day.
  if new.ended_at is not null and (
      coalesce(old.until, old.at + interval '5 years') > clock_timestamp()
      or old.return_asked_at is null
      or old.return_asked_at < coalesce(old.until, old.at + interval '5 years')
      or old.return_asked_at + case when old.until is null then interval '7 days'
        else interval '1 day' end > clock_timestamp()) then
    raise exception 'an exclusion does not end yet' using errcode = 'PP0A8';
  end if;
  return new;
end $$;
create trigger exclusions_are_kept before update or delete on exclusions
  for each row execute function guard_exclusion();
create trigger exclusions_stay before truncate on exclusions
  execute function refuse_change();

create function guard_excluded_user() returns trigger language plpgsql as $$
begin
  if exists (select from exclusions where user_id = new.id and ended_at is null) then
    raise exception 'user % is excluded', new.id using errcode = 'PP0A8';
  end if;
  return new;
end $$;
create trigger users_stay_excluded before update of self_excluded on users
  for each row when (old.self_excluded and not new.self_excluded)
  execute function guard_excluded_user();

-- True while the owner's stakes are counted and checked: the settler writes such an account only
-- together with `guard_wagers`.
alter table accounts add column is_guarded boolean not null default false;

create or replace function open_account() returns trigger language plpgsql as $$
declare
  excluded boolean;
begin
  -- The lock on the row itself, whatever it says: an exclusion of the same moment waits for this
  -- account and then finds it, or is waited for and read as it became.
  select self_excluded into excluded from users where id = new.owner for share;
  if excluded then new.may_stake := false; end if;
  new.is_guarded := coalesce(
    (select p.is_guarded from protection_players p where p.user_id = new.owner), false);
  return new;
end $$;

-- The smallest id of what is written from an instant on: ids begin with their time in milliseconds.
create function first_id_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || '70008000000000000000')::uuid
$$;

-- Begins or ends the counting of a player's stakes, by what stands for them. Beginning, the days of this
-- month and week are counted from the journal, while no bet of theirs can be written.
create function guard_player(p_user uuid) returns boolean language plpgsql as $$
declare
  needed boolean;
  known boolean;
  first_id uuid := first_id_at(clock_timestamp() - interval '40 days');
begin
  perform from users where id = p_user for no key update;
  insert into protection_players (user_id) values (p_user) on conflict do nothing;
  select p.is_guarded, p.reality_minutes is not null
      or coalesce(p.time_out_until > clock_timestamp(), false)
      or exists (select from protection_limits l
        where l.user_id = p_user and l.ended_at is null and l.kind <> 'deposit')
    into known, needed from protection_players p where p.user_id = p_user for update;
  if known = needed then return needed; end if;
  perform from accounts where owner = p_user order by id for update;
  update accounts set is_guarded = needed where owner = p_user;
  update protection_players set is_guarded = needed where user_id = p_user;
  if not needed then return false; end if;
  insert into protection_days as d (user_id, day, staked_usd_e6, returned_usd_e6)
  select p_user, day, sum(staked), sum(returned) from (
    select (opened_at at time zone 'UTC')::date as day, stake_usd_e6 as staked, 0 as returned
      from wagers where user_id = p_user and pocket <> 'demo' and id > first_id
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        case when stake_minor > 0 then payout_minor::numeric * stake_usd_e6 / stake_minor else 0 end
      from wagers where user_id = p_user and pocket <> 'demo' and status <> 'in-progress'
        and id > first_id) as moved
  group by day
  on conflict (user_id, day) do update
    set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  return true;
end $$;

-- When a period of limits began, and when the next one does: UTC days, weeks from Monday, months.
create function period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select date_trunc(nullif(p_period, 'none'), p_at, 'UTC')
$$;
create function period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, p_at at time zone 'UTC') + ('1 ' || p_period)::interval)
    at time zone 'UTC' where p_period <> 'none'
$$;

create function raise_limit(p_limit protection_limits, p_used bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
  raise exception '%', json_build_object('kind', p_limit.kind, 'period', p_limit.period,
      'resetsAt', case when p_limit.period <> 'none' then
        (extract(epoch from period_end(p_limit.period, p_at)) * 1000)::bigint end,
      'left', greatest(0, p_limit.amount - greatest(0, p_used)))
    using errcode = 'PP0A1';
end $$;

-- What a share of a wager paid, at the rate of its stake.
create function worth_of_payout(p_payout bigint, p_stake bigint, p_stake_usd_e6 bigint)
returns bigint language sql immutable as $$
  select case when p_stake > 0 then trunc(p_payout::numeric * p_stake_usd_e6 / p_stake)::bigint
    else 0 end
$$;

-- Counts what a batch of the settler staked and gave back on accounts of guarded players, and refuses
-- the batch where one of them may not stake: PP0A1 for a limit, PP0A2 in a time-out, PP0A3 while a
-- reality check waits. Last in the batch's transaction, when all accounts are locked.
-- p_opened: new wagers; p_settled: older ones that were closed whole; p_results: rows of results;
-- p_extra: postings that added a stake to an older wager.
create function guard_wagers(p_opened uuid[], p_settled uuid[], p_results uuid[], p_extra uuid[])
returns void language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  today date := (clock_timestamp() at time zone 'UTC')::date;
  one record;
  player protection_players;
  broken protection_limits;
  used bigint;
  since timestamptz;
begin
  for one in
    select user_id, sum(staked)::bigint as staked, sum(returned)::bigint as returned,
      max(staked) as largest from (
      select w.user_id, w.stake_usd_e6 as staked, case when w.status = 'in-progress' then 0
          else worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6) end as returned
        from wagers w where w.id = any(p_opened) and w.pocket <> 'demo'
      union all
      select w.user_id, 0, worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6)
        from wagers w where w.id = any(p_settled) and w.pocket <> 'demo'
      union all
      select w.user_id, 0, worth_of_payout(r.payout_minor, r.stake_minor, r.stake_usd_e6)
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
      select w.user_id, worth_of_payout(x.staked, w.stake_minor, w.stake_usd_e6), 0
        from (select p.wager_id, (select sum(leg)::bigint from unnest(p.amounts_minor) as leg
              where leg > 0) as staked from postings p where p.id = any(p_extra)) as x
        join wagers w on w.id = x.wager_id where w.pocket <> 'demo') as moved
    group by user_id order by user_id
  loop
    select * into player from protection_players where user_id = one.user_id for update;
    continue when player.user_id is null;
    since := player.play_since;
    if one.staked > 0 then
      if player.time_out_until > now_at then
        raise exception '%', (extract(epoch from player.time_out_until) * 1000)::bigint
          using errcode = 'PP0A2';
      end if;
      if since is null or player.last_play_at < now_at - interval '15 minutes' then since := now_at; end if;
      if since + make_interval(mins => player.reality_minutes) <= now_at then
        raise exception '' using errcode = 'PP0A3';
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
        -- The stake has to fit before what it wins: a bet that is decided at once is no exception.
        when 'loss' then u.used + one.returned > l.amount
        else u.used > l.amount end
      order by l.kind, l.period limit 1;
    if broken.id is not null then
      perform raise_limit(broken, case broken.kind when 'stake' then 0 when 'session' then used
        when 'loss' then used - one.staked + one.returned else used - one.staked end, now_at);
    end if;
  end loop;
end $$;

-- What came in within a period, in 1e-6 USD.
create function deposited_since(p_user uuid, p_since timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(usd_e6), 0)::bigint from deposits
    where user_id = p_user and state in ('credited', 'reversing') and credited_at >= p_since
$$;

-- Whether a player may bring money in or take it out now: null, or the name of the refusal. Taking it
-- out nobody is refused for being protected.
create or replace function may_move_money(p_user uuid, p_kind text, p_usd_e6 bigint,
  p_at timestamptz) returns text language sql stable as $$
  select case
    when p_kind <> 'deposit' then null
    when (select self_excluded from users where id = p_user) then 'core/self-excluded'
    when exists (select from protection_players where user_id = p_user and time_out_until > p_at)
      then 'core/time-out'
    when exists (select from protection_limits l where l.user_id = p_user and l.kind = 'deposit'
        and l.ended_at is null
        and deposited_since(p_user, period_start(l.period, p_at)) + p_usd_e6 > l.amount)
      then 'core/limit-reached'
    end
$$;
