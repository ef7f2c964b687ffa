import type { Queries } from '../../../platform/database/database.ts'
import { checkpointOf } from './position.ts'

/** A sum of real play in 1e-6 USD, as two projections tell it that read the same results. */
export interface DollarTie {
  readonly what: string
  /** As `house_results` has it: profit, licence fee and overview. */
  readonly byProduct: bigint
  /** As `house_players` has it: top players. */
  readonly byPlayer: bigint
  /** One of the two has read further than the other, so that their sums cannot be compared now. */
  readonly isApart: boolean
}

const dollarTies = `
  with products as (
    select coalesce(sum(real_stake_usd_e6), 0) as stakes, coalesce(sum(real_payout_usd_e6), 0) as payouts,
      coalesce(sum(theoretical_usd_e6), 0) as theoretical
    from house_results),
  players as (
    select coalesce(sum(stake_usd_e6), 0) as stakes, coalesce(sum(payout_usd_e6), 0) as payouts,
      coalesce(sum(theoretical_usd_e6), 0) as theoretical
    from house_players),
  places as (
    select coalesce(bool_or(r.read <> p.read), false) as is_apart
    from (${checkpointOf('house_results')}) r join (${checkpointOf('house_players')}) p on p.lane = r.lane)
  select t.what, t.by_product::bigint as "byProduct", t.by_player::bigint as "byPlayer",
    l.is_apart as "isApart"
  from products r cross join players p cross join places l cross join lateral (values
    ('worth of payouts', r.payouts, p.payouts),
    ('worth of stakes', r.stakes, p.stakes),
    ('theoretical win', r.theoretical, p.theoretical)) as t (what, by_product, by_player)
  order by t.what`

/** The worths of all real play by product beside those by player: each figure in dollars is of one of the two. */
export function readDollarTies(on: Queries): Promise<DollarTie[]> {
  return on.query<DollarTie>({ text: dollarTies })
}
