import { standingPayout, type Check } from '../wallet/index.ts'

/**
 * An entry of a pool is a wager of its player and amount, open as long as its round is; what a round
 * that is over says is what its wagers were paid.
 */
const entriesAreWagers: Check = {
  name: 'entries of pools and their wagers',
  text: `
    select 'entry ' || coalesce(e.id, w.id) as row_id,
      format('wager %s of %s, round %s', coalesce(w.status, 'missing'), w.stake_minor, r.state) as found
    from pvp_entries e join pvp_rounds r on r.id = e.round_id
      full join (select * from wagers where product = 'pvp' and game = 'pool') w on w.id = e.id
    where e.id is null or w.id is null or w.user_id <> e.user_id or w.currency <> r.currency
      or w.pocket <> 'real' or w.stake_minor <> e.to_minor - e.from_minor
      or (w.status = 'in-progress') <> (r.ended_ms is null)
      or (w.status = 'cancel') <> (r.state = 'refunded')
      or (r.state = 'drawn'
        and ${standingPayout('w.id')} <> case when e.id = r.winner_id then r.prize_minor else 0 end)`,
}

/** The tickets of a round begin at 0 and lie one entry beside the other up to its pot. */
const ticketsHaveNoGap: Check = {
  name: 'tickets of pools',
  text: `
    select 'round ' || r.id as row_id,
      format('%s entries over %s, pot %s', count(e.id), sum(e.to_minor - e.from_minor), r.total_minor)
        as found
    from pvp_rounds r left join (
      select *, coalesce(lag(to_minor) over (partition by round_id order by place), 0) as before_minor
      from pvp_entries) e on e.round_id = r.id
    group by r.id
    having coalesce(sum(e.to_minor - e.from_minor), 0) <> r.total_minor
      or bool_or(e.from_minor <> e.before_minor)
      or (r.state = 'drawn' and not coalesce(bool_or(e.id = r.winner_id
        and e.from_minor <= r.pick_minor and r.pick_minor < e.to_minor), false))
      or (r.state = 'drawn' and r.prize_minor <> r.total_minor - r.total_minor * r.fee_bps / 10000)`,
}

/** A duel is one wager, or two of a stake, open as long as it is; the winner alone has the prize. */
const duelsAreWagers: Check = {
  name: 'duels and their wagers',
  text: `
    with sides as (
      select id as wager_id, creator_id as user_id, state, stake_minor, currency, winner_id,
        prize_minor
      from pvp_duels
      union all
      select joiner_wager_id, joiner_id, state, stake_minor, currency, winner_id, prize_minor
      from pvp_duels where joiner_id is not null)
    select 'stake ' || coalesce(s.wager_id, w.id) as row_id,
      format('wager %s, duel %s', coalesce(w.status, 'missing'), s.state) as found
    from sides s
      full join (select * from wagers where product = 'pvp' and game <> 'pool') w on w.id = s.wager_id
    where s.wager_id is null or w.id is null or w.user_id <> s.user_id or w.currency <> s.currency
      or w.pocket <> 'real' or w.stake_minor <> s.stake_minor
      or (w.status = 'in-progress') <> (s.state in ('open', 'joined'))
      or (w.status = 'cancel') <> (s.state in ('cancelled', 'expired', 'refunded'))
      or (s.state = 'settled'
        and ${standingPayout('w.id')} <> case when s.user_id = s.winner_id then s.prize_minor else 0 end)`,
}

/** What must hold between pools, duels and the journal. */
export const pvpChecks: readonly Check[] = [entriesAreWagers, ticketsHaveNoGap, duelsAreWagers]
