-- The largest win of a player, in 1e-6 USD above its stake: from a sum on, withdrawals wait for documents.
alter table played_totals add column best_win_usd_e6 bigint not null default 0;

-- What the fold has seen, and what it may not have seen yet.
create function best_win_of(p_user uuid) returns bigint language sql stable as $$
  select greatest(
    coalesce((select best_win_usd_e6 from played_totals where user_id = p_user), 0),
    coalesce((select max(worth_of_payout(w.payout_minor, w.stake_minor, w.stake_usd_e6)
        - w.stake_usd_e6) from wagers w
      where w.user_id = p_user and w.id > first_id_at(now() - interval '1 hour')
        and w.pocket = 'real' and w.status <> 'in-progress'), 0))
$$;
