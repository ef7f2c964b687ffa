-- Debts of before were paid by later wins alone, so one could stand beside real money. What a player
-- holds pays it now; from here on no debt stands beside real money.
do $$
declare
  history integer;
  owing record;
  posting uuid;
  written uuid[] := '{}';
begin
  perform from accounts a where a.owner in (
      select d.owner from accounts d join accounts r on r.debt_account_id = d.id
      where d.balance < 0 and r.balance > 0)
    order by id for update;
  perform ensure_partitions(now(), 1);
  for owing in
    select r.id as real_id, d.id as debt_id, least(r.balance, -d.balance) as minor
    from accounts d join accounts r on r.debt_account_id = d.id
    where d.balance < 0 and r.balance > 0 order by r.id
  loop
    posting := (left(uuid_floor(now())::text, 14) || substr(gen_random_uuid()::text, 15))::uuid;
    insert into postings (id, reason, wager_id, account_ids, amounts_minor, created_at)
      values (posting, 'debt_payment', null, array[owing.real_id, owing.debt_id],
        array[-owing.minor, owing.minor], now());
    update accounts set balance = balance - owing.minor, version = version + 1
      where id = owing.real_id;
    update accounts set balance = balance + owing.minor, version = version + 1
      where id = owing.debt_id;
    written := written || posting;
  end loop;
  if cardinality(written) = 0 then return; end if;
  insert into lanes (token, number, seen_at)
    values (gen_random_uuid(), 1, clock_timestamp() - interval '1 hour') returning id into history;
  insert into lane_commits (lane, number, wager_ids, posting_ids) values (history, 1, '{}', written);
end $$;
