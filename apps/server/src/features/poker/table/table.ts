import type { Card } from '@powerplay/engines/card'
import type { PokerActionKind } from '@powerplay/engines/poker/betting'
import type { SeatEntropy } from '@powerplay/engines/poker/deck'
import {
  act,
  startHand,
  type HandSetup,
  type PokerHand,
  type SettledPot,
} from '@powerplay/engines/poker/hand'
import { mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'

/** What is fixed when a table opens. Amounts in minor units. */
export interface TableRules {
  readonly seatCount: number
  readonly smallBlindMinor: bigint
  readonly bigBlindMinor: bigint
  readonly minBuyInMinor: bigint
  readonly maxBuyInMinor: bigint
  readonly actionMs: number
}

/** What a seat owes, and what was let go. */
export interface SeatMarks {
  /** A newcomer's: waits for the big blind, or posts one with the next hand. */
  readonly wait: 'bb' | 'post' | null
  /** Was not dealt in while blinds went round: posting, it owes a small blind besides. */
  readonly hasMissed: boolean
  /** Turns in a row that ran out, and values in a row that did not come. */
  readonly timeouts: number
  readonly withheld: number
  /** Its value did not come for the hand before: dealt out. */
  readonly isDealtOut: boolean
  readonly outSinceMs: InstantMs | null
  readonly bankMs: number
  readonly hands: number
  /** Whether a page of the player is open anywhere; undefined as long as none ever was. */
  readonly line?: 'here' | 'gone'
  /** How often the button went by while the seat sat out. */
  readonly orbits?: number
  /** Given for the hand that is being prepared. */
  readonly value: string | null
}

/** A taken seat. */
export interface Seat {
  readonly seat: number
  readonly userId: Uuid
  readonly sittingId: Uuid
  /** After the last settled hand. */
  readonly stackMinor: bigint
  /** Joins the stack after the hand. */
  readonly queuedMinor: bigint
  readonly status: 'in' | 'out' | 'leaving'
  readonly tip: string
  readonly marks: SeatMarks
  readonly autoRebuy: boolean
  readonly autoTopUp: boolean
}

/** Why an action was made for a seat. */
export type AutoReason = 'timeout' | 'disconnect' | 'out' | 'leave'

/** An accepted action. */
export interface StoredAction {
  readonly seat: number
  readonly kind: PokerActionKind
  readonly toMinor?: bigint
  readonly auto: AutoReason | null
  readonly atMs: InstantMs
}

/** A hand that is being played: what decides its deck, and every step of it. No cards. */
export interface RunningHand {
  readonly id: Uuid
  readonly number: number
  readonly setup: HandSetup
  readonly values: readonly SeatEntropy[]
  readonly entropyHash: string
  readonly deckRoot: string
  readonly actions: readonly StoredAction[]
  readonly startedMs: InstantMs
  /** End of the turn's own time; the seat's bank follows. */
  readonly untilMs: InstantMs | null
  /** What of that time came out of the seat's bank. */
  readonly bankedMs?: number
  /** Seats that had their extra time for a lost line. */
  readonly waited?: readonly number[]
  /** Cards of the board that a run-out has opened. */
  readonly opened: number
}

/** Where the game at a table stands. */
export type Game = { readonly handNo: number; readonly button: number | null } & (
  | { readonly phase: 'waiting' }
  | { readonly phase: 'prepare'; readonly handId: Uuid; readonly asked: readonly number[] }
  | { readonly phase: 'playing' | 'runout'; readonly hand: RunningHand }
  /** After a hand; null where the last one was void. */
  | { readonly phase: 'pause'; readonly ended: EndedHand | null }
)

/** A hand that was just settled, as long as it is shown. */
export interface EndedHand {
  readonly hand: RunningHand
  /** What its seed was bound by. */
  readonly seedHash: string
  /** That seed, for cards that are shown; not of a hand that a node of the version before ended. */
  readonly seedSealed?: string
  readonly dealt: readonly Pick<Seat, 'seat' | 'userId'>[]
  /** Cards of those who opened theirs, and how good they were where both lie open. */
  readonly shows: readonly {
    readonly seat: number
    readonly cards: readonly Card[]
    readonly text: string | null
  }[]
  /** As far as it was opened. */
  readonly board: readonly Card[]
  readonly pots: readonly SettledPot[]
  readonly rakeMinor: bigint
}

/** A table: everything that a step depends on. */
export interface Table {
  readonly id: Uuid
  readonly name: string
  readonly currency: string
  readonly speed: 'normal' | 'fast'
  readonly rules: TableRules
  readonly state: 'open' | 'closing' | 'closed'
  readonly seats: readonly Seat[]
  readonly game: Game
  readonly dueMs: InstantMs | null
  /** Of the hand that is played or the next one. */
  readonly seedHash: string
  readonly seedSealed: string
  readonly version: number
}

/** What a newcomer begins with. */
export function newMarks(bankMs: number, wait: SeatMarks['wait']): SeatMarks {
  return {
    ...{ wait, hasMissed: false, timeouts: 0, withheld: 0, isDealtOut: false },
    ...{ outSinceMs: null, bankMs, hands: 0, value: null },
  }
}

/** A hand played again from its steps. */
export function replayHand({ setup, actions }: Pick<RunningHand, 'setup' | 'actions'>): PokerHand {
  return actions.reduce(
    (hand, { kind, toMinor }) =>
      mustHave(act(hand, { kind, ...(toMinor !== undefined && { toMinor }) }), 'an accepted step'),
    startHand(setup),
  )
}

/** The hand on the table, if one is being played. */
export function runningHand({ game }: Pick<Table, 'game'>): RunningHand | null {
  return game.phase === 'playing' || game.phase === 'runout' ? game.hand : null
}

/** The hand on the table, played or just over. */
export function shownHand(table: Pick<Table, 'game'>): RunningHand | null {
  const { game } = table
  return game.phase === 'pause' ? (game.ended?.hand ?? null) : runningHand(table)
}

export function seatOf(table: Pick<Table, 'seats'>, userId: Uuid | null): Seat | undefined {
  return table.seats.find((seat) => seat.userId === userId)
}

/** How long a seat may sit out: without chips not for long. */
const outMs = { withChips: 600_000, bust: 60_000 } as const

/** Until when a seat may sit out; null for one that does not. */
export function seatOutUntil({ status, stackMinor, queuedMinor, marks }: Seat): InstantMs | null {
  if (status !== 'out' || marks.outSinceMs === null) return null
  return marks.outSinceMs + (stackMinor + queuedMinor === 0n ? outMs.bust : outMs.withChips)
}

/** When the first seat that sits out has to stand up; null where none does. */
export function outUntil(table: Pick<Table, 'seats'>): InstantMs | null {
  const ends = table.seats.flatMap((seat) => seatOutUntil(seat) ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The table with one of its seats changed. */
export function withSeat(table: Table, seat: Seat): Table {
  return { ...table, seats: table.seats.map((each) => (each.seat === seat.seat ? seat : each)) }
}

export function withMarks(table: Table, number: number, marks: Partial<SeatMarks>): Table {
  const seat = mustHave(
    table.seats.find((each) => each.seat === number),
    `seat ${number}`,
  )
  return withSeat(table, { ...seat, marks: { ...seat.marks, ...marks } })
}

/** Whether a seat was dealt into the hand that is being played. */
export function isDealtIn(table: Pick<Table, 'game'>, number: number): boolean {
  return runningHand(table)?.setup.seats.some(({ seat }) => seat === number) === true
}
