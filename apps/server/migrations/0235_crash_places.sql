-- Holds the place of a bet on crash until the commit that takes its stake; says no (PP100) where the place was
-- given back meanwhile, so that no stake comes into escrow for which there is no bet.
create function hold_crash_place(p_round integer, p_bet uuid) returns void language plpgsql as $$
begin
  perform from crash_bets where round = p_round and id = p_bet for key share;
  if not found then
    raise exception 'no place in round % for bet %', p_round, p_bet using errcode = 'PP100';
  end if;
end $$;
