import type { OutcomeChance, OutcomeResult } from '@powerplay/engines/sport'
import type { RefusalParams, Uuid } from '@powerplay/kernel'

export type OddsPolicy = 'none' | 'better' | 'any'

/** How a leg was called when the bet was made. */
export interface LegFace {
  readonly event: string
  readonly categoryId: string
  readonly startsAt: number
  readonly market: string
  readonly outcome: string
}

/** What a price was made from: enough to make it again. */
export interface LegPrice {
  readonly chance: OutcomeChance
  readonly marginPpm: number
  /** The market's version, and the time of the message by the producer's clock. */
  readonly version: number
  readonly at: number
  readonly score: { readonly home: number; readonly away: number; readonly minute: number | null }
}

/** A leg as it is stored. */
export interface BetLeg {
  readonly eventId: string
  readonly lineId: string
  readonly outcomeId: string
  readonly tournamentId: string
  readonly isOutright: boolean
  /** What the player was shown. */
  readonly askedE3: number
  /** What is offered; the price taken once the bet is accepted. */
  readonly oddsE3: number
  readonly isLive: boolean
  readonly face: LegFace
  readonly price: LegPrice
  readonly result: OutcomeResult | null
}

/** All that is fixed when a bet is queued. Amounts in minor units and in USD cents. */
export interface BetTerms {
  /** Id of its wager, and of its place in the queue. */
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly demo: boolean
  readonly sizes: readonly number[]
  readonly policy: OddsPolicy
  readonly stakeMinor: bigint
  readonly usdRateE8: bigint
  readonly stakeCents: bigint
  readonly potentialCents: bigint
  readonly askedMs: number
  readonly delayMs: number
  readonly legs: readonly BetLeg[]
}

/** A stored bet. */
export interface StoredBet extends BetTerms {
  readonly state: 'placing' | 'waiting' | 'offer' | 'accepted' | 'refused'
  readonly dueMs: number
  readonly decidedMs: number | null
  readonly refusal: string | null
  readonly refusalParams: RefusalParams | null
  readonly restMinor: bigint
  readonly cashedMinor: bigint
  readonly status: 0 | 1 | 2 | 3
  readonly payoutMinor: bigint | null
  readonly settledMs: number | null
  /** Why it was settled otherwise than at first, in words for the player. */
  readonly reason: string | null
  readonly version: number
  /** Whether a settlement was taken back or made anew. */
  readonly isResettled: boolean
  readonly paidVersion: number
  readonly isStale: boolean
}

/** What was decided about an accepted bet. */
export interface Decision {
  readonly version: number
  readonly kind: 'settled' | 'resettled' | 'rolled_back' | 'voided' | 'cashed_out'
  readonly shareMinor: bigint
  readonly payoutMinor: bigint
  /** The share goes back as if it had never been staked. */
  readonly isRefund: boolean
  readonly status: StoredBet['status']
  readonly reason: string | null
  readonly atMs: number
}

export function selectionIdOf({
  eventId,
  lineId,
  outcomeId,
}: Pick<BetLeg, 'eventId' | 'lineId' | 'outcomeId'>): string {
  return `${eventId}/${lineId}/${outcomeId}`
}

/** Whether a bet is a system: more than one combination of its legs. */
export function isSystem({ sizes, legs }: Pick<BetTerms, 'sizes' | 'legs'>): boolean {
  return sizes.length > 1 || sizes[0] !== legs.length
}
