import type { Uuid } from '@powerplay/kernel'
import type { JournalWager } from '../journal/read-wagers.ts'

/** What an outside product asks for; a refund takes back one bet, a rollback a list. */
export type ExternalKind = 'bet' | 'win' | 'refund' | 'rollback'

/** How a transaction stands; see the table. */
export type ExternalState = 'open' | 'settled' | 'paid' | 'cancelled' | 'void' | 'done'

/** A transaction that another one takes back, by its outside id. */
export interface ExternalRef {
  readonly externalId: string
  readonly kind: 'bet' | 'win'
}

/** Where an outside product moves money: one player, one currency. */
export interface ExternalPlayer {
  /** Who asks, for instance `slotegrator`. */
  readonly source: string
  readonly userId: Uuid
  readonly currency: string
}

/** A movement of a player's real money that an outside product asks for. */
export interface ExternalTransaction extends ExternalPlayer {
  /** Unique per source: a repeat is answered and does nothing. */
  readonly externalId: string
  readonly kind: ExternalKind
  readonly product: string
  readonly game: string
  /** The product's own name of the round, where it has one. */
  readonly round: string | null
  /** True when the product says that nothing more comes in this round. */
  readonly isRoundOver: boolean
  /** Minor units; zero is legal and recorded. */
  readonly amountMinor: bigint
  readonly refs: readonly ExternalRef[]
  readonly terms: ExternalTerms
}

/** What the journal keeps of a bet beside its amounts. */
export interface ExternalTerms {
  readonly usdRateE8: bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
  /** Plain data. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A transaction as stored. */
export interface KnownTransaction extends ExternalPlayer {
  readonly externalId: string
  readonly id: Uuid
  readonly kind: ExternalKind
  readonly state: ExternalState
  readonly product: string
  readonly game: string
  readonly round: string | null
  readonly isRoundOver: boolean
  readonly amountMinor: bigint
  readonly wagerId: Uuid | null
}

/** What a decision about a transaction rests on. */
export interface ExternalBasis {
  /** Moves on with every transaction of this player; 0 before the first. */
  readonly version: bigint
  /** False while the player is excluded: bets are refused, everything else is not. */
  readonly mayBet: boolean
  /** The transaction itself and those it refers to, as far as they are known. */
  readonly known: ReadonlyMap<string, KnownTransaction>
  /** Bets of the round whose stakes are in escrow, oldest first. */
  readonly openBets: readonly KnownTransaction[]
  readonly isRoundOver: boolean
  /**
   * True when the round was looked up. When false, nothing of it is known to be open or over, and the
   * write checks that this is so.
   */
  readonly isRoundRead: boolean
  /** For what takes back: the wagers of known transactions that are over, by their ids. */
  readonly wagers: ReadonlyMap<Uuid, JournalWager>
  /** For the same wagers: what all wins that the provider has not taken back came to, minor units. */
  readonly paidWins: ReadonlyMap<Uuid, bigint>
}
