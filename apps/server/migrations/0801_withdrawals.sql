-- Money out: address books, withdrawals, who agreed to them.

create table withdraw_addresses (
  id uuid primary key,
  user_id uuid not null references users (id),
  currency text not null,
  chain text not null,
  address text not null,
  memo text,
  label text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index withdraw_addresses_once
  on withdraw_addresses (user_id, currency, chain, address, coalesce(memo, ''))
  where removed_at is null;

-- The id of a withdrawal is also that of the posting by which the money left the balance. Status as
-- players are told: 0 asked, 3 processed, 1 paid, 2 declined, 4 cancelled.
create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users (id),
  currency text not null,
  chain text not null,
  address text not null,
  memo text,
  sum_minor bigint not null check (sum_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  network_fee_minor bigint not null check (network_fee_minor >= 0),
  net_minor bigint not null check (net_minor > 0),
  usd_rate_e8 bigint not null check (usd_rate_e8 > 0),
  usd_e6 bigint not null check (usd_e6 >= 0),
  status smallint not null check (status in (0, 1, 2, 3, 4)),
  stage text not null check (stage in
    ('asked', 'taken', 'approved', 'signed', 'sent', 'paid', 'declined', 'cancelled')),
  is_auto boolean not null,
  -- Why it is looked at, in the words that its player reads.
  reasons text[] not null,
  decline_reason text,
  taken_by uuid references users (id),
  persons_needed integer not null,
  version integer not null default 1,
  asked_at timestamptz not null,
  taken_at timestamptz,
  approved_at timestamptz,
  signed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  txid text,
  raw text,
  confirmations integer not null default 0,
  -- The posting that ends it: the money is given back, or gone.
  ending_id uuid,
  constraint withdrawals_add_up check (net_minor + fee_minor + network_fee_minor = sum_minor),
  constraint withdrawals_stage check (case stage
    when 'asked' then status = 0 when 'paid' then status = 1 when 'declined' then status = 2
    when 'cancelled' then status = 4 else status = 3 end),
  constraint withdrawals_signed check (stage not in ('signed', 'sent', 'paid')
    or raw is not null and txid is not null)
);
create unique index withdrawals_one_open on withdrawals (user_id) where status in (0, 3);
create index withdrawals_of_user on withdrawals (user_id, asked_at desc, id desc);
create index withdrawals_at on withdrawals (asked_at, id);
create index withdrawals_on_the_way on withdrawals (stage)
  where stage in ('asked', 'taken', 'approved', 'signed', 'sent');
create index withdrawals_sent on withdrawals (sent_at) where sent_at is not null;

create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (2, 4) or old.status = 1 and new is distinct from old then
    raise exception 'withdrawal % is over', old.id using errcode = 'PP086';
  end if;
  if (new.user_id, new.currency, new.chain, new.address, coalesce(new.memo, ''), new.sum_minor,
      new.fee_minor, new.network_fee_minor, new.net_minor, new.usd_e6, new.is_auto, new.asked_at)
    is distinct from (old.user_id, old.currency, old.chain, old.address, coalesce(old.memo, ''),
      old.sum_minor, old.fee_minor, old.network_fee_minor, old.net_minor, old.usd_e6, old.is_auto,
      old.asked_at)
    or old.raw is not null and new.raw is distinct from old.raw
    or old.raw is not null and new.stage in ('declined', 'cancelled') then
    raise exception 'withdrawal % cannot change so', old.id using errcode = 'PP086';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger withdrawals_are_kept before update or delete on withdrawals
  for each row execute function guard_withdrawal();

create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals (id),
  person uuid not null references users (id),
  reason text not null,
  at timestamptz not null,
  primary key (withdrawal_id, person)
);
create function guard_withdrawal_approval() returns trigger language plpgsql as $$
begin
  if new.person = (select user_id from withdrawals where id = new.withdrawal_id) then
    raise exception 'nobody agrees to an own withdrawal' using errcode = 'PP087';
  end if;
  return new;
end $$;
create trigger withdrawal_approvals_of_others before insert on withdrawal_approvals
  for each row execute function guard_withdrawal_approval();
create trigger withdrawal_approvals_are_final before update or delete on withdrawal_approvals
  for each row execute function refuse_change();

-- Opens a withdrawal in the transaction that takes the money out of the balance; everything that may
-- forbid it is asked here, under a lock of the player, so that of many at once one passes.
create function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval) returns void language plpgsql as $$
declare
  refusal text;
  book withdraw_addresses;
  spent bigint;
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
  select coalesce(sum(usd_e6), 0) into spent from withdrawals
    where user_id = p.user_id and status in (0, 1, 3) and asked_at > p.asked_at - interval '24 hours';
  if spent + p.usd_e6 > p_day_limit_usd_e6 then
    raise exception '%', greatest(0, p_day_limit_usd_e6 - spent) using errcode = 'PP083';
  end if;
  select * into book from withdraw_addresses
    where user_id = p.user_id and currency = p.currency and chain = p.chain and address = p.address
      and memo is not distinct from p.memo and removed_at is null;
  if book.id is null or book.added_at + p_hold > p.asked_at then
    raise exception '%', (extract(epoch from coalesce(book.added_at, p.asked_at) + p_hold) * 1000)::bigint
      using errcode = 'PP084';
  end if;
  select greatest(0, a.must_play_usd_e6 - coalesce(t.played_usd_e6, 0)) into left_to_play
    from payment_players a left join played_totals t on t.user_id = a.user_id
    where a.user_id = p.user_id;
  left_to_play := left_to_play * p_play_percent / 100;
  if left_to_play > 0 then
    raise exception '%', left_to_play using errcode = 'PP085';
  end if;
  insert into withdrawals select p.*;
end $$;
