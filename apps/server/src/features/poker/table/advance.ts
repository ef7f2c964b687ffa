import type { PokerAction } from '@powerplay/engines/poker/betting'
import { act, boardSize, legalIn, type PokerHand } from '@powerplay/engines/poker/hand'
import { mustHave, type InstantMs } from '@powerplay/kernel'
import { extraMs, withExtra } from './lost-line.ts'
import { settle } from './settle.ts'
import { timing, type Step, type Tools } from './step.ts'
import { replayHand, type AutoReason, type RunningHand, type Table } from './table.ts'

interface Moment {
  readonly tools: Tools
  readonly nowMs: InstantMs
}

/**
 * Brings a hand on to the next turn of somebody who decides, to the run-out, or to its end. Seats that
 * leave fold at their turn; those that sit out check where that is free.
 */
export function advance(table: Table, hand: RunningHand, moment: Moment): Step {
  const state = replayHand(hand)
  const legal = legalIn(state)
  if (legal === null) return finish(table, { hand, state }, moment)
  const seat = mustHave(
    table.seats.find((each) => each.seat === legal.seat),
    'the seat in turn',
  )
  if (seat.status !== 'in') {
    const kind = seat.status === 'out' && legal.kinds.includes('check') ? 'check' : 'fold'
    const auto = seat.status === 'out' ? 'out' : 'leave'
    return advance(table, withAction(hand, { seat: seat.seat, kind }, { auto, ...moment }), moment)
  }
  const more = extraMs(hand, seat)
  const untilMs = moment.nowMs + table.rules.actionMs + more
  const turn = more > 0 ? withExtra(hand, seat) : hand
  return {
    table: {
      ...table,
      game: playing(turn, { phase: 'playing', untilMs, bankedMs: 0 }),
      dueMs: untilMs + seat.marks.bankMs,
    },
    happenings: [],
  }
}

function playing(
  hand: RunningHand,
  { phase, ...own }: { readonly phase: 'playing' | 'runout' } & Partial<RunningHand>,
): Table['game'] {
  const { number: handNo, setup } = hand
  return { phase, handNo, button: setup.button, hand: { ...hand, ...own } }
}

function finish(
  table: Table,
  { hand, state }: { readonly hand: RunningHand; readonly state: PokerHand },
  moment: Moment,
): Step {
  const opened = Math.max(hand.opened, boardSize(state.street))
  if (state.state !== 'run-out') {
    return settle(table, { hand: { ...hand, opened }, state }, moment)
  }
  return {
    table: {
      ...table,
      game: playing(hand, { phase: 'runout', opened, untilMs: null }),
      dueMs: moment.nowMs + timing.runOutMs,
    },
    happenings: [],
  }
}

/** The next cards of a run-out, or its end. */
export function openNext(table: Table, hand: RunningHand, moment: Moment): Step {
  if (hand.opened >= 5) return settle(table, { hand, state: replayHand(hand) }, moment)
  const opened = hand.opened === 0 ? 3 : hand.opened + 1
  return {
    table: {
      ...table,
      game: playing(hand, { phase: 'runout', opened }),
      dueMs: moment.nowMs + timing.runOutMs,
    },
    happenings: [],
  }
}

/** The hand with one more step. */
export function withAction(
  hand: RunningHand,
  { seat, kind, toMinor }: PokerAction & { readonly seat: number },
  { auto, nowMs: atMs }: { readonly auto: AutoReason | null; readonly nowMs: InstantMs },
): RunningHand {
  const action = { seat, kind, ...(toMinor !== undefined && { toMinor }), auto, atMs }
  return { ...hand, actions: [...hand.actions, action] }
}

/** Whether the rules allow an action now. */
export function isAllowed(hand: RunningHand, action: PokerAction): boolean {
  return act(replayHand(hand), action) !== null
}
