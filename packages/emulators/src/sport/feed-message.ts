import type { Certainty, OutcomeResult } from '@powerplay/engines/sport'

/**
 * Messages of the Unified Odds Feed, as our producer says them (integrations.md 3.2). Numbers of
 * status are the feed's.
 */

/** 1 plays live events, 3 those that have not started. */
export type ProducerId = 1 | 3

export type MarketStatus = 1 | -1 | 0

/** Event status: 0 not started, 1 live, 2 suspended, 3 ended, 5 cancelled, 8 postponed, 9 abandoned. */
export type EventStatus = 0 | 1 | 2 | 3 | 5 | 8 | 9

export interface FeedOutcome {
  readonly id: string
  /** Shares of a unit staked, in twelfths of 10^-9: what is paid at the price, and what comes back. */
  readonly win: number
  readonly refund: number
}

export interface FeedMarket {
  readonly id: number
  readonly specifiers: string
  readonly status: MarketStatus
  readonly outcomes: readonly FeedOutcome[]
}

export interface FeedScore {
  readonly status: EventStatus
  readonly home: number
  readonly away: number
  readonly minute?: number
  readonly periods: readonly (readonly [number, number])[]
  /** Points of the running game, in tennis. */
  readonly game?: readonly [number, number]
}

export interface SettledMarket {
  readonly id: number
  readonly specifiers: string
  readonly outcomes: readonly { readonly id: string; readonly result: OutcomeResult }[]
}

export interface NamedMarket {
  readonly id: number
  readonly specifiers: string
}

interface OfEvent {
  readonly product: ProducerId
  readonly eventId: string
  readonly at: number
  readonly requestId?: number
}

export type FeedMessage =
  | (OfEvent & {
      readonly kind: 'odds_change'
      readonly score: FeedScore
      readonly markets: readonly FeedMarket[]
      readonly incident?: {
        readonly type: string
        readonly side?: string
        readonly minute?: number
      }
    })
  | (OfEvent & { readonly kind: 'bet_stop'; readonly reason: string })
  | (OfEvent & {
      readonly kind: 'bet_settlement'
      readonly certainty: Certainty
      readonly markets: readonly SettledMarket[]
    })
  | (OfEvent & {
      readonly kind: 'bet_cancel' | 'rollback_bet_settlement' | 'rollback_bet_cancel'
      readonly markets: readonly NamedMarket[]
    })
  | (OfEvent & { readonly kind: 'fixture_change'; readonly status: EventStatus })
  | {
      readonly kind: 'alive'
      readonly product: ProducerId
      readonly at: number
      readonly isSubscribed: boolean
    }
  | {
      readonly kind: 'snapshot_complete'
      readonly product: ProducerId
      readonly at: number
      readonly requestId: number
    }

/** One message on the wire: a topic and a document. */
export interface FeedDelivery {
  readonly routingKey: string
  readonly body: string
}
