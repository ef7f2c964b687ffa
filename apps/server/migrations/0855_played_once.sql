-- What of a deposit was played before it was taken back, in 1e-6 USD: credited again by another block, it asks for
-- the rest alone.
alter table deposits add column played_usd_e6 bigint not null default 0;

-- As in 0839; what was played of the deposit before it was taken back need not be played again.
create or replace function credit_deposit(p_id uuid, p_posting uuid, p_rate_e8 bigint,
  p_usd_e6 bigint, p_at timestamptz, p_followers text[]) returns void language plpgsql as $$
declare
  deposit deposits;
  refusal text;
begin
  select * into deposit from deposits where id = p_id for update;
  if deposit.state is distinct from 'crediting' or deposit.posting_id is distinct from p_posting
    or deposit.kind = 'chain' and (deposit.block_hash is null or exists (
      select from chain_blocks b where b.chain = deposit.chain and b.height = deposit.height
        and b.hash <> deposit.block_hash)) then
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
  update payment_players p set
      must_play_usd_e6 = greatest(0, p_usd_e6 - deposit.played_usd_e6) + greatest(p.must_play_usd_e6,
        coalesce((select t.played_usd_e6 from played_totals t where t.user_id = p.user_id), 0))
    where p.user_id = deposit.user_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'credited' from unnest(p_followers) as follower;
end $$;

-- As in 0800; what was played of the deposit is remembered: by how much less there is to be played without it, so
-- much of it was not.
create or replace function reverse_deposit(p_id uuid, p_posting uuid, p_at timestamptz, p_followers text[])
returns void language plpgsql as $$
declare
  deposit deposits;
  added bigint;
  unplayed bigint;
begin
  select * into deposit from deposits where id = p_id for update;
  if deposit.state is distinct from 'reversing' or deposit.reversal_id is distinct from p_posting then
    raise exception 'deposit % is not to be taken back', p_id using errcode = 'PP080';
  end if;
  perform from payment_players where user_id = deposit.user_id for update;
  added := greatest(0, deposit.usd_e6 - deposit.played_usd_e6);
  unplayed := unplayed_of(deposit.user_id);
  update payment_players set must_play_usd_e6 = greatest(0, must_play_usd_e6 - added)
    where user_id = deposit.user_id;
  -- Another block has it already where a height stands: it is confirmed anew, to be credited anew.
  update deposits set state = case when height is null then 'reversed' else 'confirming' end,
    attempt = attempt + (height is not null)::int, reversed_at = p_at,
    -- Never more than it asked for, and never less than nothing: play may be read between the two looks.
    played_usd_e6 = played_usd_e6
      + greatest(0, least(added, added - (unplayed - unplayed_of(deposit.user_id)))) where id = p_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'reversed' from unnest(p_followers) as follower;
end $$;
