-- As in 0836; besides, tokens that cool down, and payments of the house that are decided, hold an account, and
-- what staff look at has a word of its own that no player is told.
create or replace function erasure_holds(p_user uuid) returns text[] language plpgsql stable as $$
begin
  return array_remove(array[
    case when exists (select from accounts where owner = p_user and balance <> 0
        and pocket not in ('real', 'demo', 'demo_escrow', 'escrow', 'bonus_escrow'))
      or exists (select from token_stakers where user_id = p_user and staked_minor > 0)
      or exists (select from token_cooling where user_id = p_user and released_at is null)
      or exists (select from token_payouts where user_id = p_user and paid_at is null)
      or exists (select from affiliate_payouts where user_id = p_user and paid_at is null)
      then 'balance' end,
    case when exists (select from accounts where owner = p_user
      and pocket in ('escrow', 'bonus_escrow') and balance <> 0)
      or exists (select from poker_seats where user_id = p_user) then 'bets' end,
    case when exists (select from withdrawals where user_id = p_user and status in (0, 3))
      or exists (select from deposits where user_id = p_user and state in
        ('seen', 'confirming', 'held', 'crediting', 'reversing'))
      or exists (select from bank_requests where user_id = p_user and state = 'pending')
      or exists (select from buy_orders where user_id = p_user and state in ('pending', 'sending'))
      then 'payments' end,
    case when exists (select from document_cases where user_id = p_user and state = 'pending')
      then 'cases' end,
    case when exists (select from approvals where about = p_user and state = 'requested'
        and expires_at > clock_timestamp()
        and not (area = 'erasures' and action = 'carryOut'))
      or has_open_case(p_user) then 'watched' end,
    case when exists (select from users where id = p_user and (roles <> '{}' or is_seeded))
      then 'staff' end
  ], null);
end $$;

-- As in 0812; what arrives for an erased account waits for staff, and they hear of it.
create or replace function is_held_for_good(p_user uuid, p_usd_e6 bigint) returns boolean
language sql stable as $$
  select coalesce((select self_excluded or erased_at is not null from users where id = p_user), false)
    or exists (select from protection_limits where user_id = p_user and kind = 'deposit'
      and ended_at is null and amount < p_usd_e6)
$$;
