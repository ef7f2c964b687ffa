import type { OutcomeResult } from '@powerplay/engines/sport'

/**
 * Messages of the Unified Odds Feed as the book takes them, read from the feed's documents
 * (integrations.md 3.2). Whoever sends them, this is what they say.
 */

/** 1 plays live events, 3 those that have not started. */
export type ProducerId = 1 | 3

/** Shares of a unit in parts of 10^10: what is paid at the price, and what comes back whatever it is. */
export interface PricedOutcome {
  readonly id: string
  readonly winE10: number
  readonly refundE10: number
  readonly isActive: boolean
}

export interface PricedMarket {
  readonly id: number
  readonly specifiers: string
  /** 1 active, -1 suspended, 0 not offered any more, -2 handed over, -3 settled, -4 cancelled. */
  readonly status: number
  /** Whether the feed lets bets on it be cashed out. */
  readonly isCashable: boolean
  readonly outcomes: readonly PricedOutcome[]
}

/** What has happened in a match, by the feed's word: `goal`, `half_time` .. */
export interface ToldIncident {
  readonly type: string
  readonly team: 'home' | 'away' | null
  readonly minute: number | null
}

export interface SettledOutcome {
  readonly id: string
  readonly result: OutcomeResult
}

export interface MarketName {
  readonly id: number
  readonly specifiers: string
}

export interface ToldScore {
  /** 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 8 postponed, 9 abandoned. */
  readonly status: number
  readonly home: number
  readonly away: number
  readonly minute: number | null
  readonly periods: readonly (readonly [number, number])[]
}

interface OfEvent {
  readonly product: ProducerId
  readonly eventId: string
  readonly at: number
}

export type EventMessage =
  | (OfEvent & {
      readonly kind: 'odds_change'
      readonly score: ToldScore
      readonly markets: readonly PricedMarket[]
      readonly incident: ToldIncident | null
    })
  | (OfEvent & { readonly kind: 'bet_stop'; readonly reason: string })
  | (OfEvent & {
      readonly kind: 'bet_settlement'
      readonly certainty: 1 | 2
      readonly markets: readonly (MarketName & { readonly outcomes: readonly SettledOutcome[] })[]
    })
  | (OfEvent & {
      readonly kind: 'bet_cancel'
      readonly markets: readonly MarketName[]
      /** Bets of this time alone; null where the cancellation has no such end. */
      readonly from: number | null
      readonly until: number | null
    })
  | (OfEvent & {
      readonly kind: 'rollback_bet_settlement' | 'rollback_bet_cancel'
      readonly markets: readonly MarketName[]
    })
  | (OfEvent & { readonly kind: 'fixture_change'; readonly status: number | null })

export type FeedMessage =
  | EventMessage
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
