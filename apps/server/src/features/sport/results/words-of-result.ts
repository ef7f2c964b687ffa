import { formatAmount, mustHave } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Plan } from '../../../program/area.ts'
import type { LineName } from '../bets/exposure-store.ts'

/** What a result told by staff reaches: bets in real money, in USD cents, and how it is called. */
interface Reached {
  readonly event: string | null
  readonly market: string | null
  readonly outcome: string | null
  /** What was told of its legs before, in words. */
  readonly told: string | null
  readonly openBets: number
  readonly openStakes: bigint
  readonly openPayouts: bigint
  readonly settledBets: number
  readonly settledStakes: bigint
  readonly settledPayouts: bigint
}

/** What runs of a bet of what it was made with. */
const running = (cents: string) => `trunc(${cents}::numeric * b.rest_minor / b.stake_minor)`

/** The bets that a result reaches: those with a leg on a selection, or on any of a line. */
async function reachedBy(
  on: Queries,
  { eventId, lineId, outcomeId = null }: LineName,
): Promise<Reached> {
  const [row] = await on.query<Reached>({
    text: `with legs as (
        select l.* from sport_legs l join sport_bets b on b.id = l.bet_id
        where l.event_id = $1 and l.line_id = $2 and ($3::text is null or l.outcome_id = $3)
          and b.state = 'accepted'
      ), bets as (
        select b.status = 0 as is_open, ${running('b.stake_cents')} as stakes,
          case when b.status = 0 then ${running('b.potential_cents')}
            else round(b.payout_minor::numeric * b.stake_cents / b.stake_minor) end as payouts
        from sport_bets b where not b.demo and b.id in (select bet_id from legs)
      )
      select max(face ->> 'event') as event, max(face ->> 'market') as market,
        max(face ->> 'outcome') as outcome,
        string_agg(distinct replace(result, '_', ' '), ', ') as told,
        (select count(*)::int from bets where is_open) as "openBets",
        (select coalesce(sum(stakes), 0)::bigint from bets where is_open) as "openStakes",
        (select coalesce(sum(payouts), 0)::bigint from bets where is_open) as "openPayouts",
        (select count(*)::int from bets where not is_open) as "settledBets",
        (select coalesce(sum(stakes), 0)::bigint from bets where not is_open) as "settledStakes",
        (select coalesce(sum(payouts), 0)::bigint from bets where not is_open) as "settledPayouts"
      from legs`,
    values: [eventId, lineId, outcomeId],
  })
  return mustHave(row, 'what a result reaches')
}

const usd = (cents: bigint) => `$${formatAmount(cents, 2)}`
const betsText = (count: number) => (count === 1 ? '1 bet' : `${count} bets`)

/** A result that staff tell as whoever agrees to it reads it: by names, and with the money that it moves. */
export async function wordsOfResult(
  tx: Queries,
  line: LineName,
  result: string,
): Promise<Required<Pick<Plan, 'title' | 'before' | 'after'>>> {
  const own = await reachedBy(tx, line)
  const { event, market, outcome, told, openBets, settledBets } = own
  const isWhole = (line.outcomeId ?? null) === null
  const place = [event ?? line.eventId, market ?? line.lineId].join(', ')
  return {
    title: isWhole
      ? `Void the market ${place}`
      : `Settle ${place}, ${outcome ?? line.outcomeId ?? ''}`,
    before: [
      `told so far: ${told ?? 'no result'}`,
      `open: ${betsText(openBets)}, ${usd(own.openStakes)} staked, at most ${usd(own.openPayouts)} to pay`,
      `settled: ${betsText(settledBets)}, ${usd(own.settledStakes)} staked, ${usd(own.settledPayouts)} paid`,
    ].join('\n'),
    after: [
      isWhole
        ? 'void, whatever was bet: every leg on it counts as if it had never been there'
        : result.replace('_', ' '),
      ...(openBets > 0 ? [`reckoned with it: ${betsText(openBets)}`] : []),
      ...(settledBets > 0
        ? [`settled anew, with the money of each: ${betsText(settledBets)}`]
        : []),
    ].join('\n'),
  }
}
