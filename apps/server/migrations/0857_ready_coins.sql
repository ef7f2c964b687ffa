-- What lies ready to be paid out on each chain, as its watcher found it last: withdrawals go out by themselves
-- only as far as it reaches. Units of the chain.
create table ready_coins (
  chain text not null,
  asset text not null,
  units numeric not null,
  at timestamptz not null,
  primary key (chain, asset)
);

-- A withdrawal that waits for coins alone; staff who take it up end that.
create index withdrawals_for_coins on withdrawals (chain, asked_at, id)
  where stage = 'asked' and reasons = array['hot-wallet'];

-- As in 0828; besides, one that waited for coins alone may go out by itself once they are there.
create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (2, 4) or old.status = 1 and new is distinct from old then
    raise exception 'withdrawal % is over', old.id using errcode = 'PP086';
  end if;
  if (new.user_id, new.currency, new.chain, new.address, coalesce(new.memo, ''), new.sum_minor,
      new.fee_minor, new.network_fee_minor, new.net_minor, new.usd_e6, new.asked_at)
    is distinct from (old.user_id, old.currency, old.chain, old.address, coalesce(old.memo, ''),
      old.sum_minor, old.fee_minor, old.network_fee_minor, old.net_minor, old.usd_e6, old.asked_at)
    or new.is_auto is distinct from old.is_auto and not (new.is_auto and old.stage = 'asked'
      and old.reasons = array['hot-wallet'] and new.stage = 'approved' and new.reasons = '{}')
    or old.raw is not null and new.raw is distinct from old.raw
    or old.raw is not null and new.stage in ('declined', 'cancelled')
      and not failed_for_good(old.id) then
    raise exception 'withdrawal % cannot change so', old.id using errcode = 'PP086';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- Lists hold it then as they hold one that is opened so (0853).
create trigger withdrawals_keep_listed_later before update on withdrawals
  for each row when (new.is_auto and not old.is_auto) execute function keep_listed_from_rules();
