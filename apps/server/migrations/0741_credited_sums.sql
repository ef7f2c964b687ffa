-- The sum that is booked for a deposit is the one that its row has in that transaction: it may change until then, as
-- whoever tells of the payment corrects it. The function of before stays for nodes of the version before.
create function credit_deposit(p_id uuid, p_posting uuid, p_amount_minor bigint, p_rate_e8 bigint,
  p_usd_e6 bigint, p_at timestamptz, p_followers text[]) returns void language plpgsql as $$
begin
  perform from deposits where id = p_id and amount_minor = p_amount_minor for update;
  if not found then
    raise exception 'deposit % has another sum', p_id using errcode = 'PP080';
  end if;
  perform credit_deposit(p_id, p_posting, p_rate_e8, p_usd_e6, p_at, p_followers);
end $$;
