-- As in 0802; besides, more persons may agree to an approved withdrawal that the signer does not sign for what it is
-- worth by its own prices: it counts them itself.
create or replace function approve_withdrawal(p_id uuid, p_persons uuid[], p_reason text, p_at timestamptz)
returns text language plpgsql as $$
declare
  w withdrawals;
  agreed integer;
  lacks_persons boolean;
begin
  select * into w from withdrawals where id = p_id for update;
  lacks_persons := w.stage = 'approved' and w.raw is null and w.held_by is not distinct from 'worth-differs';
  if w.id is null or not (w.stage in ('asked', 'taken') or lacks_persons) then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  insert into withdrawal_approvals (withdrawal_id, person, reason, at)
    select p_id, person, p_reason, p_at from unnest(p_persons) as person on conflict do nothing;
  select count(*) into agreed from withdrawal_approvals where withdrawal_id = p_id;
  if lacks_persons then
    update withdrawals set persons_needed = greatest(persons_needed, agreed) where id = p_id;
    return w.stage;
  end if;
  update withdrawals set status = 3, taken_at = coalesce(taken_at, p_at),
      taken_by = coalesce(taken_by, p_persons[1]),
      stage = case when agreed >= persons_needed then 'approved' else 'taken' end,
      approved_at = case when agreed >= persons_needed then p_at end
    where id = p_id;
  return case when agreed >= w.persons_needed then 'approved' else 'taken' end;
end $$;
