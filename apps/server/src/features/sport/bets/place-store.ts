import type { Queries } from '../../../platform/database/database.ts'
import type { BetTerms } from './bet.ts'
import { insertBet } from './bet-store.ts'
import { exposureOf, liabilityCents, moveExposure, type Exposure } from './exposure-store.ts'

/** What may be open at once. Amounts in USD cents. */
export interface PlaceLimits {
  readonly queuedMost: number
  readonly multisMost: number
  readonly selectionCents: bigint
  readonly dayCents: bigint
  readonly eventCents: bigint
}

/** Why there is no place for a bet. */
export type NoPlace =
  | { readonly kind: 'known' }
  | { readonly kind: 'queue-full' }
  | { readonly kind: 'too-many-multis' }
  /** The place of the leg on whose selection the player has enough. */
  | { readonly kind: 'selection'; readonly place: number }
  /** Of the day's or the event's limit, so much is left for a payout or a loss. */
  | { readonly kind: 'day' | 'event'; readonly freeCents: bigint }

/**
 * Takes a place for a bet and counts it in the exposure. Bets of one player, and bets on one event,
 * come one after the other, so that no limit is passed by two at once. Undefined when it has one now.
 * @param check asked once nobody else can change what the limits are about; it may refuse.
 */
export async function claimPlace(
  tx: Queries,
  bet: BetTerms,
  { limits, check }: { readonly limits: PlaceLimits; readonly check: () => void },
): Promise<NoPlace | undefined> {
  const names = [bet.userId, ...bet.legs.map(({ eventId }) => eventId)]
  await tx.query({
    name: 'sport_place_lock',
    text: `select pg_advisory_xact_lock(hashtext(t)) from unnest($1::text[]) t order by hashtext(t)`,
    values: [names.map((name) => `sport/${name}`)],
  })
  const [known] = await tx.query({
    text: 'select 1 from sport_bets where id = $1',
    values: [bet.id],
  })
  if (known) return { kind: 'known' }
  check()
  const own = await ownOf(tx, bet)
  if (own.queued >= limits.queuedMost) return { kind: 'queue-full' }
  if (bet.legs.length > 1 && own.multis >= limits.multisMost) return { kind: 'too-many-multis' }
  const place = own.selections.findIndex((cents) => cents + bet.stakeCents > limits.selectionCents)
  if (place >= 0) return { kind: 'selection', place }
  if (!bet.demo) {
    const freeCents = limits.dayCents - own.dayCents
    if (bet.potentialCents > freeCents) return { kind: 'day', freeCents }
    const crowded = await crowdedEvent(tx, bet, limits.eventCents)
    if (crowded !== undefined) return { kind: 'event', freeCents: crowded }
  }
  await insertBet(tx, bet)
  await moveExposure(tx, [{ bet, sign: 1 }])
  return undefined
}

interface OwnBets {
  readonly queued: number
  readonly multis: number
  /** What bets of this UTC day paid, or could still pay. */
  readonly dayCents: bigint
  /** Open stakes on the selection of each leg. */
  readonly selections: readonly bigint[]
}

const dayMs = 86_400_000

async function ownOf(tx: Queries, bet: BetTerms): Promise<OwnBets> {
  const [counts] = await tx.query<{ queued: number; multis: number }>({
    name: 'sport_place_counts',
    text: `select count(*) filter (where state in ('placing', 'waiting', 'offer'))::int as queued,
        count(*) filter (where (select count(*) from sport_legs l where l.bet_id = b.id) > 1)::int
          as multis
      from sport_bets b where user_id = $1 and demo = $2
        and (state in ('placing', 'waiting', 'offer') or (state = 'accepted' and status = 0))`,
    values: [bet.userId, bet.demo],
  })
  const [day] = await tx.query<{ cents: bigint }>({
    name: 'sport_place_day',
    text: `select coalesce(sum(case when status = 0 then potential_cents
          else div((coalesce(payout_minor, 0) + cashed_minor)::numeric * stake_cents, stake_minor)
          end), 0)::int8 as cents
      from sport_bets where user_id = $1 and not demo and state <> 'refused'
        and asked_ms >= $2`,
    values: [bet.userId, bet.askedMs - (bet.askedMs % dayMs)],
  })
  const selections = await tx.query<{ cents: bigint }>({
    name: 'sport_place_selections',
    text: `select coalesce((select sum(b.stake_cents) from sport_bets b join sport_legs l
          on l.bet_id = b.id
        where b.user_id = $1 and b.demo = $2 and l.event_id = s.event_id
          and l.line_id = s.line_id and l.outcome_id = s.outcome_id
          and (b.state in ('placing', 'waiting', 'offer') or (b.state = 'accepted' and b.status = 0))
      ), 0)::int8 as cents
      from unnest($3::text[], $4::text[], $5::text[]) with ordinality
        as s(event_id, line_id, outcome_id, place) order by s.place`,
    values: [
      ...[bet.userId, bet.demo, bet.legs.map(({ eventId }) => eventId)],
      ...[bet.legs.map(({ lineId }) => lineId), bet.legs.map(({ outcomeId }) => outcomeId)],
    ],
  })
  return {
    queued: counts?.queued ?? 0,
    multis: counts?.multis ?? 0,
    dayCents: day?.cents ?? 0n,
    selections: selections.map(({ cents }) => cents),
  }
}

/** What is left of the liability of the first event that the bet would fill; undefined when none. */
async function crowdedEvent(
  tx: Queries,
  bet: BetTerms,
  mostCents: bigint,
): Promise<bigint | undefined> {
  const open = await exposureOf(
    tx,
    bet.legs.map(({ eventId }) => eventId),
  )
  for (const leg of bet.legs) {
    const own = open.filter(({ eventId }) => eventId === leg.eventId)
    const before = liabilityCents(own)
    const after = liabilityCents(withBet(own, leg, bet))
    if (after > mostCents && after > before) return mostCents > before ? mostCents - before : 0n
  }
  return undefined
}

function withBet(
  open: readonly Exposure[],
  leg: Pick<Exposure, 'eventId' | 'lineId' | 'outcomeId'>,
  { stakeCents, potentialCents: payoutCents }: BetTerms,
): Exposure[] {
  const isSame = ({ lineId, outcomeId }: Exposure) =>
    lineId === leg.lineId && outcomeId === leg.outcomeId
  const { eventId, lineId, outcomeId } = leg
  if (!open.some(isSame)) return [...open, { eventId, lineId, outcomeId, stakeCents, payoutCents }]
  return open.map((one) =>
    isSame(one)
      ? {
          ...one,
          stakeCents: one.stakeCents + stakeCents,
          payoutCents: one.payoutCents + payoutCents,
        }
      : one,
  )
}
