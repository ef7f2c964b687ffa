-- Cases of players who play as people do whom play harms. They hold no money: staff look, and the player was told.

create table harm_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  marker text not null check (marker in
    ('rising-stakes', 'chasing', 'cancelled-withdrawals', 'night-play', 'failed-deposits')),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- What was seen: the sum in 1e-6 USD, and how many bets, deposits, withdrawals or nights.
  sum_usd_e6 bigint not null default 0,
  count integer not null default 0,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_reason text,
  constraint harm_cases_ended check ((state = 'open') = (ended_at is null))
);
create unique index harm_cases_one_open on harm_cases (user_id, marker) where state = 'open';
create index harm_cases_at on harm_cases (at, id);
create index harm_cases_of_user on harm_cases (user_id, marker, at);

-- When a player last had a case of this marker, or still has one.
create function last_harm_at(p_user uuid, p_marker text) returns timestamptz language sql stable as $$
  select coalesce(max(case state when 'open' then 'infinity' else at end), '-infinity')
    from harm_cases where user_id = p_user and marker = p_marker
$$;

-- When an id was minted, to the millisecond: what `first_id_at` begins with.
create function id_time(p_id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x0000' || left(replace(p_id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)
$$;

create index buy_orders_failed on buy_orders (ended_at) where state in ('failed', 'expired');
