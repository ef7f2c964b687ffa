-- An exclusion reaches every account of a mailbox: whoever proved two addresses of it is one person.

create index users_proven_mailbox on users (email_root(email)) where email_verified_at is not null;

-- Proofs and exclusions of one mailbox come one after the other, so that neither overlooks the other.
create function lock_mailbox(p_root text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('auth.mailbox ' || p_root, 0))
$$;

-- The mailboxes of addresses, in an order that is the same for everybody; null is none.
create function lock_mailboxes(p_emails text[]) returns void language plpgsql as $$
declare
  root text;
begin
  for root in select distinct email_root(e) as r from unnest(p_emails) e where e is not null order by r loop
    perform lock_mailbox(root);
  end loop;
end $$;

-- The other accounts that proved an address of the mailbox which a player proved; none while his is unproven.
create function mates_of_mailbox(p_user uuid) returns setof uuid language sql stable as $$
  select m.id from users own join users m on email_root(m.email) = email_root(own.email)
  where own.id = p_user and own.email_verified_at is not null and m.id <> own.id
    and m.email_verified_at is not null and m.erased_at is null
  order by m.id
$$;

-- As lock_player, with whoever else has the mailbox, all in the order in which batches lock accounts: nobody
-- proves an address of it until the end of the transaction.
create function lock_player_and_mates(p_user uuid) returns void language plpgsql as $$
declare
  held text;
  root text;
  mates uuid[];
begin
  loop
    select email_root(email) into root from users where id = p_user and email_verified_at is not null;
    -- He may prove another address while this waits.
    exit when root is null or root = held;
    perform lock_mailbox(root);
    held := root;
  end loop;
  mates := array(select mates_of_mailbox(p_user)) || p_user;
  perform from users where id = any(mates) order by id for no key update;
  perform from accounts where owner = any(mates) order by id for update;
end $$;

-- Of all exclusions of the accounts of his mailbox but his own the longest; nothing where there is none.
create function exclusion_of_mailbox(p_user uuid, out other uuid, out until timestamptz)
language sql stable as $$
  select x.user_id, x.until from mates_of_mailbox(p_user) m
    join exclusions x on x.user_id = m and x.ended_at is null
  order by x.until desc nulls first limit 1
$$;
