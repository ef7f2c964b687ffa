-- A wager earns nothing from its first result on, or what that result earned stands: a share that was closed is
-- counted with its edge already, and a projection that is built anew would count it otherwise.

-- Notes those of some wagers that are open without any result yet. Each closing of a share moves an escrow
-- account of its player, so that one of the same moment is seen here or is committed after this note.
create function uncredit_wagers(p_ids uuid[], p_reasons text[]) returns void language plpgsql as $$
begin
  -- By itself, so that what follows sees what others who held these rows have written.
  perform from accounts a
    where a.pocket in ('escrow', 'bonus_escrow', 'demo_escrow') and (a.owner, a.currency) in
      (select w.user_id, w.currency from wagers w where w.id = any(p_ids))
    order by a.id for update;
  insert into uncredited_wagers (wager_id, reason)
    select n.id, n.reason from unnest(p_ids, p_reasons) as n (id, reason)
      join wagers w on w.id = n.id
    where w.status = 'in-progress' and not exists (select from wager_results r where r.wager_id = n.id)
    order by n.id on conflict do nothing;
end $$;
