-- Whoever is excluded has no bonus any more, in the same transaction: bonuses first, as whoever else ends
-- one locks them, so that no two wait for each other. Tickets and codes that were not used are void.
-- The program compares in whole milliseconds: a ticket that ends within one would still be counted in it.
create or replace function end_bonuses_of_excluded() returns trigger language plpgsql as $$
begin
  update promo_offers o set state = 'ended', version = version + 1
    where o.private_user = new.id and o.state = 'active'
      and not exists (select from promo_activations a where a.offer_id = o.id);
  with ended as (
    update bonuses set state = 'cancelled', end_reason = 'exclusion', ended_at = clock_timestamp(),
      version = version + 1
      where user_id = new.id and state in ('opted_in', 'active')
      returning id, granted_at),
    rewarded as (
      update unrewarded_play u set until_at = clock_timestamp()
        from ended e where u.bonus_id = e.id and u.until_at is null)
  insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
    select id, 1000, 'end', mint_uuid_v7(), 0 from ended where granted_at is not null
    on conflict do nothing;
  update wheel_tickets set expires_at = date_trunc('milliseconds', clock_timestamp())
    where user_id = new.id and used_at is null and expires_at > clock_timestamp();
  return new;
end $$;
