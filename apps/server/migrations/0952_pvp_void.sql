-- Ends a round in the transaction that moves its money; raised as PP096 where it is over already. A round
-- that is to be given back is not drawn.
create or replace function pvp_end_round(p_id uuid, p_state text, p_seed text, p_pick bigint,
  p_winner uuid, p_prize bigint, p_now bigint) returns void language plpgsql as $$
begin
  update pvp_rounds set state = p_state, server_seed = p_seed, pick_minor = p_pick,
      winner_id = p_winner, prize_minor = p_prize, ended_ms = p_now
    where id = p_id and case when p_state = 'drawn' then state = 'locked' and not is_void
      else state in ('open', 'counting', 'locked') end;
  if not found then raise exception 'round-over' using errcode = 'PP096'; end if;
end $$;
