-- Lists of sanctions that the operator hands in: names by keyed hashes, addresses as chains write them.

create table sanction_entries (
  id uuid primary key,
  kind text not null check (kind in ('person', 'address')),
  -- Of a person the hash of name and birth date, as far as the list knows it.
  key text not null,
  -- Of an address: its chain; null for all of them.
  chain text,
  -- What the list calls it.
  reference text not null,
  added_at timestamptz not null
);
create unique index sanction_entries_once
  on sanction_entries (kind, key, coalesce(chain, ''), reference);

-- Files that were read, with what was in them, or why they were not taken.
create table sanction_lists (
  id uuid primary key,
  hash text not null,
  people integer not null,
  addresses integer not null,
  problem text,
  at timestamptz not null
);
create index sanction_lists_at on sanction_lists (at, id);

-- By whom of a list somebody with verified papers could be meant.
alter table document_players add column person_keys text[] not null default '{}';

-- An address as lists and chains both have it: those in hex are the same in small letters.
create function place_key(p_address text) returns text language sql immutable as $$
  select case when lower(left(p_address, 2)) = '0x' then lower(p_address) else p_address end
$$;

-- True where an address stands on the list.
create function is_sanctioned_place(p_chain text, p_address text) returns boolean
language sql stable as $$
  select exists (select from sanction_entries where kind = 'address'
    and key = place_key(p_address) and (chain is null or chain = p_chain))
$$;

alter table aml_cases drop constraint aml_cases_rule_check;
alter table aml_cases add constraint aml_cases_rule_check check (rule in
  ('structuring', 'little-play', 'pass-through', 'shared', 'dumping', 'change', 'sanctions', 'staff'));
