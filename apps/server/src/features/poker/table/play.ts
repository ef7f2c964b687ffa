import type { LegalActions, PokerAction } from '@powerplay/engines/poker/betting'
import { legalIn } from '@powerplay/engines/poker/hand'
import { mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'
import { advance, isAllowed, openNext, withAction } from './advance.ts'
import { isReady } from './choose-seats.ts'
import { afterAct, isLost } from './lost-line.ts'
import { deal, prepare } from './prepare.ts'
import { orbitsOutMost, plain, timeoutsBeforeOut, timing, type Step, type Tools } from './step.ts'
import {
  isDealtIn,
  replayHand,
  runningHand,
  seatOutUntil,
  withMarks,
  withSeat,
  type RunningHand,
  type Seat,
  type Table,
} from './table.ts'

interface Moment {
  readonly tools: Tools
  readonly nowMs: InstantMs
}

/** What a player asks for at his turn. */
export interface Asked {
  readonly handId: Uuid
  readonly step: number
  readonly action: PokerAction
}

/** Why an action is not taken. */
export type ActRefusal =
  | { readonly refusal: 'hand-over' | 'not-your-turn' }
  | { readonly refusal: 'illegal'; readonly legal: LegalActions }

/** Acts for a seat; null for the repeat of a step that it made. */
export function actAt(
  table: Table,
  seat: Seat,
  { asked, moment }: { readonly asked: Asked; readonly moment: Moment },
): Step | ActRefusal | null {
  const hand = runningHand(table)
  if (hand?.id !== asked.handId) return { refusal: 'hand-over' }
  const done = hand.actions[asked.step]
  const { kind, toMinor } = asked.action
  if (done) {
    const isSame = done.seat === seat.seat && done.kind === kind && done.auto === null
    return isSame && done.toMinor === toMinor ? null : { refusal: 'not-your-turn' }
  }
  const legal = legalIn(replayHand(hand))
  if (legal?.seat !== seat.seat || asked.step !== hand.actions.length) {
    return { refusal: 'not-your-turn' }
  }
  if (!isAllowed(hand, asked.action)) return { refusal: 'illegal', legal }
  const bankMs = bankAfter(seat, hand, moment.nowMs)
  const next = withSeat(table, { ...seat, marks: { ...afterAct(seat.marks), timeouts: 0, bankMs } })
  const acted = withAction(hand, { seat: seat.seat, ...asked.action }, { auto: null, ...moment })
  return advance(next, acted, moment)
}

/** What is left of the bank of the seat in turn. */
function bankAfter({ marks }: Seat, hand: RunningHand, nowMs: InstantMs): number {
  const leftMs = (hand.untilMs ?? nowMs) - nowMs
  const back = Math.min(hand.bankedMs ?? 0, Math.max(0, leftMs))
  return Math.max(0, marks.bankMs - Math.max(0, -leftMs)) + back
}

/** Adds the whole bank to the turn of a seat; null where that was done before. */
export function takeBank(
  table: Table,
  seat: Seat,
  { handId, nowMs }: { readonly handId: Uuid; readonly nowMs: InstantMs },
): { readonly step: Step | null; readonly untilMs: InstantMs } | BankRefusal {
  const hand = runningHand(table)
  if (hand?.id !== handId) return 'hand-over'
  if (hand.untilMs === null || legalIn(replayHand(hand))?.seat !== seat.seat) return 'not-your-turn'
  if ((hand.bankedMs ?? 0) > 0) return { step: null, untilMs: hand.untilMs }
  const bankMs = bankAfter(seat, hand, nowMs)
  if (bankMs === 0) return 'bank-empty'
  // Time beyond the turn's own is of the bank already.
  const untilMs = Math.max(hand.untilMs, nowMs) + bankMs
  const { number: handNo, setup } = hand
  const next = withMarks(table, seat.seat, { bankMs: 0 })
  const banked = { ...hand, untilMs, bankedMs: bankMs }
  const game = { phase: 'playing' as const, handNo, button: setup.button, hand: banked }
  return { step: plain({ ...next, game, dueMs: untilMs }), untilMs }
}

export type BankRefusal = 'hand-over' | 'not-your-turn' | 'bank-empty'

/** What is due at a table by now: the next hand, the cards, the end of a turn. */
export function tick(table: Table, moment: Moment): Step {
  const { game, dueMs } = table
  const isDue = dueMs !== null && dueMs <= moment.nowMs
  switch (game.phase) {
    case 'waiting':
    case 'pause':
      return isDue ? prepare(standUpDue(table, moment.nowMs), moment) : plain(table)
    case 'prepare':
      return isDue ? deal(table, moment) : plain(table)
    case 'runout':
      return isDue ? openNext(table, game.hand, moment) : plain(table)
    case 'playing':
      return isDue ? endTurn(table, game.hand, moment) : plain(table)
  }
}

/** Checks where that is free, else folds, for a seat whose time is over. */
function endTurn(table: Table, hand: RunningHand, moment: Moment): Step {
  const legal = mustHave(legalIn(replayHand(hand)), 'a turn')
  const seat = mustHave(
    table.seats.find((each) => each.seat === legal.seat),
    'the seat in turn',
  )
  if (moment.nowMs > (table.dueMs ?? 0) + timing.lateMs) {
    const bankMs = seat.marks.bankMs + (hand.bankedMs ?? 0)
    return advance(withMarks(table, seat.seat, { bankMs }), hand, moment)
  }
  const timeouts = seat.marks.timeouts + 1
  const isOut = timeouts >= timeoutsBeforeOut
  const next = withSeat(table, {
    ...seat,
    status: isOut ? 'out' : seat.status,
    marks: { ...seat.marks, timeouts, bankMs: 0, ...(isOut && { outSinceMs: moment.nowMs }) },
  })
  const kind = legal.kinds.includes('check') ? 'check' : 'fold'
  const auto = isLost(seat) ? 'disconnect' : 'timeout'
  const acted = withAction(hand, { seat: seat.seat, kind }, { auto, ...moment })
  return advance(next, acted, moment)
}

/** Seats that sit out for too long, or that sit at a table that closes, stand up. */
function standUpDue(table: Table, nowMs: InstantMs): Table {
  const seats = table.seats.map((seat): Seat => {
    const until = seatOutUntil(seat)
    const isOver = until !== null && (until <= nowMs || (seat.marks.orbits ?? 0) >= orbitsOutMost)
    return isOver || table.state !== 'open' ? { ...seat, status: 'leaving' } : seat
  })
  return { ...table, seats }
}

/** Marks a seat as leaving; in a hand it folds at its turn. */
export function leave(table: Table, seat: Seat, moment: Moment): Step {
  return bringOn(withSeat(table, { ...seat, status: 'leaving' }), moment)
}

/** Keeps a seat without being dealt in; in a hand it checks or folds from now on. */
export function sitOut(table: Table, seat: Seat, moment: Moment): Step {
  if (seat.status !== 'in') return plain(table)
  const hand = runningHand(table)
  const isTurn = hand !== null && legalIn(replayHand(hand))?.seat === seat.seat
  const bankMs = isTurn ? bankAfter(seat, hand, moment.nowMs) : seat.marks.bankMs
  const marks = { ...seat.marks, outSinceMs: moment.nowMs, timeouts: 0, bankMs }
  return bringOn(withSeat(table, { ...seat, status: 'out', marks }), moment)
}

/** Is dealt in again: at the big blind, or by posting what was missed. */
export function sitIn(
  table: Table,
  seat: Seat,
  { postNow, moment }: { readonly postNow: boolean; readonly moment: Moment },
): Step {
  if (seat.status === 'leaving') return plain(table)
  const { hasMissed, wait } = seat.marks
  const owes = hasMissed || wait !== null
  const marks = {
    ...seat.marks,
    ...{ outSinceMs: null, timeouts: 0, withheld: 0, orbits: 0 },
    wait: owes ? (postNow ? ('post' as const) : ('bb' as const)) : null,
  }
  const next = withSeat(table, { ...seat, status: 'in', marks })
  const isIdle = next.game.phase === 'waiting' && next.seats.filter(isReady).length > 1
  return plain(isIdle ? { ...next, dueMs: moment.nowMs } : next)
}

/** A hand goes on where its turn is that of a seat that does not decide any more. */
function bringOn(table: Table, moment: Moment): Step {
  const { game } = table
  if (game.phase !== 'playing') return plain(table)
  const turn = legalIn(replayHand(game.hand))?.seat
  const seat = table.seats.find((each) => each.seat === turn)
  return seat && seat.status !== 'in' ? advance(table, game.hand, moment) : plain(table)
}

/** Seats that may be paid out and freed now. */
export function seatsToFree(table: Table): Seat[] {
  return table.seats.filter(({ seat, status }) => status === 'leaving' && !isDealtIn(table, seat))
}
