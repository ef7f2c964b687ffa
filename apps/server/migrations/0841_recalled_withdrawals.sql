-- An approved withdrawal is called back before it is voided: the signer signs nothing of this stage, so
-- what it says then of what it has signed stays true until the money is back, or the row is put back.

alter table withdrawals drop constraint withdrawals_stage_check;
alter table withdrawals add constraint withdrawals_stage_check check (stage in
  ('asked', 'taken', 'approved', 'recalled', 'signed', 'sent', 'paid', 'declined', 'cancelled'));
-- The posting that is to end it: whoever called it back ends it, and nobody else's answer does.
alter table withdrawals add column recall_id uuid;
alter table withdrawals add column recalled_at timestamptz;
alter table withdrawals add constraint withdrawals_recalled check (stage <> 'recalled'
  or recall_id is not null and recalled_at is not null and raw is null);

create index withdrawals_to_move on withdrawals (chain, approved_at, id)
  where stage in ('approved', 'recalled', 'signed', 'sent');

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
      when 'voided' then w.stage = 'recalled' and w.recall_id = p_posting
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
