import { legalIn } from '@powerplay/engines/poker/hand'
import { plain, timing, type Step } from './step.ts'
import {
  replayHand,
  withMarks,
  type RunningHand,
  type Seat,
  type SeatMarks,
  type Table,
} from './table.ts'

/** Whether the player of a seat was here and has no page open any more. */
export const isLost = ({ status, marks }: Seat): boolean => status === 'in' && marks.line === 'gone'

/** Marks of a player who acts: without a page he plays by other means, and has no line that is lost. */
export function afterAct({ line, ...marks }: SeatMarks): SeatMarks {
  return line === 'here' ? { ...marks, line } : marks
}

/** What a turn of a seat gets on top: the first time in a hand in which its line is lost. */
export function extraMs(hand: RunningHand, seat: Seat): number {
  const hadSome = hand.waited?.includes(seat.seat) === true
  return isLost(seat) && !hadSome ? timing.lostLineMs : 0
}

/** The hand after that was given. */
export function withExtra(hand: RunningHand, { seat }: Seat): RunningHand {
  return { ...hand, waited: [...(hand.waited ?? []), seat] }
}

/**
 * Notes that a player has a page open, or none any more. Where it is his turn, the hand waits for him a
 * little longer, once; who never had a page open plays by other means, and is not missed.
 * Source: `product-betting.md` 5.3, Disconnect.
 */
export function noteLine(table: Table, seat: Seat, isHere: boolean): Step {
  const line = isHere ? 'here' : 'gone'
  if (seat.marks.line === line || (!isHere && seat.marks.line === undefined)) return plain(table)
  const next = withMarks(table, seat.seat, { line })
  const { game } = next
  if (game.phase !== 'playing' || legalIn(replayHand(game.hand))?.seat !== seat.seat) {
    return plain(next)
  }
  const more = extraMs(game.hand, { ...seat, marks: { ...seat.marks, line } })
  const { untilMs } = game.hand
  if (more === 0 || untilMs === null || next.dueMs === null) return plain(next)
  const hand = { ...withExtra(game.hand, seat), untilMs: untilMs + more }
  return plain({ ...next, game: { ...game, hand }, dueMs: next.dueMs + more })
}
