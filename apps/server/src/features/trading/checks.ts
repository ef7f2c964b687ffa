import { standingPayout, type Check } from '../wallet/index.ts'

/**
 * A position is a wager of its player over its stake and opening fee, open as long as it is; one that
 * is over was paid what was decided, one that was refused has its stake back.
 */
export const positionsAreWagers: Check = {
  name: 'positions and their wagers',
  text: `
    select 'position ' || coalesce(p.id, w.id) as row_id,
      format('position %s for %s, wager %s, paid %s', p.status, p.payout_minor,
        coalesce(w.status, 'missing'), w.payout_minor) as found
    from trading_positions p
      full join (select * from wagers where product = 'trading') w on w.id = p.id
    where p.id is null
      or w.id is null and p.status in ('opening', 'open', 'closed')
      or w.id is not null and (
        (w.user_id, w.currency, w.game, w.stake_minor, w.pocket = 'demo') is distinct from
          (p.user_id, p.currency, p.ticker, p.wager_minor + p.opening_fee_minor, p.demo)
        or case when w.status = 'in-progress' then p.is_settled
          when p.status = 'closed' then ${standingPayout('w.id')} <> p.payout_minor
          else p.status <> 'refused' or w.status <> 'cancel' end)`,
}
