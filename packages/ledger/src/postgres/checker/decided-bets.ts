import type { Check } from './check.ts'

/** What the results of a wager that stand pay in all. */
const standingPayout = (id: string) => `(
  select sum(s.payout_minor) from standing_results s where s.wager_id = ${id})`

/**
 * A bet on sport is a wager of its player and stake. Once the money has followed its decisions, the
 * wager was paid what they say, and is open as long as something of the stake runs.
 */
export const sportBetsAreWagers: Check = {
  name: 'bets on sport and their wagers',
  text: `
    select 'bet ' || coalesce(b.id, w.id) as row_id,
      format('bet %s, cashed %s and paid %s, wager %s, paid %s', b.state, b.cashed_minor,
        b.payout_minor, coalesce(w.status, 'missing'), ${standingPayout('w.id')}) as found
    from sport_bets b full join (select * from wagers where product = 'sport') w on w.id = b.id
    where b.id is null
      or w.id is null and b.state in ('waiting', 'offer', 'accepted')
      or w.id is not null and ((w.user_id, w.currency, w.stake_minor, w.pocket = 'demo')
          is distinct from (b.user_id, b.currency, b.stake_minor, b.demo)
        or b.state in ('placing', 'waiting', 'offer') and w.status <> 'in-progress'
        or b.state = 'refused' and b.is_released and w.status <> 'cancel'
        or b.state = 'accepted' and b.paid_version = b.version and (
          (w.status = 'in-progress') <> (b.payout_minor is null and b.rest_minor > 0)
          or coalesce(${standingPayout('w.id')}, 0) <> b.cashed_minor + coalesce(b.payout_minor, 0)))
    union all
    select 'bet ' || b.id, format('cashed %s of %s, paid %s, decided %s of %s and %s', b.cashed_minor,
      b.stake_minor - b.rest_minor, b.payout_minor, d.cashed, d.cashed_share, d.paid)
    from sport_bets b left join lateral (
      select coalesce(sum(payout_minor) filter (where kind = 'cashed_out'), 0) as cashed,
        coalesce(sum(share_minor) filter (where kind = 'cashed_out'), 0) as cashed_share,
        (array_agg(payout_minor order by version desc) filter (where kind <> 'cashed_out'))[1] as paid
      from sport_decisions o where o.bet_id = b.id) d on true
    where b.state = 'accepted' and (b.cashed_minor, b.stake_minor - b.rest_minor,
        coalesce(b.payout_minor, 0)) is distinct from (d.cashed, d.cashed_share, coalesce(d.paid, 0))`,
}

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
        coalesce(w.status, 'missing'), w.payout_minor) as found
    from crash_bets b join crash_rounds r on r.number = b.round
      left join wagers w on w.id = b.id and w.product = 'originals' and w.game = 'crash'
    where w.id is null and b.status in ('open', 'cashed', 'lost')
      or w.id is not null and (
        (w.user_id, w.currency, w.stake_minor, w.pocket)
          is distinct from (b.user_id, b.currency, b.stake_minor, b.pocket)
        or w.status = 'in-progress' and b.is_settled
        or w.status <> 'in-progress' and (w.status <> 'cancel' or w.result->>'round' is not null)
          and case b.status
          when 'cashed' then w.payout_minor <> div(b.stake_minor::numeric * b.multiplier_e2, 100)
          when 'lost' then w.payout_minor <> 0
          else b.status in ('placing', 'open') or w.status <> 'cancel' end)
      or b.status = 'cashed' and b.multiplier_e2 > r.result_e2
      or b.status = 'lost' and b.target_e2 <= r.result_e2`,
}

/**
 * What an outside product calls a bet is a wager of its player and amount, open as long as the product
 * says so; and a wager was paid what the product paid and did not take back. A result that staff have
 * corrected is theirs.
 */
export const outsideBetsAreWagers: Check = {
  name: 'bets of outside products and their wagers',
  text: `
    select format('transaction %s of %s', t.external_id, t.source) as row_id,
      format('bet of %s is %s, wager %s of %s', t.amount_minor, t.state,
        coalesce(w.status, 'missing'), w.stake_minor) as found
    from external_transactions t left join wagers w on w.id = t.wager_id
    where t.kind = 'bet' and t.wager_id is not null and (
        (w.user_id, w.currency, w.product, w.stake_minor)
          is distinct from (t.user_id, t.currency, t.product, t.amount_minor)
        or (w.status = 'in-progress') <> (t.state = 'open'))
      or t.kind = 'bet' and t.wager_id is null and t.state <> 'void' and t.amount_minor > 0
      or t.kind = 'win' and t.state = 'paid' and w.id is null and t.amount_minor > 0
    union all
    select 'wager ' || w.id, format('%s, paid %s, the product says %s and %s of the stake back',
      w.status, s.payout, t.won, t.back)
    from wagers w join (
        select wager_id, coalesce(sum(amount_minor) filter (where kind = 'win' and state = 'paid'), 0)
            as won,
          coalesce(sum(amount_minor) filter (where kind = 'bet' and state = 'cancelled'), 0) as back
        from external_transactions where wager_id is not null group by wager_id) t on t.wager_id = w.id
      cross join lateral (select ${standingPayout('w.id')} as payout) s
    where w.status <> 'in-progress' and s.payout <> t.won + t.back
      and not exists (select from wager_results r where r.wager_id = w.id
        and r.reason not in ('refund', 'rollback', 'taken_back'))`,
}
