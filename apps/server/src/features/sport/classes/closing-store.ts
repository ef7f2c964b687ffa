import type { Queries } from '../../../platform/database/database.ts'
import { payoffTotal, type OutcomeChance } from '@powerplay/engines/sport'
import type { Uuid } from '@powerplay/kernel'

/** What the feed said last of an outcome before the start of its event. */
export interface ClosingLine {
  readonly eventId: string
  readonly lineId: string
  readonly outcomeId: string
  readonly chance: OutcomeChance
}

/** Writes closing lines onto the legs that were bet on before the start; the first to be told stays. */
export async function writeClosing(on: Queries, lines: readonly ClosingLine[]): Promise<void> {
  await on.query({
    name: 'sport_closing_write',
    text: `update sport_legs l set closing = c.chance
      from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[])
        as c(event_id, line_id, outcome_id, chance)
      where l.event_id = c.event_id and l.line_id = c.line_id and l.outcome_id = c.outcome_id
        and not l.is_live and l.closing is null`,
    values: [
      lines.map(({ eventId }) => eventId),
      lines.map(({ lineId }) => lineId),
      lines.map(({ outcomeId }) => outcomeId),
      lines.map(({ chance }) => JSON.stringify(chance)),
    ],
  })
}

/** How the prices of a player's bets stood against the closing lines. */
export interface Judged {
  readonly userId: Uuid
  readonly bets: number
  /** Mean of what a unit at the prices taken was worth by the closing lines, less that unit. */
  readonly meanValue: number
}

/**
 * Players not found before whose settled real bets, so many at least, were on average worth more than
 * their stakes by the closing lines. A bet counts when each of its legs has one; its value is that of all legs together.
 */
export function beatsClosing(on: Queries, betsLeast: number): Promise<Judged[]> {
  return on.query<Judged>({
    text: `with bets as (
        select b.id, b.user_id,
          exp(sum(ln(greatest(1e-9, ((l.closing ->> 'refund')::float8
            + (l.closing ->> 'win')::float8 * l.odds_e3 / 1000) / $2)))) - 1 as value
        from sport_bets b join sport_legs l on l.bet_id = b.id
        where b.state = 'accepted' and b.status in (2, 3) and not b.demo
        group by b.id, b.user_id
        having bool_and(l.closing is not null)
      )
      select user_id as "userId", count(*)::int as bets, avg(value) as "meanValue"
      from bets b where not exists (select from sport_beaters k where k.user_id = b.user_id)
      group by user_id having count(*) >= $1 and avg(value) > 0 order by user_id`,
    values: [betsLeast, payoffTotal],
  })
}

/** Notes that a player was found. @returns whether it is news. */
export async function noteBeater(
  on: Queries,
  { userId, bets, meanValue }: Judged,
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into sport_beaters (user_id, bets, mean_value) values ($1, $2, $3)
      on conflict do nothing returning user_id`,
    values: [userId, bets, meanValue],
  })
  return rows.length > 0
}
