-- Outputs that a withdrawal is paid from, kept from every other before anything is signed.
create table spent_outputs (
  chain text not null,
  txid text not null,
  place integer not null,
  withdrawal_id uuid not null references withdrawals (id),
  primary key (chain, txid, place)
);
create index spent_outputs_of on spent_outputs (withdrawal_id);

-- Ends a withdrawal in the transaction of the posting that gives the money back or books it out. What
-- is decided already stays: of cancelling, declining and approving at once, the first counts.
create function end_withdrawal(p_id uuid, p_stage text, p_posting uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where id = p_id for update;
  if w.id is null or w.ending_id is not null or not (case p_stage
      when 'cancelled' then w.stage = 'asked' and not w.is_auto
      when 'declined' then w.stage in ('asked', 'taken')
      when 'paid' then w.stage = 'sent'
      else false end) then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  update withdrawals set stage = p_stage, ending_id = p_posting, ended_at = p_at,
    status = case p_stage when 'cancelled' then 4 when 'declined' then 2 else 1 end,
    decline_reason = case when p_stage = 'declined' then p_reason end
    where id = p_id;
end $$;

-- Adds persons who agree; enough of them send the withdrawal on its way.
create function approve_withdrawal(p_id uuid, p_persons uuid[], p_reason text, p_at timestamptz)
returns text language plpgsql as $$
declare
  w withdrawals;
  agreed integer;
begin
  select * into w from withdrawals where id = p_id for update;
  if w.id is null or w.stage not in ('asked', 'taken') then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  insert into withdrawal_approvals (withdrawal_id, person, reason, at)
    select p_id, person, p_reason, p_at from unnest(p_persons) as person on conflict do nothing;
  select count(*) into agreed from withdrawal_approvals where withdrawal_id = p_id;
  update withdrawals set status = 3, taken_at = coalesce(taken_at, p_at),
      taken_by = coalesce(taken_by, p_persons[1]),
      stage = case when agreed >= persons_needed then 'approved' else 'taken' end,
      approved_at = case when agreed >= persons_needed then p_at end
    where id = p_id;
  return case when agreed >= w.persons_needed then 'approved' else 'taken' end;
end $$;
