-- As in 0820; and a deposit is credited by a block that is part of what was read of its chain, or lies below all
-- that is remembered of it: never by one that another took the place of.
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
  update payment_players p set must_play_usd_e6 = p_usd_e6 + greatest(p.must_play_usd_e6,
      coalesce((select t.played_usd_e6 from played_totals t where t.user_id = p.user_id), 0))
    where p.user_id = deposit.user_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'credited' from unnest(p_followers) as follower;
end $$;
