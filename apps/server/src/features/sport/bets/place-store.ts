import { mustHave, Refusal } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { BetTerms } from './bet.ts'
import { insertBets } from './bet-store.ts'
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

/** A bet that wants a place. */
export interface PlaceOrder {
  readonly bet: BetTerms
  readonly limits: PlaceLimits
  /** Asked once nobody else can change what the limits are about; it may refuse. */
  check(): void
}

/** What came of an order: a place, none, or the refusal of its check. */
export type PlaceAnswer = { readonly kind: 'placed' } | NoPlace | Refusal

/**
 * Takes places for bets of as many players and counts them in the exposure, in one transaction. Bets of
 * one player, and bets on one event, come one after the other, so that no limit is passed by two at once.
 */
export async function claimPlaces(
  tx: Queries,
  orders: readonly PlaceOrder[],
): Promise<PlaceAnswer[]> {
  const bets = orders.map(({ bet }) => bet)
  const events = bets.flatMap(({ legs }) => legs.map(({ eventId }) => eventId))
  const names = new Set([...bets.map(({ userId }) => userId), ...events])
  await tx.query({
    name: 'sport_place_lock',
    text: `select pg_advisory_xact_lock(hashtext(t)) from unnest($1::text[]) t order by hashtext(t)`,
    values: [[...names].map((name) => `sport/${name}`)],
  })
  const owns = await ownsOf(tx, bets)
  const isReal = bets.some(({ demo }) => !demo)
  let open = isReal ? await exposureOf(tx, [...new Set(events)]) : []
  const placed: BetTerms[] = []
  const answers = orders.map((order, at): PlaceAnswer => {
    const { bet } = order
    const none = noPlaceFor(order, mustHave(owns[at], 'own bets'), open)
    if (none !== undefined) return none
    placed.push(bet)
    if (!bet.demo) for (const leg of bet.legs) open = withBet(open, leg, bet)
    return { kind: 'placed' }
  })
  if (placed.length > 0) {
    await insertBets(tx, placed)
    await moveExposure(
      tx,
      placed.map((bet) => ({ bet, sign: 1 })),
    )
  }
  return answers
}

function noPlaceFor(
  { bet, limits, check }: PlaceOrder,
  own: OwnBets,
  open: readonly Exposure[],
): NoPlace | Refusal | undefined {
  if (own.isKnown) return { kind: 'known' }
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  if (own.queued >= limits.queuedMost) return { kind: 'queue-full' }
  if (bet.legs.length > 1 && own.multis >= limits.multisMost) return { kind: 'too-many-multis' }
  const place = own.selections.findIndex(
    (cents) => BigInt(cents) + bet.stakeCents > limits.selectionCents,
  )
  if (place >= 0) return { kind: 'selection', place }
  if (bet.demo) return undefined
  const freeCents = limits.dayCents - own.dayCents
  if (bet.potentialCents > freeCents) return { kind: 'day', freeCents }
  const crowded = crowdedEvent(open, bet, limits.eventCents)
  return crowded === undefined ? undefined : { kind: 'event', freeCents: crowded }
}

/** What the player of a bet has beside it. */
interface OwnBets {
  readonly isKnown: boolean
  readonly queued: number
  readonly multis: number
  /** What bets of this UTC day paid, or could still pay. */
  readonly dayCents: bigint
  /** Open stakes on the selection of each leg, in cents. */
  readonly selections: readonly string[]
}

const dayMs = 86_400_000

/** In the order of the bets. */
function ownsOf(tx: Queries, bets: readonly BetTerms[]): Promise<OwnBets[]> {
  const rows = bets.map(({ id, userId, demo, askedMs, legs }, place) => ({
    ...{ place, id, user_id: userId, demo, since_ms: askedMs - (askedMs % dayMs) },
    legs: legs.map(({ eventId, lineId, outcomeId }) => [eventId, lineId, outcomeId]),
  }))
  return tx.query<OwnBets>({
    name: 'sport_place_owns',
    text: `select exists (select from sport_bets b where b.id = o.id) as "isKnown",
        c.queued, c.multis, d.cents as "dayCents", array(
          select coalesce((select sum(b.stake_cents) from sport_bets b join sport_legs l
              on l.bet_id = b.id
            where b.user_id = o.user_id and b.demo = o.demo and l.event_id = s.leg ->> 0
              and l.line_id = s.leg ->> 1 and l.outcome_id = s.leg ->> 2
              and (b.state in ('placing', 'waiting', 'offer')
                or (b.state = 'accepted' and b.status = 0))), 0)::text
          from jsonb_array_elements(o.legs) with ordinality as s(leg, number) order by s.number
        ) as selections
      from jsonb_to_recordset($1::jsonb)
        as o(place int, id uuid, user_id uuid, demo bool, since_ms int8, legs jsonb)
      cross join lateral (
        select count(*) filter (where b.state in ('placing', 'waiting', 'offer'))::int as queued,
          count(*) filter (where exists (
            select from sport_legs l where l.bet_id = b.id and l.place = 1))::int as multis
        from sport_bets b where b.user_id = o.user_id and b.demo = o.demo
          and (b.state in ('placing', 'waiting', 'offer')
            or (b.state = 'accepted' and b.status = 0))
      ) c
      cross join lateral (
        select coalesce(sum(case when b.status = 0 then b.potential_cents
            else div((coalesce(b.payout_minor, 0) + b.cashed_minor)::numeric * b.stake_cents,
              b.stake_minor) end), 0)::int8 as cents
        from sport_bets b where not o.demo and b.user_id = o.user_id and not b.demo
          and b.state <> 'refused' and b.asked_ms >= o.since_ms
      ) d
      order by o.place`,
    values: [JSON.stringify(rows)],
  })
}

/** What is left of the liability of the first event that the bet would fill; undefined when none. */
function crowdedEvent(
  open: readonly Exposure[],
  bet: BetTerms,
  mostCents: bigint,
): bigint | undefined {
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
