-- Chains whose addresses hold balances (decision 0128): every transaction of ours has a number of its key.
create table account_sendings (
  -- Of a payment its withdrawal's.
  id uuid primary key,
  chain text not null,
  kind text not null check (kind in ('withdrawal', 'sweep', 'gas')),
  -- The key that pays: branch 1 is our own, 0 those of players; of gas, whose address gets it.
  branch smallint not null check (branch in (0, 1)),
  key_index integer not null,
  recipient integer,
  nonce bigint not null,
  asset text not null,
  units numeric not null check (units > 0),
  to_address text not null,
  at timestamptz not null,
  -- The version of it that stands in a block, and what the chain took for it.
  mined_txid text,
  height bigint,
  fee_units numeric not null default 0,
  is_failed boolean not null default false,
  -- Deep enough that nobody looks any more.
  is_final boolean not null default false,
  unique (chain, branch, key_index, nonce)
);
create index account_sendings_open on account_sendings (chain) where not is_final;
create index account_sendings_of_key on account_sendings (chain, branch, key_index, asset);

create table account_signatures (
  sending_id uuid not null references account_sendings (id),
  -- Counts how often the fee was raised: one of them is mined, as they share their number.
  version integer not null,
  chain text not null,
  txid text not null,
  raw text not null,
  gas integer not null,
  max_fee numeric not null,
  tip numeric not null,
  signed_at timestamptz not null,
  primary key (sending_id, version)
);
create unique index account_signatures_by_txid on account_signatures (chain, txid);
create trigger account_signatures_are_final before update or delete on account_signatures
  for each row execute function refuse_change();

-- A payment that its chain took and did not carry out, deep in it, can never be carried out any more.
create function failed_for_good(p_withdrawal uuid) returns boolean language sql stable as $$
  select exists (select from account_sendings
    where id = p_withdrawal and kind = 'withdrawal' and is_failed and is_final)
$$;

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (2, 4) or old.status = 1 and new is distinct from old then
    raise exception 'withdrawal % is over', old.id using errcode = 'PP086';
  end if;
  if (new.user_id, new.currency, new.chain, new.address, coalesce(new.memo, ''), new.sum_minor,
      new.fee_minor, new.network_fee_minor, new.net_minor, new.usd_e6, new.is_auto, new.asked_at)
    is distinct from (old.user_id, old.currency, old.chain, old.address, coalesce(old.memo, ''),
      old.sum_minor, old.fee_minor, old.network_fee_minor, old.net_minor, old.usd_e6, old.is_auto,
      old.asked_at)
    or old.raw is not null and new.raw is distinct from old.raw
    or old.raw is not null and new.stage in ('declined', 'cancelled')
      and not failed_for_good(old.id) then
    raise exception 'withdrawal % cannot change so', old.id using errcode = 'PP086';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace function end_withdrawal(p_id uuid, p_stage text, p_posting uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawals;
  ends_as text := case when p_stage in ('voided', 'failed') then 'declined' else p_stage end;
begin
  select * into w from withdrawals where id = p_id for update;
  if w.id is null or w.ending_id is not null or not (case p_stage
      when 'cancelled' then w.stage = 'asked' and not w.is_auto
      when 'declined' then w.stage in ('asked', 'taken')
      when 'voided' then w.stage = 'approved' and w.raw is null
      when 'failed' then w.stage = 'sent' and failed_for_good(w.id)
      when 'paid' then w.stage = 'sent'
      else false end) then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  update withdrawals set stage = ends_as, ending_id = p_posting, ended_at = p_at,
    status = case ends_as when 'cancelled' then 4 when 'declined' then 2 else 1 end,
    decline_reason = case when ends_as = 'declined' then p_reason end
    where id = p_id;
end $$;
