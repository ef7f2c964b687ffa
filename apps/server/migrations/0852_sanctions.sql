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
  -- Since when it stands; one that comes back stands since then.
  added_at timestamptz not null,
  -- By which key and which folding of names `key` was made.
  mark text not null,
  -- Since when no file has it any more.
  removed_at timestamptz
);
create unique index sanction_entries_once
  on sanction_entries (kind, key, coalesce(chain, ''), reference);

-- Files that were read, with what was in them, or why they were not taken.
create table sanction_lists (
  id uuid primary key,
  hash text not null,
  mark text not null,
  -- When the file was written; null where it could not be read.
  written_at timestamptz,
  people integer not null,
  addresses integer not null,
  problem text,
  at timestamptz not null
);
create index sanction_lists_at on sanction_lists (at, id);

-- By whom of a list somebody with verified papers could be meant.
alter table document_players
  add column person_keys text[] not null default '{}',
  -- By which key and folding they were made, and when the last of them was added.
  add column keys_mark text,
  add column keyed_at timestamptz;

-- An address as lists and chains both have it: those in hex and in bech32 are the same in small letters.
create function place_key(p_address text) returns text language sql immutable as $$
  select case when p_address ~* '^(0x|bc1|ltc1|tb1)' then lower(p_address) else p_address end
$$;

-- True where an address stands on the list.
create function is_sanctioned_place(p_chain text, p_address text) returns boolean
language sql stable as $$
  select exists (select from sanction_entries where kind = 'address' and removed_at is null
    and key = place_key(p_address) and (chain is null or chain = p_chain))
$$;

-- True where a withdrawal goes to an address of the list that no case of its player was about yet.
create function waits_for_list(p_withdrawal uuid) returns boolean language sql stable as $$
  select exists (select from withdrawals w join sanction_entries e on e.kind = 'address'
      and e.removed_at is null and e.key = place_key(w.address)
      and (e.chain is null or e.chain = w.chain)
    where w.id = p_withdrawal
      and greatest(e.added_at, w.asked_at) > last_case_at(w.user_id, 'sanctions'))
$$;

alter table aml_cases drop constraint aml_cases_rule_check;
alter table aml_cases add constraint aml_cases_rule_check check (rule in
  ('structuring', 'little-play', 'pass-through', 'shared', 'dumping', 'change', 'sanctions', 'staff'));
