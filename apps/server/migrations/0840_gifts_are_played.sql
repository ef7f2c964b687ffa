-- What players give each other is played once before it leaves, as deposits are: else whoever wants a
-- deposit out unplayed gives it to a friend. Called in the transaction of the gift's posting.
create function owe_play(p_users uuid[], p_usd_e6 bigint) returns void language plpgsql as $$
begin
  -- One order for all, so that gifts to the same people wait for each other.
  insert into payment_players (user_id) select taker from unnest(p_users) as taker order by taker
    on conflict do nothing;
  perform from payment_players where user_id = any(p_users) order by user_id for update;
  update payment_players p set must_play_usd_e6 = p_usd_e6 + greatest(p.must_play_usd_e6,
      coalesce((select t.played_usd_e6 from played_totals t where t.user_id = p.user_id), 0))
    where p.user_id = any(p_users);
end $$;
