-- A case of harm that nobody closes is told again.
alter table harm_cases add column last_at timestamptz;

-- When a marker was last seen of a player.
create or replace function last_harm_at(p_user uuid, p_marker text) returns timestamptz
language sql stable as $$
  select coalesce(max(coalesce(last_at, at)), '-infinity')
    from harm_cases where user_id = p_user and marker = p_marker
$$;

-- As in 0836, where databases had it before an ask for an erasure held none.
create or replace function erasure_holds(p_user uuid) returns text[] language plpgsql stable as $$
begin
  return array_remove(array[
    case when exists (select from accounts where owner = p_user and balance <> 0
        and pocket not in ('real', 'demo', 'demo_escrow', 'escrow', 'bonus_escrow'))
      or exists (select from token_stakers where user_id = p_user and staked_minor > 0)
      or exists (select from token_cooling where user_id = p_user and released_at is null)
      or exists (select from token_payouts where user_id = p_user and paid_at is null)
      or exists (select from affiliate_payouts where user_id = p_user and paid_at is null)
      or exists (select from race_results
        where user_id = p_user and prize_cents > 0 and paid_at is null)
      or exists (select from race_points p join race_weeks w on w.starts_on = p.starts_on
        where p.period = 'week' and p.user_id = p_user and p.rated_usd_e6 > 0 and w.state = 'running'
          and w.starts_on + 7 <= (clock_timestamp() at time zone 'utc')::date)
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
        and not (area = 'erasures' and action in ('ask', 'carryOut')))
      or has_open_case(p_user) then 'watched' end,
    case when exists (select from users where id = p_user and (roles <> '{}' or is_seeded))
      then 'staff' end
  ], null);
end $$;
