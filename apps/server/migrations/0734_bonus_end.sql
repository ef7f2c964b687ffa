-- Notes what the end of a bonus came to, in the transaction of its money. It was decided on by a state that
-- was read before: says no (PP071) where the bonus is in another one by now, so that it is decided anew.
create function note_bonus_end(p_bonus uuid, p_state text, p_released bigint, p_forfeited bigint,
  p_leaves_open boolean) returns void language plpgsql as $$
begin
  update bonuses set released_minor = released_minor + p_released,
      forfeited_minor = forfeited_minor + p_forfeited, leaves_open = p_leaves_open,
      version = version + 1
    where id = p_bonus and state = p_state;
  if not found then
    raise exception 'bonus % is not % any more', p_bonus, p_state using errcode = 'PP071';
  end if;
end $$;
