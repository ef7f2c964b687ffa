-- What readings of the payments found: proof before a deposit is taken back, alarms that staff see, a
-- hold after a change of the ways into an account, facts of the automatic rules asked in the
-- transaction, and a way out for an approved withdrawal that the signer will not sign.

-- The block that held a deposit when it was credited: another one at its place is the proof that is
-- needed before it is taken back.
alter table deposits add column credited_block text;
update deposits set credited_block = block_hash where state in ('credited', 'reversing');

-- What payments met and could not do by themselves: open until staff close it, or it is over.
create table payment_alarms (
  id uuid primary key,
  kind text not null,
  chain text,
  -- Transaction, deposit or withdrawal; the chain itself where it is about that.
  subject text not null,
  detail text not null,
  times integer not null default 1,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz
);
create unique index payment_alarms_open on payment_alarms (kind, subject) where closed_at is null;
create index payment_alarms_at on payment_alarms (raised_at, id);

-- When the ways into an account were closed last: a change of password, e-mail, factor, connections.
alter table users add column secrets_changed_at timestamptz;
create function note_changed_secrets() returns trigger language plpgsql as $$
begin
  new.secrets_changed_at := clock_timestamp();
  return new;
end $$;
create trigger users_secrets before update of ways_version on users
  for each row when (old.ways_version is distinct from new.ways_version)
  execute function note_changed_secrets();

-- Where the simulated chains of an installation listen: one node runs them, and the others ask there.
create table chain_hosts (
  name text primary key,
  url text not null,
  at timestamptz not null
);

-- Why an approved withdrawal was not signed, and since when, in the signer's own word.
alter table withdrawals add column held_by text;
alter table withdrawals add column held_at timestamptz;

create or replace function credit_deposit(p_id uuid, p_posting uuid, p_rate_e8 bigint,
  p_usd_e6 bigint, p_at timestamptz, p_followers text[]) returns void language plpgsql as $$
declare
  deposit deposits;
  refusal text;
begin
  select * into deposit from deposits where id = p_id for update;
  if deposit.state is distinct from 'crediting' or deposit.posting_id is distinct from p_posting
    or deposit.kind = 'chain' and deposit.block_hash is null then
    raise exception 'deposit % is not to be credited', p_id using errcode = 'PP080';
  end if;
  insert into payment_players (user_id) values (deposit.user_id) on conflict do nothing;
  perform from payment_players where user_id = deposit.user_id for update;
  refusal := may_move_money(deposit.user_id, 'deposit', p_usd_e6, p_at);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PP081';
  end if;
  update deposits set state = 'credited', usd_rate_e8 = p_rate_e8, usd_e6 = p_usd_e6,
    credited_at = p_at, credited_block = block_hash, reversed_at = null where id = p_id;
  update payment_players p set must_play_usd_e6 = p_usd_e6 + greatest(p.must_play_usd_e6,
      coalesce((select t.played_usd_e6 from played_totals t where t.user_id = p.user_id), 0))
    where p.user_id = deposit.user_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'credited' from unnest(p_followers) as follower;
end $$;

-- What the automatic rules rest on: paid within 24 hours, whether the recipient was paid before, and
-- whether bonus money is played. Asked before, and again in the transaction that opens.
create function withdrawal_facts(p_user uuid, p_chain text, p_address text, p_memo text,
  p_at timestamptz) returns table (within_day_usd_e6 bigint, is_known boolean, has_bonus boolean)
language sql stable as $$
  select
    (select coalesce(sum(usd_e6), 0)::bigint from withdrawals
      where user_id = p_user and status in (0, 1, 3) and asked_at > p_at - interval '24 hours'),
    exists (select from withdrawals where user_id = p_user and chain = p_chain
      and address = p_address and memo is not distinct from p_memo and status = 1),
    exists (select from accounts where owner = p_user and pocket in ('bonus', 'bonus_escrow')
      and balance > 0)
$$;

-- As in 0801; besides, p_facts is what the automatic rules were decided from. PP089: they differ by
-- now, and have to be asked anew.
create function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint, p_play_percent integer,
  p_hold interval, p_facts jsonb) returns void language plpgsql as $$
declare
  refusal text;
  book withdraw_addresses;
  facts record;
  usable_at timestamptz;
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
  select * into facts from withdrawal_facts(p.user_id, p.chain, p.address, p.memo, p.asked_at);
  if facts.within_day_usd_e6 + p.usd_e6 > p_day_limit_usd_e6 then
    raise exception '%', greatest(0, p_day_limit_usd_e6 - facts.within_day_usd_e6)
      using errcode = 'PP083';
  end if;
  if p_facts is not null and p_facts is distinct from jsonb_build_object(
      'withinDayUsdE6', facts.within_day_usd_e6::text, 'isKnown', facts.is_known,
      'hasBonus', facts.has_bonus) then
    raise exception '' using errcode = 'PP089';
  end if;
  select * into book from withdraw_addresses
    where user_id = p.user_id and currency = p.currency and chain = p.chain and address = p.address
      and memo is not distinct from p.memo and removed_at is null;
  select greatest(coalesce(book.added_at, p.asked_at), u.secrets_changed_at) + p_hold into usable_at
    from users u where u.id = p.user_id;
  if book.id is null or usable_at > p.asked_at and p_hold > interval '0' then
    raise exception '%', (extract(epoch from usable_at) * 1000)::bigint using errcode = 'PP084';
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
-- Nodes of the version before ask this way; they are asked the same.
create or replace function open_withdrawal(p withdrawals, p_day_limit_usd_e6 bigint,
  p_play_percent integer, p_hold interval) returns void language sql as $$
  select open_withdrawal(p, p_day_limit_usd_e6, p_play_percent, p_hold, null)
$$;

-- As in 0802; besides, an approved one that was not signed may be voided: its player is told that it
-- was declined, and a signature that comes later finds it over.
create or replace function end_withdrawal(p_id uuid, p_stage text, p_posting uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawals;
  ends_as text := case when p_stage = 'voided' then 'declined' else p_stage end;
begin
  select * into w from withdrawals where id = p_id for update;
  if w.id is null or w.ending_id is not null or not (case p_stage
      when 'cancelled' then w.stage = 'asked' and not w.is_auto
      when 'declined' then w.stage in ('asked', 'taken')
      when 'voided' then w.stage = 'approved' and w.raw is null
      when 'paid' then w.stage = 'sent'
      else false end) then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  update withdrawals set stage = ends_as, ending_id = p_posting, ended_at = p_at,
    status = case ends_as when 'cancelled' then 4 when 'declined' then 2 else 1 end,
    decline_reason = case when ends_as = 'declined' then p_reason end
    where id = p_id;
end $$;
