-- Cases of players whose money moves as laundered money does. While one is open their withdrawals wait.

create table aml_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  rule text not null check (rule in
    ('structuring', 'little-play', 'pass-through', 'shared', 'dumping', 'change', 'staff')),
  state text not null default 'open' check (state in ('open', 'released')),
  -- What was seen: the sum in 1e-6 USD, how many movements or accounts, and from whom money came.
  sum_usd_e6 bigint not null default 0,
  count integer not null default 0,
  other_id uuid references users (id),
  note text,
  -- Null for the rules of the house.
  opened_by uuid references users (id),
  at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  constraint aml_cases_ended check ((state = 'open') = (ended_at is null))
);
create unique index aml_cases_one_open on aml_cases (user_id, rule) where state = 'open';
create index aml_cases_at on aml_cases (at, id);
create index aml_cases_of_user on aml_cases (user_id, rule, at);

-- A case is kept: it is released once, and never opened again. The words of staff in one about an erased player go
-- once their years are over.
create function guard_aml_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'released' and new.note is null and new.end_reason is null
    and to_jsonb(new) - 'note' - 'end_reason' = to_jsonb(old) - 'note' - 'end_reason'
    and exists (select from erasures e, retention_classes c
      where e.user_id = old.user_id and e.state = 'done' and c.id = 'kyc'
        and e.ended_at + make_interval(years => c.years) <= clock_timestamp()) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state = 'released' or new.state <> 'released' then
    raise exception 'a case is kept' using errcode = 'PP0AC';
  end if;
  return new;
end $$;
create trigger aml_cases_are_kept before update or delete on aml_cases
  for each row execute function guard_aml_case();

-- True while a player's withdrawals wait for a case.
create function has_open_case(p_user uuid) returns boolean language sql stable as $$
  select exists (select from aml_cases where user_id = p_user and state = 'open')
$$;

-- What a rule has looked at already is no second case.
create function last_case_at(p_user uuid, p_rule text) returns timestamptz language sql stable as $$
  select coalesce(max(at), '-infinity') from aml_cases where user_id = p_user and rule = p_rule
$$;

create index deposits_credited on deposits (credited_at) where credited_at is not null;

-- What keeps an account from being erased: open bets, money that is neither real nor for play, a debt, tokens that
-- cool down, payments of the house that are decided, and whatever waits for a decision. Real money is judged by its
-- worth, by whoever knows prices. `watched` is what staff look at: no player is told of it.
create function erasure_holds(p_user uuid) returns text[] language plpgsql stable as $$
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
