import type { Check } from './check.ts'

/**
 * R2: an open round is the other half of an open wager under the same seeds, and every open wager
 * that plays under a seed pair has its round where its product says so.
 */
export const roundsHaveWagers: Check = {
  name: 'R2 open rounds and their wagers',
  text: `
    select 'round ' || coalesce(r.id, w.id) as row_id,
      format('round of %s, wager %s', r.game, coalesce(w.status, 'missing')) as found
    from rounds r full join (
        select * from wagers
        where status = 'in-progress' and seed_pair_id is not null
          and product in (select id from products where has_rounds)) w
      on w.id = r.id
    where (r.user_id, r.game, r.currency, r.pocket, r.seed_pair_id, r.nonce, r.usd_rate_e8)
      is distinct from
      (w.user_id, w.game, w.currency, w.pocket, w.seed_pair_id, w.nonce, w.usd_rate_e8)`,
}

/** R2: the step of an open round is the number of its turns, and its pair is not revealed. */
export const roundStepsCounted: Check = {
  name: 'R2 steps of open rounds',
  text: `
    select 'round ' || r.id as row_id,
      format('step %s, %s turns, pair ended %s', r.step, json_array_length(r.turns), p.ended_at)
        as found
    from rounds r left join seed_pairs p on p.id = r.seed_pair_id
    where r.step <> json_array_length(r.turns) or p.ended_at is not null`,
}
