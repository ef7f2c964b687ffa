-- What decides on a withdrawal, in the order in which it refuses: asked by the transaction that opens one,
-- and by whoever wants to know why none can be opened. `detail` is what the refusal carries.
create function withdrawal_rules(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval) returns table (place integer, rule text, is_met boolean, code text, detail text)
language sql stable as $$
  with facts as (
    select coalesce(sum(w.usd_e6), 0)::bigint as spent from withdrawals w
    where w.user_id = p.user_id and w.status in (0, 1, 3)
      and w.asked_at > p.asked_at - interval '24 hours'
  ), book as (
    -- An address that is not in the book is put in by asking.
    select greatest(coalesce((select b.added_at from withdraw_addresses b
        where b.user_id = p.user_id and b.currency = p.currency and b.chain = p.chain
          and b.address = p.address and b.memo is not distinct from p.memo
          and b.removed_at is null), p.asked_at), u.secrets_changed_at) + p_hold as usable_at
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
  select 4, 'address', b.usable_at <= p.asked_at or p_hold <= interval '0', 'PP084',
      (extract(epoch from b.usable_at) * 1000)::bigint::text from book b
  union all
  select 5, 'play', l.unplayed <= 0 or may_not_play(p.user_id, p.asked_at), 'PP085', l.unplayed::text
    from play l
$$;

-- As in 0812; what forbids a withdrawal is asked of `withdrawal_rules`.
create or replace function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint,
  p_play_percent integer, p_hold interval, p_facts jsonb) returns void language plpgsql as $$
declare
  broken record;
  facts record;
begin
  insert into payment_players (user_id) values (p.user_id) on conflict do nothing;
  perform from payment_players where user_id = p.user_id for update;
  select * into broken from withdrawal_rules(p, p_day_limit_usd_e6, p_play_percent, p_hold) r
    where not r.is_met order by r.place limit 1;
  if found then
    raise exception '%', coalesce(broken.detail, '') using errcode = broken.code;
  end if;
  if not exists (select from withdraw_addresses
      where user_id = p.user_id and currency = p.currency and chain = p.chain
        and address = p.address and memo is not distinct from p.memo and removed_at is null) then
    raise exception '%', (extract(epoch from p.asked_at + p_hold) * 1000)::bigint
      using errcode = 'PP084';
  end if;
  select * into facts from withdrawal_facts(p.user_id, p.chain, p.address, p.memo, p.asked_at);
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
