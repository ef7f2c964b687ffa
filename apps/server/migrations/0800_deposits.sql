-- Money in: rates of movements, addresses of players, what chains showed, deposits and who is told.

-- USD per unit, in 1e-8, at which money in or out was booked; written with its posting.
create table movement_rates (
  posting_id uuid primary key,
  usd_rate_e8 bigint not null check (usd_rate_e8 > 0)
);
create trigger movement_rates_are_final before update or delete on movement_rates
  for each row execute function refuse_change();

-- The public side of the keys by which addresses are derived; the private one is the signer's.
create table chain_keys (
  chain text primary key,
  xpub text not null,
  hot_address text not null,
  next_index integer not null default 0
);

-- Addresses that were handed out, each once. On chains with memos all have one address.
create table chain_addresses (
  id uuid primary key,
  user_id uuid not null references users (id),
  currency text not null,
  chain text not null,
  -- Place in the path of keys.
  key_index integer not null,
  address text not null,
  memo text,
  times_used integer not null default 0,
  -- The one that is shown when the player asks; others still take money.
  is_current boolean not null default true,
  asked_at timestamptz not null
);
create unique index chain_addresses_once on chain_addresses (chain, address, coalesce(memo, ''));
create unique index chain_addresses_current on chain_addresses (user_id, currency, chain)
  where is_current;

-- Up to where each chain was read, and the hashes on the way there: a block that another one took
-- the place of is found by them.
create table chain_blocks (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

-- Money that came in. The chain's own name of a payment (transaction and output) is unique, so
-- whoever hears of one twice finds the first.
create table deposits (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('chain', 'aggregator', 'bank')),
  currency text not null,
  -- The chain; for the other kinds the provider, or `bank`.
  chain text not null,
  txid text not null,
  place integer not null default 0,
  address text,
  amount_minor bigint not null check (amount_minor >= 0),
  -- What the chain sent and the ledger has no unit for, in units of the chain.
  dust_units numeric not null default 0,
  state text not null check (state in ('seen', 'confirming', 'small', 'held', 'crediting', 'credited',
    'reversing', 'reversed', 'unpaid', 'expired')),
  -- The block it is in; null while it waits for one.
  height bigint,
  block_hash text,
  confirmations integer not null default 0,
  needed integer not null,
  -- Counts how often it was credited: a reorganisation takes back, and may bring again.
  attempt integer not null default 1,
  posting_id uuid,
  reversal_id uuid,
  usd_rate_e8 bigint,
  usd_e6 bigint,
  seen_at timestamptz not null,
  credited_at timestamptz,
  reversed_at timestamptz,
  constraint deposits_once unique (chain, txid, place),
  constraint deposits_credited check (state not in ('credited', 'reversing', 'reversed')
    or posting_id is not null and usd_rate_e8 is not null and credited_at is not null)
);
create index deposits_of_user on deposits (user_id, seen_at desc, id desc);
create index deposits_on_the_way on deposits (chain)
  where state in ('seen', 'confirming', 'small', 'held', 'crediting', 'reversing');
create index deposits_by_block on deposits (chain, height) where height is not null;
create index deposits_without_block on deposits (chain) where height is null and state = 'credited';
create index deposits_at on deposits (seen_at, id);

-- Payments to our addresses that are nobody's deposit: an asset that is not on offer, no memo.
create table stray_transfers (
  chain text not null,
  txid text not null,
  place integer not null,
  address text not null,
  asset text not null,
  units numeric not null,
  memo text,
  seen_at timestamptz not null,
  primary key (chain, txid, place)
);

-- What a player has to have played before money leaves unseen, and what was played, in 1e-6 USD.
create table payment_players (
  user_id uuid primary key references users (id),
  must_play_usd_e6 bigint not null default 0
);
create table played_totals (
  user_id uuid primary key,
  played_usd_e6 bigint not null
) with (fillfactor = 70);

-- Features that follow deposits, and what they have not been told yet.
create table deposit_news (
  id bigint generated always as identity primary key,
  follower text not null,
  deposit_id uuid not null references deposits (id),
  kind text not null check (kind in ('credited', 'reversed')),
  told_at timestamptz
);
create index deposit_news_open on deposit_news (follower, id) where told_at is null;

-- Whether a player may bring money in or take it out now: null, or the name of the refusal. The one
-- place where limits, ages and documents are asked for, in the transaction that moves the money.
create function may_move_money(p_user uuid, p_kind text, p_usd_e6 bigint, p_at timestamptz)
returns text language sql stable as $$
  select null::text
$$;

-- Marks a deposit as credited, in the transaction of its posting.
create function credit_deposit(p_id uuid, p_posting uuid, p_rate_e8 bigint, p_usd_e6 bigint,
  p_at timestamptz, p_followers text[]) returns void language plpgsql as $$
declare
  deposit deposits;
  refusal text;
begin
  select * into deposit from deposits where id = p_id for update;
  if deposit.state is distinct from 'crediting' or deposit.posting_id is distinct from p_posting then
    raise exception 'deposit % is not to be credited', p_id using errcode = 'PP080';
  end if;
  insert into payment_players (user_id) values (deposit.user_id) on conflict do nothing;
  perform from payment_players where user_id = deposit.user_id for update;
  refusal := may_move_money(deposit.user_id, 'deposit', p_usd_e6, p_at);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PP081';
  end if;
  update deposits set state = 'credited', usd_rate_e8 = p_rate_e8, usd_e6 = p_usd_e6,
    credited_at = p_at, reversed_at = null where id = p_id;
  update payment_players p set must_play_usd_e6 = p_usd_e6 + greatest(p.must_play_usd_e6,
      coalesce((select t.played_usd_e6 from played_totals t where t.user_id = p.user_id), 0))
    where p.user_id = deposit.user_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'credited' from unnest(p_followers) as follower;
end $$;

-- Marks a deposit as taken back, in the transaction of its posting.
create function reverse_deposit(p_id uuid, p_posting uuid, p_at timestamptz, p_followers text[])
returns void language plpgsql as $$
declare
  deposit deposits;
begin
  select * into deposit from deposits where id = p_id for update;
  if deposit.state is distinct from 'reversing' or deposit.reversal_id is distinct from p_posting then
    raise exception 'deposit % is not to be taken back', p_id using errcode = 'PP080';
  end if;
  -- Another block has it already where a height stands: it is confirmed anew, to be credited anew.
  update deposits set state = case when height is null then 'reversed' else 'confirming' end,
    attempt = attempt + (height is not null)::int, reversed_at = p_at where id = p_id;
  update payment_players set must_play_usd_e6 = greatest(0, must_play_usd_e6 - deposit.usd_e6)
    where user_id = deposit.user_id;
  insert into deposit_news (follower, deposit_id, kind)
    select follower, p_id, 'reversed' from unnest(p_followers) as follower;
end $$;
