-- As in 0859; whether a player may play, and what moves money, go by the clock of the database too: a node whose own is
-- off lets nobody out of playing a deposit whose break is over, and asks nobody to play in one.
create or replace function withdrawal_rules(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
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
    from may_move_money(p.user_id, 'withdrawal', p.usd_e6, p_at) as m (refusal)
  union all
  select 3, 'day-limit', f.spent + p.usd_e6 <= p_day_limit_usd_e6, 'PP083',
      greatest(0, p_day_limit_usd_e6 - f.spent)::text from facts f
  union all
  select 4, 'address', b.usable_at <= p_at or p_hold <= interval '0', 'PP084',
      (extract(epoch from b.usable_at) * 1000)::bigint::text from book b
  union all
  select 5, 'play', l.unplayed <= 0 or may_not_play(p.user_id, p_at), 'PP085', l.unplayed::text
    from play l
$$;
