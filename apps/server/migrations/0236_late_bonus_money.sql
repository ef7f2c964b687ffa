-- Money that came into a bonus pocket after the end of its bonus follows that end, so some of it may become real;
-- not where the deposit of the bonus was taken back meanwhile: says no (PP071), and it is decided anew. Asked once
-- the row of the bonus is held, as whoever notes a reversal holds it.
create function expect_standing_deposit(p_bonus uuid) returns void language plpgsql as $$
begin
  perform from bonus_payments where bonus_id = p_bonus and kind = 'reversal';
  if found then
    raise exception 'the deposit of bonus % was taken back', p_bonus using errcode = 'PP071';
  end if;
end $$;
