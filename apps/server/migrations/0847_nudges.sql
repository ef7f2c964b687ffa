-- Nudges: a player with limits is asked every half year whether they still fit, one without every year whether
-- he wants one. They change nothing.
create table protection_nudges (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('review-limits', 'no-limit')),
  -- When a notice told of it last, and when the player answered it last.
  told_at timestamptz,
  answered_at timestamptz,
  primary key (user_id, kind)
);

-- The nudge that is due for a player at an instant, and since when; nobody is nudged who has closed his account.
create function nudges_due(p_user uuid, p_at timestamptz) returns table (kind text, since timestamptz)
language sql stable as $$
  with own as (
    select u.created_at, max(l.set_at) filter (where l.ended_at is null) as set_at,
      max(l.ended_at) as ended_at,
      (select n.answered_at from protection_nudges n where n.user_id = u.id and n.kind = 'review-limits')
        as reviewed_at,
      (select n.answered_at from protection_nudges n where n.user_id = u.id and n.kind = 'no-limit')
        as declined_at
    from users u left join protection_limits l on l.user_id = u.id
    where u.id = p_user and not u.self_excluded and u.erased_at is null
    group by u.id
  ), due as (
    select case when set_at is null then 'no-limit' else 'review-limits' end as kind,
      case when set_at is null then greatest(created_at, ended_at, declined_at) + interval '1 year'
        else greatest(set_at, reviewed_at) + interval '6 months' end as since
    from own
  )
  select due.kind, due.since from due where due.since <= p_at
$$;
