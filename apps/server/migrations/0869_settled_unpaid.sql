-- A signed payment whose number, or one of whose outputs, another transaction took for good is settled by two persons,
-- too: its row ends then, in the commit that writes it into settled_payouts.

-- As in 0859; what is settled was signed, and its player has the money back all the same.
create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (2, 4) or old.status = 1 and new is distinct from old then
    raise exception 'withdrawal % is over', old.id using errcode = 'PP086';
  end if;
  if (new.user_id, new.currency, new.chain, new.address, coalesce(new.memo, ''), new.sum_minor,
      new.fee_minor, new.network_fee_minor, new.net_minor, new.usd_e6, new.asked_at, new.counted_at)
    is distinct from (old.user_id, old.currency, old.chain, old.address, coalesce(old.memo, ''),
      old.sum_minor, old.fee_minor, old.network_fee_minor, old.net_minor, old.usd_e6, old.asked_at,
      old.counted_at)
    or new.is_auto is distinct from old.is_auto and not (new.is_auto and old.stage = 'asked'
      and old.reasons = array['hot-wallet'] and new.stage = 'approved' and new.reasons = '{}')
    or old.raw is not null and new.raw is distinct from old.raw
    or old.raw is not null and new.stage in ('declined', 'cancelled')
      and not failed_for_good(old.id)
      and not exists (select from settled_payouts where withdrawal_id = old.id) then
    raise exception 'withdrawal % cannot change so', old.id using errcode = 'PP086';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- As in 0841. `settled-back` gives a settled one back, `settled-paid` books one out that was paid in another way.
create or replace function end_withdrawal(p_id uuid, p_stage text, p_posting uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawals;
  ends_as text := case when p_stage in ('voided', 'failed', 'settled-back') then 'declined'
    when p_stage = 'settled-paid' then 'paid' else p_stage end;
begin
  select * into w from withdrawals where id = p_id for update;
  if w.id is null or w.ending_id is not null or not (case p_stage
      when 'cancelled' then w.stage = 'asked' and not w.is_auto
      when 'declined' then w.stage in ('asked', 'taken')
      when 'voided' then w.stage = 'recalled' and w.recall_id = p_posting
      when 'failed' then w.stage = 'sent' and failed_for_good(w.id)
      when 'paid' then w.stage = 'sent'
      when 'settled-back' then w.stage in ('signed', 'sent')
      when 'settled-paid' then w.stage in ('signed', 'sent')
      else false end)
    or p_stage in ('settled-back', 'settled-paid')
      and not exists (select from settled_payouts where withdrawal_id = p_id) then
    raise exception 'withdrawal % is decided', p_id using errcode = 'PP088';
  end if;
  update withdrawals set stage = ends_as, ending_id = p_posting, ended_at = p_at,
    status = case ends_as when 'cancelled' then 4 when 'declined' then 2 else 1 end,
    decline_reason = case when ends_as = 'declined' then p_reason end
    where id = p_id;
end $$;
