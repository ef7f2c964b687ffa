import { assert, mustHave } from '@powerplay/kernel'
import type { Card } from '../card.ts'
import {
  actIn,
  legalActions,
  nextStreet,
  withTurnAfter,
  type Betting,
  type LegalActions,
  type PokerAction,
  type SeatInHand,
} from './betting.ts'
import { handStrength, type HandStrength } from './hand-strength.ts'
import { cutPots, rakeOf, rakeTerms, sharePot, type CutPots, type Winner } from './pots.ts'

export const pokerStreets = ['preflop', 'flop', 'turn', 'river'] as const
export type PokerStreet = (typeof pokerStreets)[number]

/** A seat that is dealt in. */
export interface DealtSeat {
  readonly seat: number
  readonly stackMinor: bigint
  /**
   * What it posts besides the blinds of its place: a newcomer posts a big blind (`live`), whoever
   * missed both blinds a small one besides, which belongs to no bet (`live-and-dead`).
   */
  readonly post?: 'live' | 'live-and-dead'
}

export interface HandSetup {
  /** Two to nine, by ascending seat number, each with chips. */
  readonly seats: readonly DealtSeat[]
  /** The seat with the button; it is dealt in. */
  readonly button: number
  readonly smallBlindMinor: bigint
  readonly bigBlindMinor: bigint
}

/** A forced bet as it was really paid: a short stack posts what it has. */
export interface Post {
  readonly seat: number
  readonly kind: 'sb' | 'bb' | 'dead'
  readonly amountMinor: bigint
}

/** A hand of no-limit hold'em as it is played. Plain data without cards: the deck is not in it. */
export interface PokerHand {
  readonly setup: HandSetup
  readonly posts: readonly Post[]
  readonly deadMinor: bigint
  readonly street: PokerStreet
  readonly betting: Betting
  /** Accepted actions so far; an action names the step it answers. */
  readonly step: number
  readonly state: 'betting' | 'run-out' | 'showdown' | 'won'
}

const boardCards: Readonly<Record<PokerStreet, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 }

/** Cards of the board that lie open in a street. */
export function boardSize(street: PokerStreet): number {
  return boardCards[street]
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** All dealt seats, the first one left of the button, the button last. */
export function clockwise(setup: HandSetup): number[] {
  const seats = setup.seats.map((each) => each.seat)
  const at = seats.indexOf(setup.button)
  assert(at >= 0, 'the button sits at a dealt seat')
  return [...seats.slice(at + 1), ...seats.slice(0, at + 1)]
}

/** Small and big blind; of two players the one with the button posts the small one. */
export function blindsOf(setup: HandSetup): { readonly sb: number; readonly bb: number } {
  const order = clockwise(setup)
  const [first, second] = order.length === 2 ? [order[1], order[0]] : order
  return { sb: mustHave(first, 'a small blind'), bb: mustHave(second, 'a big blind') }
}

function postsOf(setup: HandSetup): Post[] {
  const { sb, bb } = blindsOf(setup)
  const posts: Post[] = []
  for (const { seat, stackMinor, post } of setup.seats) {
    let left = stackMinor
    const pay = (kind: Post['kind'], wantedMinor: bigint): void => {
      const amountMinor = smaller(wantedMinor, left)
      left -= amountMinor
      if (amountMinor > 0n) posts.push({ seat, kind, amountMinor })
    }
    if (seat === bb) pay('bb', setup.bigBlindMinor)
    else if (post) pay('bb', setup.bigBlindMinor)
    else if (seat === sb) pay('sb', setup.smallBlindMinor)
    if (post === 'live-and-dead' && seat !== bb) pay('dead', setup.smallBlindMinor)
  }
  return posts
}

function seatAfterPosts({ seat, stackMinor }: DealtSeat, posts: readonly Post[]): SeatInHand {
  const paid = (isDead: boolean): bigint =>
    posts
      .filter((post) => post.seat === seat && (post.kind === 'dead') === isDead)
      .reduce((sum, post) => sum + post.amountMinor, 0n)
  return {
    seat,
    stackMinor: stackMinor - paid(false) - paid(true),
    betMinor: paid(false),
    paidMinor: paid(false),
    isLive: true,
    hasActed: false,
    raisesSeen: 0,
  }
}

/** Goes on while nobody has anything to decide: to the next street, the run-out or the end. */
function settled(hand: PokerHand): PokerHand {
  if (hand.betting.turn !== null) return { ...hand, state: 'betting' }
  const live = hand.betting.seats.filter((seat) => seat.isLive)
  if (live.length === 1) return { ...hand, state: 'won' }
  if (hand.street === 'river') return { ...hand, state: 'showdown' }
  if (live.filter((seat) => seat.stackMinor > 0n).length < 2) return { ...hand, state: 'run-out' }
  const street = mustHave(pokerStreets[pokerStreets.indexOf(hand.street) + 1], 'a next street')
  const betting = nextStreet(hand.betting, hand.setup.bigBlindMinor)
  return settled({ ...hand, street, betting })
}

/**
 * Posts the blinds and gives the first turn.
 * Source: `product-betting.md` 5.3, Seats, blinds.
 */
export function startHand(setup: HandSetup): PokerHand {
  assert(setup.seats.length >= 2, 'a hand needs two seats')
  assert(
    setup.seats.every((seat) => seat.stackMinor > 0n),
    'a seat without chips is not dealt in',
  )
  const posts = postsOf(setup)
  const bySeat = new Map(setup.seats.map((seat) => [seat.seat, seatAfterPosts(seat, posts)]))
  const seats = clockwise(setup).map((seat) => mustHave(bySeat.get(seat), `seat ${seat}`))
  const betting: Betting = {
    seats,
    currentBetMinor: setup.bigBlindMinor,
    lastRaiseMinor: setup.bigBlindMinor,
    raises: 0,
    lastAggressor: null,
    turn: null,
  }
  const deadMinor = posts
    .filter((post) => post.kind === 'dead')
    .reduce((sum, post) => sum + post.amountMinor, 0n)
  return settled({
    setup,
    posts,
    deadMinor,
    street: 'preflop',
    betting: withTurnAfter(betting, blindsOf(setup).bb),
    step: 0,
    state: 'betting',
  })
}

/** What the seat whose turn it is may do; null when nobody has a turn. */
export function legalIn(hand: PokerHand): LegalActions | null {
  return legalActions(hand.betting)
}

/** The hand after the seat in turn has acted; null where the rules do not allow the action. */
export function act(hand: PokerHand, action: PokerAction): PokerHand | null {
  if (hand.betting.turn === null) return null
  const betting = actIn(hand.betting, action)
  return betting && settled({ ...hand, betting, step: hand.step + 1 })
}

/** What lies in the middle now, cut into pots; the bets of the running street are in it. */
export function potsOf(hand: PokerHand): CutPots {
  return cutPots(hand.betting.seats, hand.deadMinor)
}

/** The cards that decide a showdown. */
export interface ShownCards {
  /** Two cards of each seat that was dealt in. */
  readonly hole: ReadonlyMap<number, readonly Card[]>
  /** Five cards; of a hand that was won without a showdown, those that were dealt. */
  readonly board: readonly Card[]
}

export interface SettledPot {
  readonly amountMinor: bigint
  readonly rakeMinor: bigint
  readonly winners: readonly Winner[]
}

/** How a hand ends. Amounts in minor units. */
export interface HandResult {
  readonly uncalled: CutPots['uncalled']
  readonly pots: readonly SettledPot[]
  readonly rakeMinor: bigint
  /** Per dealt seat: all it put in, dead money too, and all it takes, its uncalled part too. */
  readonly seats: readonly {
    readonly seat: number
    readonly stakeMinor: bigint
    readonly payoutMinor: bigint
  }[]
  /** Who opens his cards, in order; seats of a showdown that are missing muck theirs. */
  readonly shows: readonly { readonly seat: number; readonly strength: HandStrength }[]
}

/**
 * Who opens his hand: the last aggressor of the river first, else the seat left of the button,
 * then clockwise. Later ones open only what wins a part of a pot; after an all-in everybody opens.
 */
function showsOf(
  hand: PokerHand,
  strengths: ReadonlyMap<number, HandStrength>,
  winners: ReadonlySet<number>,
): HandResult['shows'] {
  const live = hand.betting.seats.filter((seat) => seat.isLive)
  const first = live.findIndex((seat) => seat.seat === hand.betting.lastAggressor)
  const order = first < 0 ? live : [...live.slice(first), ...live.slice(0, first)]
  const isAllIn = live.some((seat) => seat.stackMinor === 0n)
  let best = 0
  return order.flatMap(({ seat }) => {
    const strength = strengths.get(seat) ?? 0
    const opens = isAllIn || strength >= best || winners.has(seat)
    best = Math.max(best, strength)
    return opens ? [{ seat, strength }] : []
  })
}

function strengthsOf(hand: PokerHand, cards: ShownCards): Map<number, HandStrength> {
  if (hand.state === 'won') return new Map()
  assert(cards.board.length === 5, 'a showdown needs the whole board')
  const live = hand.betting.seats.filter((seat) => seat.isLive)
  return new Map(
    live.map(({ seat }) => {
      const hole = mustHave(cards.hole.get(seat), `the cards of seat ${seat}`)
      return [seat, handStrength([...hole, ...cards.board])]
    }),
  )
}

function settlePots(hand: PokerHand, strengths: ReadonlyMap<number, HandStrength>): SettledPot[] {
  const { pots } = potsOf(hand)
  const { bigBlindMinor, seats } = hand.setup
  // No flop, no drop.
  const sawFlop = hand.street !== 'preflop' || hand.state === 'run-out'
  const rakes = sawFlop ? rakeOf(pots, rakeTerms(seats.length, bigBlindMinor)) : []
  const order = hand.betting.seats.map((seat) => seat.seat)
  return pots.map((pot, at) => {
    const rakeMinor = rakes[at] ?? 0n
    const net = { ...pot, amountMinor: pot.amountMinor - rakeMinor }
    return { amountMinor: pot.amountMinor, rakeMinor, winners: sharePot(net, strengths, order) }
  })
}

/**
 * Divides a hand that is over: by cards, or to the only seat left.
 * Stakes = payouts + rake, to the minor unit. Source: `product-betting.md` 5.3, Side pots to Rake.
 */
export function settleHand(hand: PokerHand, cards: ShownCards): HandResult {
  assert(hand.state !== 'betting', 'the hand is still being played')
  const strengths = strengthsOf(hand, cards)
  const pots = settlePots(hand, strengths)
  const { uncalled } = potsOf(hand)
  const taken = new Map<number, bigint>()
  const give = (seat: number, amountMinor: bigint): void => {
    taken.set(seat, (taken.get(seat) ?? 0n) + amountMinor)
  }
  if (uncalled) give(uncalled.seat, uncalled.amountMinor)
  for (const winner of pots.flatMap((pot) => pot.winners)) give(winner.seat, winner.amountMinor)
  const winners = new Set(pots.flatMap((pot) => pot.winners.map((winner) => winner.seat)))
  return {
    uncalled,
    pots,
    rakeMinor: pots.reduce((sum, pot) => sum + pot.rakeMinor, 0n),
    seats: hand.setup.seats.map(({ seat }) => ({
      seat,
      stakeMinor: stakeOf(hand, seat),
      payoutMinor: taken.get(seat) ?? 0n,
    })),
    shows: hand.state === 'won' ? [] : showsOf(hand, strengths, winners),
  }
}

function stakeOf(hand: PokerHand, seat: number): bigint {
  const dead = hand.posts.find((post) => post.seat === seat && post.kind === 'dead')
  const paid = hand.betting.seats.find((each) => each.seat === seat)?.paidMinor ?? 0n
  return paid + (dead?.amountMinor ?? 0n)
}
