-- What profiles of jurisdictions say of single players: the country of their papers, which counts before the declared
-- one, and whether a limit on deposits stands before the first one.

alter table users add column papers_country text
  constraint users_papers_country check (papers_country ~ '^[A-Z]{2}$');

alter table protection_players add column needs_deposit_limit boolean not null default false;

-- Keeps whether the first deposit of a player waits for a limit, as the country says at this moment.
create function note_limit_duty(p_user uuid, p_needed boolean) returns void language sql as $$
  insert into protection_players as p (user_id, needs_deposit_limit)
    select p_user, p_needed where p_needed
      or exists (select from protection_players where user_id = p_user and needs_deposit_limit)
    on conflict (user_id) do update set needs_deposit_limit = p_needed
      where p.needs_deposit_limit <> p_needed
$$;

-- True while the first deposit of a player waits for a limit on deposits. Who has paid in before is asked for none.
create function owes_deposit_limit(p_user uuid) returns boolean language sql stable as $$
  select exists (select from protection_players where user_id = p_user and needs_deposit_limit)
    and not exists (select from protection_limits
      where user_id = p_user and kind = 'deposit' and ended_at is null)
    and not exists (select from deposits
      where user_id = p_user and state in ('credited', 'reversing', 'reversed'))
$$;

-- As in 0835; besides, the first deposit may wait for a limit.
create or replace function may_move_money(p_user uuid, p_kind text, p_usd_e6 bigint,
  p_at timestamptz) returns text language sql stable as $$
  select case
    when p_kind <> 'deposit' then case
      when documents_needed(p_user) and not (select self_excluded from users where id = p_user)
        then 'core/documents-needed' end
    when (select self_excluded or erased_at is not null from users where id = p_user)
      then 'core/self-excluded'
    when exists (select from protection_players where user_id = p_user and time_out_until > p_at)
      then 'core/time-out'
    when owes_deposit_limit(p_user) then 'core/limit-needed'
    when exists (select from protection_limits l where l.user_id = p_user and l.kind = 'deposit'
        and l.ended_at is null
        and deposited_since(p_user, period_start(l.period, p_at)) + p_usd_e6 > l.amount)
      then 'core/limit-reached'
    end
$$;

-- Makes sure that a player has a reality check at least so often. True where that changed anything; the caller has
-- locked the player, and has the guard look after it.
create function shorten_reality(p_user uuid, p_most integer) returns boolean language plpgsql as $$
begin
  insert into protection_players as p (user_id, reality_minutes) values (p_user, p_most)
    on conflict (user_id) do update set reality_minutes = p_most
      where p.reality_minutes is null or p.reality_minutes > p_most;
  return found;
end $$;
