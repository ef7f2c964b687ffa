import { settleHand, type PokerHand } from '@powerplay/engines/poker/hand'
import { handText } from '@powerplay/engines/poker/hand-text'
import type { InstantMs } from '@powerplay/kernel'
import { cardsOf, deckOfHand } from './cards.ts'
import { timing, type Step, type Tools } from './step.ts'
import type { RunningHand, Seat, SeatMarks, Table } from './table.ts'

/** Divides a hand that is over, moves the chips and begins the pause; the next seed is bound. */
export function settle(
  table: Table,
  { hand, state }: { readonly hand: RunningHand; readonly state: PokerHand },
  { tools, nowMs }: { readonly tools: Tools; readonly nowMs: InstantMs },
): Step {
  const { number: handNo, setup } = hand
  const cards = cardsOf(deckOfHand(tools, table, hand), hand)
  const opened = state.state === 'won' ? hand.opened : 5
  const result = settleHand(state, cards)
  const seats = table.seats.map((seat): Seat => {
    const own = result.seats.find((each) => each.seat === seat.seat)
    if (!own) return seat
    const stackMinor = seat.stackMinor - own.stakeMinor + own.payoutMinor + seat.queuedMinor
    const isBust = stackMinor === 0n && seat.status === 'in'
    return {
      ...{ ...seat, stackMinor, queuedMinor: 0n },
      status: isBust ? 'out' : seat.status,
      marks: { ...played(seat.marks), ...(isBust && { outSinceMs: nowMs }) },
    }
  })
  const seed = tools.nextSeed()
  const ended = {
    hand: { ...hand, opened, untilMs: null },
    ...{ seedHash: table.seedHash, seedSealed: table.seedSealed },
    dealt: table.seats
      .filter((each) => result.seats.some(({ seat }) => seat === each.seat))
      .map(({ seat, userId }) => ({ seat, userId })),
    shows: result.shows.map(({ seat, strength }) => ({
      ...{ seat, cards: cards.hole.get(seat) ?? [], text: handText(strength) },
    })),
    board: cards.board.slice(0, opened),
    pots: result.pots,
    rakeMinor: result.rakeMinor,
  }
  return {
    table: {
      ...{ ...table, seats, seedHash: seed.hash, seedSealed: seed.sealed },
      game: { phase: 'pause', handNo, button: setup.button, ended },
      dueMs: nowMs + tools.pauseMs(),
    },
    happenings: [{ kind: 'settled', hand: ended.hand, result, atMs: nowMs }],
  }
}

/** The bank grows with the hands that were played. */
function played(marks: SeatMarks): SeatMarks {
  const hands = marks.hands + 1
  const grows = hands % timing.bankStepHands === 0 && marks.bankMs < timing.bankMostMs
  const bankMs = grows
    ? Math.min(timing.bankMostMs, marks.bankMs + timing.bankStepMs)
    : marks.bankMs
  return { ...marks, hands, bankMs }
}

/** Gives every chip of a hand back that cannot be played on: stacks stand as before it. */
export function voidHand(
  table: Table,
  hand: RunningHand,
  { tools, nowMs }: { readonly tools: Tools; readonly nowMs: InstantMs },
): Step {
  const seed = tools.nextSeed()
  return {
    table: {
      ...{ ...table, seedHash: seed.hash, seedSealed: seed.sealed },
      game: { phase: 'pause', handNo: hand.number, button: hand.setup.button, ended: null },
      dueMs: nowMs + tools.pauseMs(),
    },
    happenings: [{ kind: 'void', hand, atMs: nowMs }],
  }
}
