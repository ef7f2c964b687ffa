import { payoffTotal } from '@powerplay/engines/sport'
import type { Queries } from '../../../platform/database/database.ts'
import type { MarginSum } from './margin-row.ts'

/**
 * Sums over the decided selections of real bets from an instant on, by sport and market. Selections of
 * one event depend on each other, so what they brought beside the model is squared per event. A
 * selection that came back although its model never gives a stake back was cancelled: it says nothing.
 * @param fromId the least id of a bet that counts; ids begin with their time.
 */
export function marginSums(on: Queries, fromId: string): Promise<MarginSum[]> {
  return on.query<MarginSum>({
    name: 'sport_margin_sums',
    text: `with selections as (
        select l.face ->> 'categoryId' as category, split_part(l.line_id, ':', 1)::int as market,
          l.event_id,
          ((l.price -> 'chance' ->> 'refund')::float8
            + (l.price -> 'chance' ->> 'win')::float8 * l.odds_e3 / 1000) / $2 as worth,
          case l.result
            when 'won' then l.odds_e3 / 1000.0
            when 'lost' then 0
            when 'void' then 1
            when 'half_won' then (1 + l.odds_e3 / 1000.0) / 2
            when 'half_lost' then 0.5
            else l.odds_e3 / 1000.0 / l.shared_by
          end::float8 as factor
        from sport_bets b join sport_legs l on l.bet_id = b.id
        where b.id >= $1 and b.state = 'accepted' and not b.demo and l.result is not null
          and not (l.result = 'void' and (l.price -> 'chance' ->> 'refund')::float8 = 0)
      ), events as (
        select category, market, event_id, count(*)::int as selections, sum(worth) as worth,
          sum(factor) as factor, sum(factor - worth) as surprise
        from selections group by category, market, event_id
      )
      select category, market, sum(selections)::int as selections, count(*)::int as events,
        sum(worth) as worth, sum(factor) as factor, sum(surprise * surprise) as squares
      from events group by category, market order by sum(selections) desc, category, market`,
    values: [fromId, payoffTotal],
  })
}
