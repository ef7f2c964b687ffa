-- What a list of sanctions means goes out by nobody's leave before a case was about it: neither by that of the rules
-- nor by that of staff.

-- A database that had 0852 before it was mended has none of this.
alter table sanction_entries
  add column if not exists mark text not null default '',
  add column if not exists removed_at timestamptz;
alter table sanction_entries alter column mark drop default;
alter table sanction_lists
  add column if not exists mark text not null default '',
  add column if not exists written_at timestamptz;
alter table sanction_lists alter column mark drop default;
alter table document_players
  add column if not exists keys_mark text,
  add column if not exists keyed_at timestamptz;
create or replace function place_key(p_address text) returns text language sql immutable as $$
  select case when p_address ~* '^(0x|bc1|ltc1|tb1)' then lower(p_address) else p_address end
$$;
create or replace function is_sanctioned_place(p_chain text, p_address text) returns boolean
language sql stable as $$
  select exists (select from sanction_entries where kind = 'address' and removed_at is null
    and key = place_key(p_address) and (chain is null or chain = p_chain))
$$;
create or replace function waits_for_list(p_withdrawal uuid) returns boolean
language sql stable as $$
  select exists (select from withdrawals w join sanction_entries e on e.kind = 'address'
      and e.removed_at is null and e.key = place_key(w.address)
      and (e.chain is null or e.chain = w.chain)
    where w.id = p_withdrawal
      and greatest(e.added_at, w.asked_at) > last_case_at(w.user_id, 'sanctions'))
$$;

-- True where names of a player's papers, or a wallet of his, stand on the list and no case was about that yet.
create function waits_for_name(p_user uuid) returns boolean language sql stable as $$
  select exists (select from document_players p join sanction_entries e on e.kind = 'person'
      and e.removed_at is null and e.key = any(p.person_keys)
    where p.user_id = p_user
      and greatest(e.added_at, p.keyed_at) > last_case_at(p_user, 'sanctions'))
  or exists (select from identities i join sanction_entries e on e.kind = 'address'
      and e.removed_at is null and e.key = place_key(i.subject)
    where i.user_id = p_user and i.kind = 'wallet'
      and greatest(e.added_at, i.connected_at) > last_case_at(p_user, 'sanctions'))
$$;

-- PP089: what the automatic rules rested on is different by now, and has to be asked anew.
create function keep_listed_from_rules() returns trigger language plpgsql as $$
begin
  if has_open_case(new.user_id) or waits_for_name(new.user_id) or exists (
    select from sanction_entries e where e.kind = 'address' and e.removed_at is null
      and e.key = place_key(new.address) and (e.chain is null or e.chain = new.chain)
      and greatest(e.added_at, new.asked_at) > last_case_at(new.user_id, 'sanctions')) then
    raise exception '' using errcode = 'PP089';
  end if;
  return new;
end $$;
create trigger withdrawals_keep_listed before insert on withdrawals
  for each row when (new.is_auto) execute function keep_listed_from_rules();
