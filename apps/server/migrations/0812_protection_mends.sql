-- What readings of the protection and of the payments found: nobody's balance is shut in by a rule that
-- asks for play he may not have, nothing that protects a player gets shorter, and limits count the whole.

-- Of one for ever: from when on a return may be asked for.
alter table exclusions add column not_before timestamptz;

create function first_end_of(p exclusions) returns timestamptz language sql stable as $$
  select coalesce(p.until, p.not_before, p.at + interval '5 years')
$$;

-- As in 0811; besides, one for ever keeps what stood before it, and times that count are those of the
-- database.
create or replace function guard_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.not_before := case when new.until is null
      then greatest(new.not_before, new.at + interval '5 years') end;
    return new;
  end if;
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.id, new.user_id, new.at) is distinct from (old.id, old.user_id, old.at) then
    raise exception 'an exclusion is kept' using errcode = 'PP0A8';
  end if;
  if new.until is null and old.until is not null then
    new.not_before := greatest(new.not_before, old.until, clock_timestamp() + interval '5 years');
  end if;
  if new.until is not null and (old.until is null or new.until < old.until)
    or new.until is null and old.until is null and first_end_of(new) < first_end_of(old) then
    raise exception 'an exclusion is never shortened' using errcode = 'PP0A8';
  end if;
  if new.return_asked_at is distinct from old.return_asked_at and new.return_asked_at is not null then
    if old.return_asked_at is not null or first_end_of(old) > clock_timestamp() then
      raise exception 'a return cannot be asked for so' using errcode = 'PP0A8';
    end if;
    new.return_asked_at := clock_timestamp();
  end if;
  -- For ever is five years at the least, and a week of thought; others end when they end, and a day.
  if new.ended_at is not null and (
      first_end_of(old) > clock_timestamp()
      or old.return_asked_at is null
      or old.return_asked_at < first_end_of(old)
      or old.return_asked_at + case when old.until is null then interval '7 days'
        else interval '1 day' end > clock_timestamp()) then
    raise exception 'an exclusion does not end yet' using errcode = 'PP0A8';
  end if;
  return new;
end $$;
create trigger exclusions_begin before insert on exclusions
  for each row execute function guard_exclusion();

-- Nobody gives an account of an excluded player leave to stake.
create function guard_excluded_account() returns trigger language plpgsql as $$
begin
  if (select self_excluded from users where id = new.owner) then
    raise exception 'account % is that of an excluded player', new.id using errcode = 'PP0A8';
  end if;
  return new;
end $$;
create trigger accounts_stay_excluded before update of may_stake on accounts
  for each row when (new.may_stake and not old.may_stake)
  execute function guard_excluded_account();

-- Nobody ends a time-out, or has it end earlier.
create function guard_time_out() returns trigger language plpgsql as $$
begin
  raise exception 'a time-out is never shortened' using errcode = 'PP0A8';
end $$;
create trigger time_outs_stay before update of time_out_until, user_id on protection_players
  for each row when (old.time_out_until > clock_timestamp() and (new.time_out_until is null
    or new.time_out_until < old.time_out_until or new.user_id <> old.user_id))
  execute function guard_time_out();
create trigger time_outs_are_kept before delete on protection_players
  for each row when (old.time_out_until > clock_timestamp()) execute function guard_time_out();

-- True while a reality check waits for its answer; after a break of a quarter of an hour none does.
create function is_reality_due(p protection_players) returns boolean language sql volatile as $$
  select coalesce(p.play_since + make_interval(mins => p.reality_minutes) <= clock_timestamp()
    and p.last_play_at >= clock_timestamp() - interval '15 minutes', false)
$$;

-- Locks a player and then the accounts, in the order in which batches lock them and before the row of
-- the protection, as they do.
create function lock_player(p_user uuid) returns void language plpgsql as $$
begin
  perform from users where id = p_user for no key update;
  perform from accounts where owner = p_user order by id for update;
end $$;

-- True once the days of the player's month and week are counted, which only limits on losses and
-- wagers need.
alter table protection_players add column is_counted boolean not null default false;
update protection_players set is_counted = is_guarded where is_guarded;

-- Begins or ends the counting of a player's stakes, by what stands for them. With the first limit on
-- losses or wagers the days of this month and week are counted from the journal, while no bet of the
-- player can be written.
create or replace function guard_player(p_user uuid) returns boolean language plpgsql as $$
declare
  needed boolean;
  counts boolean;
  player protection_players;
  first_at timestamptz := least(period_start('month', clock_timestamp()),
    period_start('week', clock_timestamp()));
  first_day date := (first_at at time zone 'UTC')::date;
  -- With those that were open when the period began.
  first_id uuid := first_id_at(first_at - interval '2 days');
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
  select p_user, day, sum(staked), sum(returned) from (
    select (opened_at at time zone 'UTC')::date as day, stake_usd_e6 as staked, 0 as returned
      from wagers where user_id = p_user and pocket <> 'demo' and id > first_id
    union all
    select (settled_at at time zone 'UTC')::date, 0,
        case when stake_minor > 0 then payout_minor::numeric * stake_usd_e6 / stake_minor else 0 end
      from wagers where user_id = p_user and pocket <> 'demo' and status <> 'in-progress'
        and id > first_id) as moved
  where day >= first_day
  group by day
  on conflict (user_id, day) do update
    set staked_usd_e6 = excluded.staked_usd_e6, returned_usd_e6 = excluded.returned_usd_e6;
  return true;
end $$;

-- As in 0811; besides, stakes that a round adds are one with its first, and what a correction takes back
-- makes no room for a loss. Players whose counting has ended are passed over.
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
        -- The stake has to fit before what it wins: a bet that is decided at once is no exception. What
        -- a correction takes back is lost by then.
        when 'loss' then u.used + one.won > l.amount
        else u.used > l.amount end
      order by l.kind, l.period limit 1;
    if broken.id is not null then
      perform raise_limit(broken, case broken.kind when 'stake' then one.before_largest
        when 'session' then used
        when 'loss' then used - one.staked + one.won else used - one.staked end, now_at);
    end if;
  end loop;
end $$;

-- True where a player may not play, whatever else he may.
create function may_not_play(p_user uuid, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce((select self_excluded from users where id = p_user), false)
    or exists (select from protection_players where user_id = p_user and time_out_until > p_at)
$$;

-- What of a player's deposits was not played once, in 1e-6 USD.
create function unplayed_of(p_user uuid) returns bigint language sql stable as $$
  select coalesce((select greatest(0, a.must_play_usd_e6 - coalesce(t.played_usd_e6, 0))::bigint
    from payment_players a left join played_totals t on t.user_id = a.user_id
    where a.user_id = p_user), 0)
$$;

-- True where a deposit will not come by waiting: its player is excluded, or it alone is above a limit.
create function is_held_for_good(p_user uuid, p_usd_e6 bigint) returns boolean
language sql stable as $$
  select coalesce((select self_excluded from users where id = p_user), false)
    or exists (select from protection_limits where user_id = p_user and kind = 'deposit'
      and ended_at is null and amount < p_usd_e6)
$$;

-- As in 0810; besides, nobody has to play who may not: staff look at what was not played.
create or replace function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval, p_facts jsonb) returns void language plpgsql as $$
declare
  refusal text;
  book withdraw_addresses;
  facts record;
  usable_at timestamptz;
  left_to_play bigint;
begin
  insert into payment_players (user_id) values (p.user_id) on conflict do nothing;
  perform from payment_players where user_id = p.user_id for update;
  if exists (select from withdrawals where user_id = p.user_id and status in (0, 3)) then
    raise exception '' using errcode = 'PP082';
  end if;
  refusal := may_move_money(p.user_id, 'withdrawal', p.usd_e6, p.asked_at);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PP081';
  end if;
  select * into facts from withdrawal_facts(p.user_id, p.chain, p.address, p.memo, p.asked_at);
  if facts.within_day_usd_e6 + p.usd_e6 > p_day_limit_usd_e6 then
    raise exception '%', greatest(0, p_day_limit_usd_e6 - facts.within_day_usd_e6)
      using errcode = 'PP083';
  end if;
  if p_facts is not null and p_facts - 'isUnplayed' is distinct from jsonb_build_object(
      'withinDayUsdE6', facts.within_day_usd_e6::text, 'isKnown', facts.is_known,
      'hasBonus', facts.has_bonus) then
    raise exception '' using errcode = 'PP089';
  end if;
  select * into book from withdraw_addresses
    where user_id = p.user_id and currency = p.currency and chain = p.chain and address = p.address
      and memo is not distinct from p.memo and removed_at is null;
  select greatest(coalesce(book.added_at, p.asked_at), u.secrets_changed_at) + p_hold into usable_at
    from users u where u.id = p.user_id;
  if book.id is null or usable_at > p.asked_at and p_hold > interval '0' then
    raise exception '%', (extract(epoch from usable_at) * 1000)::bigint using errcode = 'PP084';
  end if;
  left_to_play := unplayed_of(p.user_id) * p_play_percent / 100;
  if left_to_play > 0 then
    if not may_not_play(p.user_id, p.asked_at) then
      raise exception '%', left_to_play using errcode = 'PP085';
    end if;
    -- What was not played goes out by nobody's leave but that of staff.
    if p.is_auto then raise exception '' using errcode = 'PP089'; end if;
  end if;
  insert into withdrawals select p.*;
end $$;
