-- The limit of 24 hours and the hold on addresses go by the clock of the database, as limits on deposits and stakes do:
-- no node whose own is ahead opens them early. What players and staff read (`asked_at`) stays that of the node.
-- Null in withdrawals of older versions, which count by `asked_at`.
alter table withdrawals add column counted_at timestamptz;

-- As in 0857; when a withdrawal counts never changes either.
create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (2, 4) or old.status = 1 and new is distinct from old then
    raise exception 'withdrawal % is over', old.id using errcode = 'PP086';
  end if;
  if (new.user_id, new.currency, new.chain, new.address, coalesce(new.memo, ''), new.sum_minor,
      new.fee_minor, new.network_fee_minor, new.net_minor, new.usd_e6, new.asked_at, new.counted_at)
    is distinct from (old.user_id, old.currency, old.chain, old.address, coalesce(old.memo, ''),
      old.sum_minor, old.fee_minor, old.network_fee_minor, old.net_minor, old.usd_e6, old.asked_at,
      old.counted_at)
    or new.is_auto is distinct from old.is_auto and not (new.is_auto and old.stage = 'asked'
      and old.reasons = array['hot-wallet'] and new.stage = 'approved' and new.reasons = '{}')
    or old.raw is not null and new.raw is distinct from old.raw
    or old.raw is not null and new.stage in ('declined', 'cancelled')
      and not failed_for_good(old.id) then
    raise exception 'withdrawal % cannot change so', old.id using errcode = 'PP086';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- As in 0849.
create or replace function withdrawal_facts(p_user uuid, p_chain text, p_address text, p_memo text,
  p_at timestamptz) returns table (within_day_usd_e6 bigint, is_known boolean, has_bonus boolean)
language sql stable as $$
  select
    (select coalesce(sum(usd_e6), 0)::bigint from withdrawals
      where user_id = p_user and (status in (0, 1, 3) or status = 2 and sent_at is not null)
        and coalesce(counted_at, asked_at) > p_at - interval '24 hours'),
    coalesce((select status = 1 from withdrawals where user_id = p_user and chain = p_chain
      and address = p_address and memo is not distinct from p_memo
      and (status = 1 or status = 2 and sent_at is not null)
      order by ended_at desc limit 1), false),
    exists (select from accounts where owner = p_user and pocket in ('bonus', 'bonus_escrow')
      and balance > 0)
$$;

-- What forbids a withdrawal at a moment of the database's clock, in the order in which it is told. Nodes of older
-- versions ask the one of 0895.
create function withdrawal_rules(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval, p_at timestamptz)
  returns table (place integer, rule text, is_met boolean, code text, detail text)
language sql stable as $$
  with facts as (
    select coalesce(sum(w.usd_e6), 0)::bigint as spent from withdrawals w
    where w.user_id = p.user_id and w.status in (0, 1, 3)
      and coalesce(w.counted_at, w.asked_at) > p_at - interval '24 hours'
  ), book as (
    -- An address that is not in the book is put in by asking.
    select greatest(coalesce((select b.added_at from withdraw_addresses b
        where b.user_id = p.user_id and b.currency = p.currency and b.chain = p.chain
          and b.address = p.address and b.memo is not distinct from p.memo
          and b.removed_at is null), p_at), u.secrets_changed_at) + p_hold as usable_at
    from users u where u.id = p.user_id
  ), play as (
    select unplayed_of(p.user_id) * p_play_percent / 100 as unplayed
  )
  select 1, 'one-open', not exists (select from withdrawals w
      where w.user_id = p.user_id and w.status in (0, 3)), 'PP082', ''
  union all
  select 2, 'allowed', m.refusal is null, 'PP081', m.refusal
    from may_move_money(p.user_id, 'withdrawal', p.usd_e6, p.asked_at) as m (refusal)
  union all
  select 3, 'day-limit', f.spent + p.usd_e6 <= p_day_limit_usd_e6, 'PP083',
      greatest(0, p_day_limit_usd_e6 - f.spent)::text from facts f
  union all
  select 4, 'address', b.usable_at <= p_at or p_hold <= interval '0', 'PP084',
      (extract(epoch from b.usable_at) * 1000)::bigint::text from book b
  union all
  select 5, 'play', l.unplayed <= 0 or may_not_play(p.user_id, p.asked_at), 'PP085', l.unplayed::text
    from play l
$$;

-- Opens a withdrawal at a moment of the database's clock; raises what forbids it. Nodes of older versions call the one
-- of 0895.
create function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval, p_facts jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  broken record;
  facts record;
begin
  insert into payment_players (user_id) values (p.user_id) on conflict do nothing;
  perform from payment_players where user_id = p.user_id for update;
  p.counted_at := p_at;
  select * into broken
    from withdrawal_rules(p, p_day_limit_usd_e6, p_play_percent, p_hold, p_at) r
    where not r.is_met order by r.place limit 1;
  if found then
    raise exception '%', coalesce(broken.detail, '') using errcode = broken.code;
  end if;
  if not exists (select from withdraw_addresses
      where user_id = p.user_id and currency = p.currency and chain = p.chain
        and address = p.address and memo is not distinct from p.memo and removed_at is null) then
    raise exception '%', (extract(epoch from p_at + p_hold) * 1000)::bigint
      using errcode = 'PP084';
  end if;
  select * into facts from withdrawal_facts(p.user_id, p.chain, p.address, p.memo, p_at);
  if p_facts is not null and p_facts - 'isUnplayed' is distinct from jsonb_build_object(
      'withinDayUsdE6', facts.within_day_usd_e6::text, 'isKnown', facts.is_known,
      'hasBonus', facts.has_bonus) then
    raise exception '' using errcode = 'PP089';
  end if;
  -- What was not played goes out by nobody's leave but that of staff.
  if p.is_auto and unplayed_of(p.user_id) * p_play_percent / 100 > 0 then
    raise exception '' using errcode = 'PP089';
  end if;
  insert into withdrawals select p.*;
end $$;
