import type { Queries } from '../../../platform/database/database.ts'
import type { BetTerms, StoredBet } from './bet.ts'

/**
 * What the house has open: per selection how many bets, what is staked on them and what they could be
 * paid, in USD cents. A bet of several legs counts whole on each, which is more than can come.
 * Demo bets count nowhere.
 */

type Exposed = Pick<BetTerms, 'demo' | 'stakeCents' | 'potentialCents' | 'legs'>

/** A bet that comes in, or goes out (-1). */
export interface ExposureMove {
  readonly bet: Exposed
  readonly sign: 1 | -1
}

export async function moveExposure(tx: Queries, moves: readonly ExposureMove[]): Promise<void> {
  const sums = new Map<string, ExposureRow>()
  for (const { bet, sign } of moves) {
    if (bet.demo) continue
    for (const leg of bet.legs) {
      const place = { event_id: leg.eventId, line_id: leg.lineId, outcome_id: leg.outcomeId }
      const key = JSON.stringify(place)
      const sum = sums.get(key) ?? { ...place, bets: 0, stake_cents: 0n, payout_cents: 0n }
      sums.set(key, {
        ...place,
        bets: sum.bets + sign,
        stake_cents: sum.stake_cents + BigInt(sign) * bet.stakeCents,
        payout_cents: sum.payout_cents + BigInt(sign) * bet.potentialCents,
      })
    }
  }
  if (sums.size === 0) return
  // In one order for all, so that no two wait for each other.
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
  await tx.query({
    name: 'sport_exposure_move',
    text: `insert into sport_exposure as e
        (event_id, line_id, outcome_id, bets, stake_cents, payout_cents)
      select * from jsonb_to_recordset($1::jsonb) as r(event_id text, line_id text,
        outcome_id text, bets int, stake_cents int8, payout_cents int8)
      on conflict (event_id, line_id, outcome_id) do update set bets = e.bets + excluded.bets,
        stake_cents = e.stake_cents + excluded.stake_cents,
        payout_cents = e.payout_cents + excluded.payout_cents`,
    values: [
      JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ],
  })
}

interface ExposureRow {
  readonly event_id: string
  readonly line_id: string
  readonly outcome_id: string
  readonly bets: number
  readonly stake_cents: bigint
  readonly payout_cents: bigint
}

/** A line, or one of its selections. */
export interface LineName {
  readonly eventId: string
  readonly lineId: string
  readonly outcomeId?: string | null
}

/** A selection with what is open on it. */
export interface Exposure {
  readonly eventId: string
  readonly lineId: string
  readonly outcomeId: string
  readonly stakeCents: bigint
  readonly payoutCents: bigint
}

/** What is open on events. */
export function exposureOf(on: Queries, eventIds: readonly string[]): Promise<Exposure[]> {
  return on.query<Exposure>({
    name: 'sport_exposure_of',
    text: `select event_id as "eventId", line_id as "lineId", outcome_id as "outcomeId",
        stake_cents as "stakeCents", payout_cents as "payoutCents"
      from sport_exposure where event_id = any($1)`,
    values: [eventIds],
  })
}

/** What the open bets on a selection, or on all of a line, could be paid, in USD cents. */
export async function openPayoutCents(
  on: Queries,
  { eventId, lineId, outcomeId = null }: LineName,
): Promise<bigint> {
  const [row] = await on.query<{ cents: bigint }>({
    text: `select coalesce(sum(payout_cents), 0)::bigint as cents from sport_exposure
      where event_id = $1 and line_id = $2 and ($3::text is null or outcome_id = $3)`,
    values: [eventId, lineId, outcomeId],
  })
  return row?.cents ?? 0n
}

/**
 * The most an event can cost the house, in USD cents: per line what its dearest outcome pays less what
 * is staked on the line, and the sum of that over all lines that can cost anything.
 */
export function liabilityCents(exposures: readonly Exposure[]): bigint {
  const lines = new Map<string, { dearest: bigint; stakes: bigint }>()
  for (const { lineId, stakeCents, payoutCents } of exposures) {
    const line = lines.get(lineId) ?? { dearest: 0n, stakes: 0n }
    lines.set(lineId, {
      dearest: payoutCents > line.dearest ? payoutCents : line.dearest,
      stakes: line.stakes + stakeCents,
    })
  }
  let sum = 0n
  for (const { dearest, stakes } of lines.values()) if (dearest > stakes) sum += dearest - stakes
  return sum
}

/** The part of a bet's exposure that its running stake stands for. */
export function runningExposure(bet: StoredBet): Exposed {
  const share = (cents: bigint) => (cents * bet.restMinor) / bet.stakeMinor
  const { demo, legs } = bet
  return {
    demo,
    legs,
    stakeCents: share(bet.stakeCents),
    potentialCents: share(bet.potentialCents),
  }
}
