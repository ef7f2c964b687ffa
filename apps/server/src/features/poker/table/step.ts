import type { CommittedDeck, DeckSeeds } from '@powerplay/engines/poker/deck'
import type { HandResult } from '@powerplay/engines/poker/hand'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { RunningHand, Table } from './table.ts'

/** The seed of a hand to come, bound by its hash. */
export interface NextSeed {
  readonly hash: string
  readonly sealed: string
}

/** What a step is given besides the table: what chance and secrets make. */
export interface Tools {
  mintId(): Uuid
  nextSeed(): NextSeed
  /** From the end of a hand to the next one. */
  pauseMs(): number
  /** The deck under the table's present seed. */
  deckOf(table: Pick<Table, 'seedSealed'>, seeds: Omit<DeckSeeds, 'serverSeed'>): CommittedDeck
}

/** What a step did that is more than the table's new state. */
export type Happening =
  | { readonly kind: 'dealt'; readonly hand: RunningHand; readonly table: Table }
  | {
      readonly kind: 'settled'
      readonly hand: RunningHand
      readonly result: HandResult
      readonly atMs: InstantMs
    }
  | {
      readonly kind: 'shown'
      readonly hand: RunningHand
      readonly seat: number
      /** Of its two cards: 0, 1, or both. */
      readonly cards: readonly number[]
    }
  | { readonly kind: 'void'; readonly hand: RunningHand; readonly atMs: InstantMs }

/** A table one step on. */
export interface Step {
  readonly table: Table
  readonly happenings: readonly Happening[]
}

/** A step in which nothing happened beside the table. */
export function plain(table: Table): Step {
  return { table, happenings: [] }
}

/** Source of all: `product-betting.md` 5.2 to 5.4. */
export const timing = {
  /** For the values of the seats. */
  prepareMs: 1_500,
  /** Between two cards of a run-out. */
  runOutMs: 1_200,
  bankMs: 30_000,
  bankMostMs: 60_000,
  bankStepMs: 5_000,
  bankStepHands: 10,
  /** On top of a turn whose player's line is lost. */
  lostLineMs: 15_000,
  /** A turn that ended so long before anybody looked was kept from its player. */
  lateMs: 5_000,
} as const

export const timeoutsBeforeOut = 2
export const withheldBeforeOut = 3
/** Whoever sits out for so many rounds of the button stands up. */
export const orbitsOutMost = 3
