-- True where money in the bonus pocket would belong to a bonus that runs.
create function has_open_bonus(p_user uuid, p_currency text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from bonuses
    where user_id = p_user and state = 'active' and currency = p_currency);
end $$;

-- PP012: the bonus that the money was meant for is over.
create function expect_open_bonus(p_user uuid, p_currency text) returns void
language plpgsql as $$
begin
  if not has_open_bonus(p_user, p_currency) then
    raise exception 'no open bonus in %', p_currency using errcode = 'PP012';
  end if;
end $$;
