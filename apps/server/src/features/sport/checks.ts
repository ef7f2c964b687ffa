import { standingPayout, type Check } from '../wallet/index.ts'

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
