-- What staff decide, two of them, about a deposit that is held: it is credited all the same, or written
-- off, with words that its player reads.

alter table deposits drop constraint deposits_state_check;
alter table deposits add constraint deposits_state_check check (state in ('seen', 'confirming',
  'small', 'held', 'crediting', 'credited', 'reversing', 'reversed', 'unpaid', 'expired',
  'written-off'));
-- When two persons said that it is credited whatever limit or exclusion stands.
alter table deposits add column released_at timestamptz;
alter table deposits add column written_off_at timestamptz;
-- Of one that was written off: why, as its player reads it.
alter table deposits add column told text;
alter table deposits add constraint deposits_written_off check (state <> 'written-off'
  or written_off_at is not null and told is not null and posting_id is not null);

-- As in 0810; a released one is not asked whether it may come.
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
  if refusal is not null and deposit.released_at is null then
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

-- Marks a held deposit as written off, in the transaction of the posting that books its coins.
create function write_off_deposit(p_id uuid, p_posting uuid, p_told text, p_at timestamptz)
returns void language plpgsql as $$
begin
  update deposits set state = 'written-off', posting_id = p_posting, told = p_told,
      written_off_at = p_at
    where id = p_id and state = 'held';
  if not found then
    raise exception 'deposit % is not held', p_id using errcode = 'PP080';
  end if;
end $$;
