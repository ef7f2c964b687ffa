-- Whoever is excluded gets no marketing any more, from the transaction of the exclusion on, however it comes about.
create function end_marketing_of_excluded() returns trigger language plpgsql as $$
begin
  update profile_settings set mail_marketing = false, push_marketing = false
    where user_id = new.id and (mail_marketing or push_marketing);
  return new;
end $$;
create trigger users_exclusion_ends_marketing after update of self_excluded on users
  for each row when (new.self_excluded and not old.self_excluded)
  execute function end_marketing_of_excluded();

-- Nor does anybody switch it on while the exclusion lasts. The lock on the user is taken before the row of the choices
-- is locked: an exclusion of the same moment is waited for, or waits and then finds it.
create function guard_marketing() returns trigger language plpgsql as $$
begin
  if (select self_excluded from users where id = new.user_id for share) then
    new.mail_marketing := false;
    new.push_marketing := false;
  end if;
  return new;
end $$;
create trigger profile_settings_no_marketing before insert on profile_settings
  for each row when (new.mail_marketing or new.push_marketing)
  execute function guard_marketing();
create trigger profile_settings_marketing_off before update on profile_settings
  for each row when (new.mail_marketing and not old.mail_marketing
    or new.push_marketing and not old.push_marketing)
  execute function guard_marketing();

-- Those who are excluded already.
update profile_settings set mail_marketing = false, push_marketing = false
  where (mail_marketing or push_marketing)
    and user_id in (select id from users where self_excluded);
