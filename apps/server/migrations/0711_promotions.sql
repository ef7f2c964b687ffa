-- Promotions: offers under a code or open to opt-in, their terms, and the bonuses they led to.

-- What an offer was when a player took it, by the hash of the document. Never changed.
create table promo_terms (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  document jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create trigger promo_terms_are_final before update or delete on promo_terms
  for each row execute function refuse_change();

-- Offers. With a code: players enter it. Without one: a deposit offer that players opt in to.
create table promo_offers (
  id uuid primary key,
  code text unique check (code ~ '^[A-Z0-9-]{4,24}$'),
  kind text not null check (kind in ('money', 'deposit', 'tickets')),
  name text not null check (length(name) between 1 and 60),
  description text not null check (length(description) <= 2000),
  value_cents integer check (value_cents between 1 and 50000),
  percent integer check (percent between 1 and 200),
  max_cents integer check (max_cents between 100 and 100000),
  tickets integer check (tickets between 1 and 10),
  multiplier integer not null check (multiplier between 1 and 100),
  max_release_x integer not null check (max_release_x between 1 and 10),
  min_deposit_cents integer not null check (min_deposit_cents between 0 and 1000000),
  valid_days integer not null check (valid_days between 1 and 365),
  is_first_deposit boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  max_activations integer not null default 0 check (max_activations >= 0),
  affiliation text not null default 'any'
    check (affiliation in ('any', 'referral_only', 'non_affiliated_only')),
  affiliate_code text,
  vip_min integer not null default 0 check (vip_min between 0 and 10),
  private_user uuid,
  owner_user uuid,
  is_public boolean not null default false,
  budget_cents bigint check (budget_cents >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  activations integer not null default 0 check (activations >= 0),
  state text not null check (state in ('draft', 'active', 'paused', 'ended')),
  source text not null check (source in ('staff', 'wheel')),
  -- What made it where no person did, for instance a spin of the wheel: each makes one.
  source_key text unique,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  check (case kind when 'money' then value_cents is not null
    when 'deposit' then percent is not null and max_cents is not null
    else tickets is not null end),
  check (code is not null or kind = 'deposit')
);
create index promo_offers_private on promo_offers (private_user) where private_user is not null;
create index promo_offers_new on promo_offers (created_at desc, id);

-- Who took which offer; one per account, and one per person.
create table promo_activations (
  offer_id uuid not null references promo_offers (id),
  user_id uuid not null,
  cluster_id uuid not null,
  day date not null,
  cents bigint not null,
  activated_at timestamptz not null,
  primary key (offer_id, user_id),
  unique (offer_id, cluster_id)
);
create index promo_activations_of on promo_activations (user_id, activated_at);

-- One bonus of one player. What was agreed stands in its terms; amounts are of the grant.
create table bonuses (
  id uuid primary key,
  user_id uuid not null,
  offer_id uuid not null references promo_offers (id),
  kind text not null check (kind in ('money', 'deposit')),
  name text not null,
  terms_hash text not null references promo_terms (hash),
  state text not null check (state in
    ('opted_in', 'active', 'completed', 'cancelled', 'expired', 'lost', 'revoked')),
  opted_at timestamptz not null,
  -- Until when the deposit of a deposit bonus has to be there.
  valid_until timestamptz,
  currency text,
  granted_minor bigint check (granted_minor > 0),
  granted_usd_e6 bigint check (granted_usd_e6 > 0),
  granted_at timestamptz,
  expires_at timestamptz,
  deposit_posting uuid unique,
  ended_at timestamptz,
  end_reason text,
  released_minor bigint not null default 0 check (released_minor >= 0),
  forfeited_minor bigint not null default 0 check (forfeited_minor >= 0),
  -- A bet with money of this bonus was open when it ended: what it pays goes to the house.
  leaves_open boolean not null default false,
  version integer not null default 1,
  check ((granted_minor is null) = (granted_at is null)),
  check (state <> 'active' or granted_at is not null)
);
-- One bonus at a time.
create unique index bonuses_open on bonuses (user_id) where state in ('opted_in', 'active');
create index bonuses_of on bonuses (user_id, opted_at desc);
create index bonuses_expiring on bonuses (expires_at) where state = 'active';
create index bonuses_lapsing on bonuses (valid_until) where state = 'opted_in';
create index bonuses_leaving on bonuses (id) where leaves_open;
create index bonuses_new on bonuses (opted_at desc, id);

-- How far the wagering of a bonus is: a projection of the journal.
create table bonus_progress (
  bonus_id uuid primary key,
  progress_usd_e6 bigint not null,
  required_usd_e6 bigint not null,
  -- What the pocket holds of it, as read, and what is out in open bets by wager.
  value_minor bigint not null,
  credited_minor bigint not null,
  open_minor jsonb not null,
  was_reset boolean not null,
  freed integer not null,
  ended text check (ended in ('completed', 'lost'))
) with (fillfactor = 70);

-- Money that a decision about a bonus moves: written with the decision, paid right after it, once.
create table bonus_payments (
  bonus_id uuid not null references bonuses (id),
  step integer not null,
  kind text not null check (kind in ('grant', 'slice', 'end', 'stray')),
  posting_id uuid not null unique,
  amount_minor bigint not null check (amount_minor >= 0),
  decided_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  primary key (bonus_id, step)
);
create index bonus_payments_owed on bonus_payments (decided_at) where paid_at is null;

-- Confirmed deposits as promotions count them: a projection.
create table promo_deposits (
  posting_id uuid primary key,
  user_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  at timestamptz not null
);
create index promo_deposits_of on promo_deposits (user_id, at);

-- While a deposit bonus is wagered, the stakes that advance it earn no other reward.
create table unrewarded_play (
  user_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  bonus_id uuid primary key
);
create index unrewarded_play_of on unrewarded_play (user_id, from_at);

-- Whoever is excluded has no bonus any more, in the same transaction.
create function end_bonuses_of_excluded() returns trigger language plpgsql as $$
begin
  insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
    select id, 1000, 'end', mint_uuid_v7(), 0 from bonuses
    where user_id = new.id and state = 'active'
    on conflict do nothing;
  update unrewarded_play set until_at = clock_timestamp()
    where user_id = new.id and until_at is null;
  update bonuses set state = 'cancelled', end_reason = 'exclusion', ended_at = clock_timestamp(),
    version = version + 1
    where user_id = new.id and state in ('opted_in', 'active');
  return new;
end $$;

-- A uuid v7 of this instant.
create function mint_uuid_v7() returns uuid language sql volatile as $$
  select (substr(h, 1, 12) || '7' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid
  from (select lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 13) as h) u
$$;
create trigger users_exclusion_ends_bonuses after update of self_excluded on users
  for each row when (new.self_excluded and not old.self_excluded)
  execute function end_bonuses_of_excluded();

-- What /promotions shows: cards written by staff.
create table promotions (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,40}$'),
  title text not null check (length(title) between 1 and 60),
  image text not null default '',
  text_html text not null check (length(text_html) <= 2000),
  category text not null check (category in ('casino', 'sport', 'trading', 'token')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  cta_kind text not null check (cta_kind in ('code', 'link', 'optin')),
  cta_value text not null check (length(cta_value) <= 200),
  cta_text text not null check (length(cta_text) between 1 and 30),
  is_enabled boolean not null default true,
  priority integer not null default 0,
  version integer not null default 1
);
create index promotions_shown on promotions (priority desc, id) where is_enabled;
