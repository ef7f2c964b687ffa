import { standingOfWager } from './read-wagers.ts'

/**
 * SQL of how a wager `w` stands now, as `addUp` tells it: its own row says so only where nothing was
 * corrected and no share of its stake closed alone. Of all others nothing but an index is asked.
 */
export const standingStatus = `(
  case when not exists (select from wager_results r where r.wager_id = w.id) then w.status
  else (
    select case
        when count(*) = 1 and min(s.stake_minor) = w.stake_minor then min(s.status)
        when w.settled_at is null then 'in-progress'
        when bool_and(s.status = 'cancel') then 'cancel'
        when sum(s.payout_minor) filter (where s.status <> 'cancel') = 0 then 'lose'
        when sum(s.payout_minor) filter (where s.status <> 'cancel')
          >= sum(s.stake_minor) filter (where s.status <> 'cancel') then 'win'
        else 'part' end
    from (${standingOfWager}) s) end)`
