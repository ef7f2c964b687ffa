import type { Amounts } from '../page/amounts.ts'
import type { Notice } from '../page/notice.ts'
import type { PlayCalls, Round, TableState } from '../page/play-calls.ts'
import type { Sound } from '../page/sound.ts'
import type { BettingBoard } from './betting-board.ts'
import type { ChipPile } from './chip-pile.ts'
import type { RoundClock } from './round-clock.ts'
import type { fieldsOf } from './show-text.ts'
import type { TableStage } from './stage.ts'
import type { TableView } from './table-view.ts'

/** One player at one table: what is on the screen and what it follows. */
export interface Seat {
  readonly state: TableState
  readonly calls: PlayCalls
  readonly amounts: Amounts
  readonly stage: TableStage
  readonly board: BettingBoard
  readonly view: TableView
  readonly pile: ChipPile
  readonly clock: RoundClock
  readonly notice: Notice
  readonly sound: Sound
  readonly fields: ReturnType<typeof fieldsOf>
  /** For everything the table itself cannot go on from. */
  readonly onFailure: (error: unknown) => void
  readonly now: SeatNow
}

/** What changes from answer to answer. */
export interface SeatNow {
  round: Round
  /** Round and phase that are on the screen. */
  shown: string
  /** Balance that is shown until the result is: a win must not be told before its wheel rests. */
  held: string | null
  /** Id of the round whose result is on the screen, and of the one whose win was told. */
  revealed: string
  told: string
  isSending: boolean
  isOver: boolean
  fails: number
  /** Bets of the last round that had any, for "repeat". */
  last: ReadonlyMap<string, bigint>
}

/** Chips that were bought in this round, in minor units. */
export function boughtOf({ amounts, now }: Pick<Seat, 'amounts' | 'now'>): Map<string, bigint> {
  const chips = Object.entries(now.round.chips)
  return new Map(chips.map(([spot, text]) => [spot, amounts.toMinor(text)]))
}

/** All chips of some spots together. */
export function sumOf(spots: ReadonlyMap<string, bigint>): bigint {
  return [...spots.values()].reduce((sum, minor) => sum + minor, 0n)
}

/** Leaves the table for good and hands the reason to the page. */
export function leaveSeat(seat: Seat, error: unknown): void {
  seat.now.isOver = true
  seat.onFailure(error)
}
