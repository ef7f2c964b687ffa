-- Nobody plays against a player who may not play: one in a time-out as one who excluded himself.

-- Why a player cannot join; null where he can.
create function join_duel_refusal(p_id uuid, p_user uuid, p_now bigint) returns text
  language plpgsql stable as $$
declare
  refusal text;
begin
  select coalesce(pvp_join_refusal(d, p_user, p_now),
      case when may_not_play(d.creator_id, clock_timestamp()) then 'taken' end)
    into refusal from pvp_duels d where d.id = p_id;
  return refusal;
end $$;

-- Joins a duel in the transaction of the joiner's stake, as `pvp_join_duel` does for nodes of the version
-- before.
create function join_duel(p_id uuid, p_wager uuid, p_user uuid, p_seed text, p_salt text, p_now bigint)
  returns void language plpgsql as $$
declare
  refusal text;
begin
  perform from pvp_duels where id = p_id for update;
  refusal := join_duel_refusal(p_id, p_user, p_now);
  if refusal is not null then raise exception '%', refusal using errcode = 'PP095'; end if;
  perform pvp_join_duel(p_id, p_wager, p_user, p_seed, p_salt, p_now);
end $$;
