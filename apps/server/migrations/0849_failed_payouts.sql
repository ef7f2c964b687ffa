-- An address that took a payment once may refuse the next when it is mined, at our cost. Such a payment counts in
-- the sums of its day, and the address is as unknown as a new one until it takes a payment again.
-- Declined after it was sent is what its chain did not carry out.
create or replace function withdrawal_facts(p_user uuid, p_chain text, p_address text, p_memo text,
  p_at timestamptz) returns table (within_day_usd_e6 bigint, is_known boolean, has_bonus boolean)
language sql stable as $$
  select
    (select coalesce(sum(usd_e6), 0)::bigint from withdrawals
      where user_id = p_user and (status in (0, 1, 3) or status = 2 and sent_at is not null)
        and asked_at > p_at - interval '24 hours'),
    coalesce((select status = 1 from withdrawals where user_id = p_user and chain = p_chain
      and address = p_address and memo is not distinct from p_memo
      and (status = 1 or status = 2 and sent_at is not null)
      order by ended_at desc limit 1), false),
    exists (select from accounts where owner = p_user and pocket in ('bonus', 'bonus_escrow')
      and balance > 0)
$$;
