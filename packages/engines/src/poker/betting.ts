import { assert, mustHave } from '@powerplay/kernel'

/** A seat as it plays one hand. Amounts in minor units. */
export interface SeatInHand {
  readonly seat: number
  /** Chips not bet yet. */
  readonly stackMinor: bigint
  /** Put in during this street. */
  readonly betMinor: bigint
  /** Put in during the whole hand, without dead money. */
  readonly paidMinor: bigint
  readonly isLive: boolean
  /** Has acted in this street by its own choice; a blind is none. */
  readonly hasActed: boolean
  /** Full raises of this street that it has answered. */
  readonly raisesSeen: number
}

/** The betting of one street. */
export interface Betting {
  /** Dealt seats, clockwise from the one left of the button. */
  readonly seats: readonly SeatInHand[]
  /** What has to be matched in this street. */
  readonly currentBetMinor: bigint
  /** The last full raise, at least the big blind: the least that the next raise has to add. */
  readonly lastRaiseMinor: bigint
  /** Full raises of this street so far. */
  readonly raises: number
  readonly lastAggressor: number | null
  /** Who has to act; null when the street is over. */
  readonly turn: number | null
}

export const pokerActions = ['fold', 'check', 'call', 'bet', 'raise', 'allin'] as const
export type PokerActionKind = (typeof pokerActions)[number]

/** `toMinor`, with bet and raise only: the seat's whole bet of this street afterwards. */
export interface PokerAction {
  readonly kind: PokerActionKind
  readonly toMinor?: bigint
}

/** The least and the greatest bet of this street that a bet or raise may make, in minor units. */
export interface RaiseRange {
  readonly minMinor: bigint
  readonly maxMinor: bigint
}

/** What the seat whose turn it is may do. Amounts in minor units. */
export interface LegalActions {
  readonly seat: number
  readonly kinds: readonly PokerActionKind[]
  /** Has to be added to stay in; never more than the stack, 0 when checking is free. */
  readonly toCallMinor: bigint
  /** Null where betting is not open to it. */
  readonly raiseTo: RaiseRange | null
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const reach = (seat: SeatInHand): bigint => seat.betMinor + seat.stackMinor

/** The bet that a seat has to match: never more than some other live seat can put in. */
function targetOf(betting: Betting, seat: SeatInHand): bigint {
  let most = 0n
  for (const other of betting.seats) {
    if (other.isLive && other.seat !== seat.seat && reach(other) > most) most = reach(other)
  }
  return smaller(betting.currentBetMinor, most)
}

function canAnswer(betting: Betting, seat: SeatInHand): boolean {
  return betting.seats.some(
    (other) => other.isLive && other.seat !== seat.seat && other.stackMinor > 0n,
  )
}

function mustAct(betting: Betting, seat: SeatInHand): boolean {
  if (!seat.isLive || seat.stackMinor === 0n) return false
  if (seat.betMinor < targetOf(betting, seat)) return true
  return !seat.hasActed && canAnswer(betting, seat)
}

/**
 * The first seat clockwise after `last` that has to act, as the turn of the street.
 * @param last null at the start of a street: the search begins left of the button.
 */
export function withTurnAfter(betting: Betting, last: number | null): Betting {
  const from = betting.seats.findIndex((seat) => seat.seat === last)
  const live = betting.seats.filter((seat) => seat.isLive).length
  const order = [...betting.seats.slice(from + 1), ...betting.seats.slice(0, from + 1)]
  const next = live > 1 ? order.find((seat) => mustAct(betting, seat)) : undefined
  return { ...betting, turn: next?.seat ?? null }
}

/** A fresh street with the same seats: nothing is bet, everybody with chips may act. */
export function nextStreet(betting: Betting, bigBlindMinor: bigint): Betting {
  const seats = betting.seats.map((seat) => ({
    ...seat,
    betMinor: 0n,
    hasActed: false,
    raisesSeen: 0,
  }))
  const fresh: Betting = {
    seats,
    currentBetMinor: 0n,
    lastRaiseMinor: bigBlindMinor,
    raises: 0,
    lastAggressor: null,
    turn: null,
  }
  return withTurnAfter(fresh, null)
}

function raiseRange(betting: Betting, seat: SeatInHand): RaiseRange | null {
  // An all-in below a full raise does not open the betting again for those who acted before it.
  if (seat.hasActed && seat.raisesSeen === betting.raises) return null
  const maxMinor = reach(seat)
  if (maxMinor <= betting.currentBetMinor || !canAnswer(betting, seat)) return null
  const least = betting.currentBetMinor + betting.lastRaiseMinor
  return { minMinor: smaller(least, maxMinor), maxMinor }
}

/** What the seat whose turn it is may do, or null when the street is over. */
export function legalActions(betting: Betting): LegalActions | null {
  const seat = betting.seats.find((each) => each.seat === betting.turn)
  if (!seat) return null
  const missing = targetOf(betting, seat) - seat.betMinor
  const toCallMinor = smaller(missing > 0n ? missing : 0n, seat.stackMinor)
  const raiseTo = raiseRange(betting, seat)
  const kinds: PokerActionKind[] = ['fold', toCallMinor === 0n ? 'check' : 'call']
  if (raiseTo) kinds.push(betting.currentBetMinor === 0n ? 'bet' : 'raise')
  if (raiseTo || toCallMinor === seat.stackMinor) kinds.push('allin')
  return { seat: seat.seat, kinds, toCallMinor, raiseTo }
}

function changed(betting: Betting, seat: SeatInHand): Betting {
  const seats = betting.seats.map((each) => (each.seat === seat.seat ? seat : each))
  return withTurnAfter({ ...betting, seats }, seat.seat)
}

function pay(betting: Betting, seat: SeatInHand, amountMinor: bigint): Betting {
  return changed(betting, {
    ...seat,
    stackMinor: seat.stackMinor - amountMinor,
    betMinor: seat.betMinor + amountMinor,
    paidMinor: seat.paidMinor + amountMinor,
    hasActed: true,
    raisesSeen: betting.raises,
  })
}

function raise(betting: Betting, seat: SeatInHand, toMinor: bigint): Betting {
  const by = toMinor - betting.currentBetMinor
  const isFull = by >= betting.lastRaiseMinor
  const raised = {
    ...betting,
    currentBetMinor: toMinor,
    lastRaiseMinor: isFull ? by : betting.lastRaiseMinor,
    raises: betting.raises + Number(isFull),
    lastAggressor: seat.seat,
  }
  return pay(raised, seat, toMinor - seat.betMinor)
}

/** The bet that an action asks for, all-in where it is more than the stack; null when too small. */
function raiseToOf(action: PokerAction, range: RaiseRange): bigint | null {
  if (action.kind === 'allin') return range.maxMinor
  if (action.toMinor === undefined || action.toMinor < range.minMinor) return null
  return smaller(action.toMinor, range.maxMinor)
}

/**
 * The street after the seat whose turn it is has acted.
 * @returns null for an action that `legalActions` does not allow, or of a size that it does not.
 * Source: `product-betting.md` 5.3, Betting.
 */
export function actIn(betting: Betting, action: PokerAction): Betting | null {
  const legal = legalActions(betting)
  assert(legal !== null, 'the street is over')
  if (!legal.kinds.includes(action.kind)) return null
  const seat = mustHave(
    betting.seats.find((each) => each.seat === legal.seat),
    'the seat in turn',
  )
  switch (action.kind) {
    case 'fold':
      return changed(betting, { ...seat, isLive: false, hasActed: true })
    case 'check':
    case 'call':
      return pay(betting, seat, legal.toCallMinor)
    case 'bet':
    case 'raise':
    case 'allin': {
      if (!legal.raiseTo) return pay(betting, seat, legal.toCallMinor)
      const toMinor = raiseToOf(action, legal.raiseTo)
      return toMinor === null ? null : raise(betting, seat, toMinor)
    }
  }
}
