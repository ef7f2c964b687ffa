import type { Check } from './check.ts'

/**
 * R1: the bets of a seed pair carry the nonces 1 to n, each once, where n is what the player's
 * counter says of the active pair and `games` of an ended one; they all belong to its player.
 */
export const noncesGapFree: Check = {
  name: 'R1 nonces are gap-free per seed pair',
  text: `
    with used as (
      select seed_pair_id, count(*) as bets, count(distinct nonce) as different,
        min(nonce) as lowest, max(nonce) as highest,
        count(distinct user_id) as players, (array_agg(user_id))[1] as player
      from wagers where seed_pair_id is not null group by seed_pair_id),
    due as (
      select p.id, p.user_id, case when p.ended_at is not null then p.games
        when p.started_at is not null then n.nonce else 0 end as games
      from seed_pairs p left join nonces n on n.seed_pair_id = p.id and n.user_id = p.user_id)
    select 'seed pair ' || coalesce(d.id, u.seed_pair_id) as row_id,
      format('%s bets, nonces %s to %s, %s different, counted %s',
        coalesce(u.bets, 0), u.lowest, u.highest, coalesce(u.different, 0), d.games) as found
    from due d full join used u on u.seed_pair_id = d.id
    where d.id is null or d.games is null or coalesce(u.bets, 0) <> d.games
      or u.different <> u.bets or u.lowest <> 1 or u.highest <> d.games
      or u.players <> 1 or u.player <> d.user_id
    union all
    select 'wager ' || id, 'nonce ' || nonce from wagers
    where (seed_pair_id is null) <> (nonce = -1)
    union all
    select 'nonce of player ' || n.user_id, 'pair ' || n.seed_pair_id || ' is not active'
    from nonces n left join seed_pairs p on p.id = n.seed_pair_id and p.user_id = n.user_id
    where p.started_at is null or p.ended_at is not null`,
}
