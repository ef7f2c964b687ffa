-- The base of promotions: who is one and the same person, and what was given away on a day.

-- A player's theoretical win of the last days is read for every reward.
create index loyalty_days_of_user on loyalty_days (user_id, day);
-- Who sat where: read when a promotion asks for the accounts of one person.
create index sessions_seats on sessions (ip, device, user_id);

-- Accounts of one person: all with one cluster id. Who is in none is alone. `is_apart`: staff said so,
-- and signs join this account to nobody.
create table cluster_members (
  user_id uuid primary key,
  cluster_id uuid not null,
  is_apart boolean not null default false,
  sign text not null,
  joined_at timestamptz not null default clock_timestamp()
);
create index cluster_members_of on cluster_members (cluster_id);

-- Strong signs besides addresses: the hash of a payment source, of a withdrawal address, of a person.
create table cluster_signs (
  kind text not null check (kind in ('person', 'payment', 'device')),
  value_hash bytea not null,
  user_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (kind, value_hash, user_id)
);
create index cluster_signs_of_user on cluster_signs (user_id);

-- Who gets nothing from promotions; the reason stands in the audit trail too.
create table promotion_bans (
  user_id uuid primary key,
  reason text not null,
  banned_by uuid,
  banned_at timestamptz not null default clock_timestamp()
);

-- What promotions of a kind gave on a UTC day, in USD cents: bounded by a setting.
create table promotion_spending (
  kind text not null,
  day date not null,
  cents bigint not null check (cents >= 0),
  primary key (kind, day)
);
