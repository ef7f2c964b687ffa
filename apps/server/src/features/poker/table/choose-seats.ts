import type { DealtSeat } from '@powerplay/engines/poker/hand'
import { mustHave } from '@powerplay/kernel'
import type { Seat } from './table.ts'

/** Who is dealt in, by ascending seat, and who has the button. */
export interface ChosenSeats {
  readonly seats: readonly DealtSeat[]
  readonly button: number
}

/** Whether a seat may be dealt in at all, once its turn to wait is over. */
export function isReady({ status, stackMinor }: Seat): boolean {
  return status === 'in' && stackMinor > 0n
}

/** Seats in order from the one after `from`; that one last. */
function clockwiseFrom(seats: readonly Seat[], from: number): Seat[] {
  const order = seats.toSorted((one, other) => one.seat - other.seat)
  return [...order.filter(({ seat }) => seat > from), ...order.filter(({ seat }) => seat <= from)]
}

/**
 * Seats of the next hand: those that do not wait, and of those that wait the one to which the big
 * blind comes. With fewer than two who do not wait nobody has to.
 * @param lastButton of the hand before; null at the first.
 * @returns null where a hand needs more players.
 * Source: `product-betting.md` 5.3, Seats, blinds.
 */
export function chooseSeats(seats: readonly Seat[], lastButton: number | null): ChosenSeats | null {
  const ready = seats.filter(isReady)
  if (ready.length < 2) return null
  const free = ready.filter(({ marks }) => marks.wait !== 'bb')
  const dealt = free.length < 2 ? ready : free
  const button = mustHave(clockwiseFrom(dealt, lastButton ?? 8)[0], 'a button').seat
  const chosen = free.length < 2 ? dealt : withBigBlind(ready, dealt, button)
  return {
    button,
    seats: chosen
      .toSorted((one, other) => one.seat - other.seat)
      .map(({ seat, stackMinor, marks }) => ({
        ...{ seat, stackMinor },
        ...(marks.wait === 'post' && {
          post: marks.hasMissed ? ('live-and-dead' as const) : ('live' as const),
        }),
      })),
  }
}

/** Adds the one who waits and sits between the small and the next blind: the big blind is his. */
function withBigBlind(ready: readonly Seat[], dealt: readonly Seat[], button: number): Seat[] {
  const small = mustHave(clockwiseFrom(dealt, button)[0], 'a small blind')
  const next = clockwiseFrom(ready, small.seat).find(({ seat }) => seat !== button)
  const isNew = next && next.seat !== small.seat && !dealt.includes(next)
  // Between button and small blind nobody comes in.
  const order = clockwiseFrom(ready, button).map(({ seat }) => seat)
  const isBehind = isNew && order.indexOf(next.seat) > order.indexOf(small.seat)
  return isBehind ? [...dealt, next] : [...dealt]
}
