-- Which mailbox an address leads to: what stands behind a plus is left out, and the dots of one large
-- provider, so that nobody who is excluded comes back by spelling his address otherwise.
create function email_root(p_email text) returns text language sql immutable as $$
  select case when split_part(p_email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(p_email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(p_email, '@', 1), '+', 1) || '@' || split_part(p_email, '@', 2) end
$$;

-- Proven addresses alone: nobody keeps another out by excluding himself under that one's address.
create index users_excluded_email on users (email_root(email))
  where self_excluded and email_verified_at is not null;
