import { entropyHash as hashOf, isEntropyBefore } from '@powerplay/engines/poker/deck'
import { mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'
import { advance } from './advance.ts'
import { chooseSeats } from './choose-seats.ts'
import { plain, timing, withheldBeforeOut, type Step, type Tools } from './step.ts'
import { outUntil, withSeat, type RunningHand, type Seat, type Table } from './table.ts'

interface Moment {
  readonly tools: Tools
  readonly nowMs: InstantMs
}

/** Asks the seats of the next hand for their values, or waits for more players. */
export function prepare(table: Table, { tools, nowMs }: Moment): Step {
  const { handNo, button } = table.game
  const rested = { ...table, seats: table.seats.map(rest) }
  const chosen = table.state === 'closed' ? null : chooseSeats(rested.seats, button)
  if (!chosen) {
    const game = { phase: 'waiting' as const, handNo, button }
    return plain({ ...rested, game, dueMs: outUntil(rested) })
  }
  const asked = chosen.seats.map(({ seat }) => seat)
  return plain({
    ...rested,
    game: { phase: 'prepare', handNo, button, handId: tools.mintId(), asked },
    dueMs: nowMs + timing.prepareMs,
  })
}

/** A seat between two hands: what was brought joins the stack, and who had nothing left plays again. */
function rest(seat: Seat): Seat {
  const { stackMinor, queuedMinor, marks } = seat
  const isBack = seat.status === 'out' && stackMinor === 0n && queuedMinor > 0n
  return {
    ...{ ...seat, stackMinor: stackMinor + queuedMinor, queuedMinor: 0n },
    status: isBack ? 'in' : seat.status,
    marks: { ...marks, value: null, ...(isBack && { outSinceMs: null, orbits: 0 }) },
  }
}

/** What a seat reveals, and what it is bound to from then on. */
export interface Revealed {
  readonly handId: Uuid
  readonly value: string
  readonly nextTip?: string | undefined
}

/**
 * Takes a seat's value; with the last one the cards are dealt.
 * @returns the refusal's name where it is not taken; null for a repeat of what was given.
 */
export function takeValue(
  table: Table,
  seat: Seat,
  { revealed, moment }: { readonly revealed: Revealed; readonly moment: Moment },
): Step | 'late' | 'no-preimage' | null {
  const { game } = table
  if (game.phase !== 'prepare' || game.handId !== revealed.handId) return 'late'
  if (!game.asked.includes(seat.seat)) return 'no-preimage'
  const { value, nextTip } = revealed
  if (seat.marks.value !== null) return seat.marks.value === value ? null : 'no-preimage'
  if (!isEntropyBefore(value, seat.tip)) return 'no-preimage'
  const marks = { ...seat.marks, value, withheld: 0, isDealtOut: false }
  const next = withSeat(table, { ...seat, tip: nextTip ?? value, marks })
  const isWhole = game.asked.every((number) =>
    next.seats.some((each) => each.seat === number && each.marks.value !== null),
  )
  return isWhole ? deal(next, moment) : plain(next)
}

/** Deals to the seats whose values came; the others are out of this hand, on record. */
export function deal(table: Table, moment: Moment): Step {
  const { game } = table
  if (game.phase !== 'prepare') return plain(table)
  const { asked, handNo, button, handId } = game
  const known = {
    ...table,
    seats: table.seats.map((seat) =>
      asked.includes(seat.seat) && seat.marks.value === null ? withheld(seat, moment.nowMs) : seat,
    ),
  }
  const giving = known.seats.filter(
    ({ seat, marks }) => asked.includes(seat) && marks.value !== null,
  )
  const chosen = chooseSeats(giving, button)
  if (!chosen) {
    return plain({
      ...{ ...known, game: { phase: 'waiting', handNo, button } },
      dueMs: moment.nowMs + moment.tools.pauseMs(),
    })
  }
  const dealt = chosen.seats.map(({ seat }) => seat)
  const values = giving
    .filter(({ seat }) => dealt.includes(seat))
    .map(({ seat, marks }) => ({ seat, value: mustHave(marks.value, 'a value') }))
  const [entropyHash, number] = [hashOf(values), handNo + 1]
  const { smallBlindMinor, bigBlindMinor } = table.rules
  const hand: RunningHand = {
    ...{ id: handId, number, values, entropyHash },
    setup: { seats: chosen.seats, button: chosen.button, smallBlindMinor, bigBlindMinor },
    deckRoot: moment.tools.deckOf(table, { entropyHash, handNo: number }).root,
    ...{ actions: [], startedMs: moment.nowMs, untilMs: null, opened: 0 },
  }
  const begun = {
    ...known,
    seats: known.seats.map((seat) => begin(seat, { dealt, from: button, to: chosen.button })),
  }
  const step = advance(begun, hand, moment)
  return {
    table: step.table,
    happenings: [{ kind: 'dealt', hand, table: begun }, ...step.happenings],
  }
}

function withheld(seat: Seat, nowMs: InstantMs): Seat {
  const times = seat.marks.withheld + 1
  const isOut = times >= withheldBeforeOut
  const marks = { ...seat.marks, withheld: times, isDealtOut: true, hasMissed: true }
  // Whoever lets a hand go waits for the big blind: nobody steps aside when it is his.
  return {
    ...{ ...seat, marks: { ...marks, wait: 'bb', ...(isOut && { outSinceMs: nowMs }) } },
    status: isOut ? 'out' : seat.status,
  }
}

interface Dealing {
  readonly dealt: readonly number[]
  /** Where the button was, and where it is now. */
  readonly from: number | null
  readonly to: number
}

/** What becomes of a seat when cards are dealt. */
function begin(seat: Seat, { dealt, from, to }: Dealing): Seat {
  if (dealt.includes(seat.seat)) {
    return { ...seat, marks: { ...seat.marks, wait: null, hasMissed: false, value: null } }
  }
  const hasMissed = seat.marks.hasMissed || seat.status === 'out'
  const isOrbit = seat.status === 'out' && from !== null && goesBy(seat.seat, { from, to })
  const orbits = (seat.marks.orbits ?? 0) + (isOrbit ? 1 : 0)
  return { ...seat, marks: { ...seat.marks, hasMissed, orbits, value: null } }
}

/** Whether the button, on its way clockwise, passed a seat or stopped there. */
function goesBy(
  seat: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  return from < to ? seat > from && seat <= to : seat > from || seat <= to
}
