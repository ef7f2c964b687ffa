-- What a hostile reading of the promotions found missing.

-- A ban is from everything, or from rewards for bets on sport: the sport class 0.
alter table promotion_bans add column scope text not null default 'all'
  check (scope in ('all', 'sport'));
alter table promotion_bans drop constraint promotion_bans_pkey;
alter table promotion_bans add primary key (user_id, scope);
alter table promotion_bans add column id uuid not null unique default gen_random_uuid();
create index promotion_bans_at on promotion_bans (banned_at desc, id);

-- Bets that earn no reward whatever their edge: written before the bet is settled, once for ever, so that
-- a rebuild of the projections comes to the same.
create table uncredited_wagers (
  wager_id uuid primary key,
  reason text not null check (reason in ('early-cash-out', 'opposite', 'class')),
  noted_at timestamptz not null default clock_timestamp()
);
create trigger uncredited_wagers_are_final before update or delete on uncredited_wagers
  for each row execute function refuse_change();

-- Rows of periodic work that could not be done: left alone until `retry_at`, so that they stop no other.
create table set_aside (
  work text not null,
  row_id uuid not null,
  error text not null,
  tries integer not null default 1,
  failed_at timestamptz not null default clock_timestamp(),
  retry_at timestamptz not null,
  primary key (work, row_id)
);

-- Deposits that their chain took back: no bonus is granted on them.
create table promo_deposit_reversals (
  posting_id uuid primary key,
  user_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
alter table bonus_payments drop constraint bonus_payments_kind_check;
alter table bonus_payments add constraint bonus_payments_kind_check
  check (kind in ('grant', 'slice', 'end', 'stray', 'reversal'));

-- Whoever is excluded has no bonus any more, in the same transaction: bonuses first, as whoever else ends
-- one locks them, so that no two wait for each other. Tickets and codes that were not used are void.
create or replace function end_bonuses_of_excluded() returns trigger language plpgsql as $$
begin
  update promo_offers o set state = 'ended', version = version + 1
    where o.private_user = new.id and o.state = 'active'
      and not exists (select from promo_activations a where a.offer_id = o.id);
  with ended as (
    update bonuses set state = 'cancelled', end_reason = 'exclusion', ended_at = clock_timestamp(),
      version = version + 1
      where user_id = new.id and state in ('opted_in', 'active')
      returning id, granted_at),
    rewarded as (
      update unrewarded_play u set until_at = clock_timestamp()
        from ended e where u.bonus_id = e.id and u.until_at is null)
  insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
    select id, 1000, 'end', mint_uuid_v7(), 0 from ended where granted_at is not null
    on conflict do nothing;
  update wheel_tickets set expires_at = clock_timestamp()
    where user_id = new.id and used_at is null and expires_at > clock_timestamp();
  return new;
end $$;

-- Notes that a part of a bonus was paid, in the transaction of its money; says no once the bonus is over.
create function pay_bonus_part(p_bonus uuid, p_step integer) returns void language plpgsql as $$
begin
  perform from bonuses where id = p_bonus for update;
  perform from bonuses b where b.id = p_bonus and b.state in ('active', 'completed')
    and not exists (select from bonus_payments p
      where p.bonus_id = b.id and p.kind = 'end' and p.paid_at is not null);
  if not found then
    raise exception 'bonus % is over', p_bonus using errcode = 'PP070';
  end if;
  update bonus_payments set paid_at = clock_timestamp()
    where bonus_id = p_bonus and step = p_step and paid_at is null;
end $$;

-- Cashback of a settled day follows a bet of that day that was withdrawn or corrected later: what was too
-- much is netted with what comes next, never collected.
create table cashback_stale (
  day date not null references cashback_days (day),
  user_id uuid not null,
  primary key (day, user_id)
);
alter table cashback drop constraint cashback_value_e6_check;
alter table cashback drop constraint cashback_worth_usd_e6_check;
alter table rakeback_entries drop constraint rakeback_entries_cashback_e6_check;

-- Play money of a demo build stands apart from deposits: another build does not count it.
alter table loyalty_totals add column play_usd_e6 bigint not null default 0;
update projectors set is_live = false where id = 'loyalty_totals';
delete from projector_checkpoints where projector = 'loyalty_totals';
delete from loyalty_totals;
