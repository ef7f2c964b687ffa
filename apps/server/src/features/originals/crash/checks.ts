import { standingPayout, type Check } from '../../wallet/index.ts'

/**
 * A bet on crash is a wager of its player and stake, which was paid what was decided; and the point of
 * its round allows the decision. Bets of old rounds may be put away; and the stake of a bet may have been
 * given back by hand, which its result tells by naming no round.
 */
export const crashBetsAreWagers: Check = {
  name: 'bets on crash and their wagers',
  text: `
    select 'bet ' || b.id as row_id,
      format('bet %s at %s of %s, wager %s, paid %s', b.status, b.multiplier_e2, r.result_e2,
        coalesce(w.status, 'missing'), ${standingPayout('w.id')}) as found
    from crash_bets b join crash_rounds r on r.number = b.round
      left join wagers w on w.id = b.id and w.product = 'originals' and w.game = 'crash'
    where w.id is null and b.status in ('open', 'cashed', 'lost')
      or w.id is not null and (
        (w.user_id, w.currency, w.stake_minor, w.pocket = 'demo')
          is distinct from (b.user_id, b.currency, b.stake_minor, b.pocket = 'demo')
        or w.status = 'in-progress' and b.is_settled
        or w.status <> 'in-progress' and (w.status <> 'cancel' or w.result->>'round' is not null)
          and case b.status
          when 'cashed' then ${standingPayout('w.id')} <> div(b.stake_minor::numeric * b.multiplier_e2, 100)
          when 'lost' then ${standingPayout('w.id')} <> 0
          else b.status in ('placing', 'open') or w.status <> 'cancel' end)
      or b.status = 'cashed' and b.multiplier_e2 > r.result_e2
      or b.status = 'lost' and b.target_e2 <= r.result_e2`,
}
