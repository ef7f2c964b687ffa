import { assert, mustHave } from '@powerplay/kernel'
import type { RandomStream } from '../../fairness/stream.ts'
import type { LegalActions, PokerAction, SeatInHand } from '../betting.ts'
import { dealFrom } from '../deck.ts'
import { handStrength } from '../hand-strength.ts'
import {
  act,
  clockwise,
  legalIn,
  potsOf,
  settleHand,
  startHand,
  type HandResult,
  type HandSetup,
  type PokerHand,
} from '../hand.ts'

/*
 * Hands with random stacks, blinds, actions and cards, played to their end and divided a second
 * time by a plain rule: unit by unit, pots, rake and odd units alike. Small amounts, so that odd units and all-ins are frequent.
 */

interface Chance {
  below(range: number): number
}

function chanceOf(stream: RandomStream): Chance {
  return { below: (range) => stream.nextInt(range) }
}

function randomSetup(chance: Chance): HandSetup {
  const places = Array.from({ length: 2 + chance.below(8) }, (_, place) => place)
  const seats = places.map((place) => {
    const stackMinor = BigInt(1 + chance.below(chance.below(3) === 0 ? 30 : 400))
    const post = (['live', 'live-and-dead'] as const)[chance.below(20)]
    return post ? { seat: place, stackMinor, post } : { seat: place, stackMinor }
  })
  const bigBlindMinor = BigInt(2 + chance.below(9))
  const button = chance.below(places.length)
  return { seats, button, bigBlindMinor, smallBlindMinor: bigBlindMinor / 2n }
}

function randomSize(legal: LegalActions, chance: Chance): bigint {
  const range = mustHave(legal.raiseTo, 'a range')
  const over = Number(range.maxMinor - range.minMinor) + 1
  return range.minMinor + BigInt(chance.below(3) === 0 ? chance.below(over + 5) : 0)
}

function randomAction(legal: LegalActions, chance: Chance): PokerAction {
  const weighted = legal.kinds.flatMap((kind) =>
    kind === 'check' || kind === 'call' ? [kind, kind, kind] : [kind],
  )
  const kind = mustHave(weighted[chance.below(weighted.length)], 'an action')
  if (kind !== 'bet' && kind !== 'raise') return { kind }
  return { kind, toMinor: randomSize(legal, chance) }
}

function playOut(setup: HandSetup, chance: Chance): PokerHand {
  let hand = startHand(setup)
  for (let legal = legalIn(hand); legal; legal = legalIn(hand)) {
    hand = mustHave(act(hand, randomAction(legal, chance)), 'a legal action is accepted')
    assert(hand.step < 1000, 'a hand ends')
  }
  return hand
}

type Dealt = ReturnType<typeof dealFrom>

interface NaivePot {
  readonly seats: readonly number[]
  amountMinor: bigint
}

interface NaiveDivision {
  readonly pots: ReadonlyMap<string, NaivePot>
  readonly uncalledMinor: bigint
}

/** Looks at every single unit that was paid: who matched it, and who of them still plays for it. */
function divideUnits(hand: PokerHand): NaiveDivision {
  const order = hand.betting.seats
  const pots = new Map<string, NaivePot>()
  let seats: readonly number[] = []
  const add = (payers: readonly SeatInHand[], amountMinor: bigint): void => {
    const live = payers.filter((seat) => seat.isLive).map((seat) => seat.seat)
    // Units that only folded seats matched belong to whoever matched the most below them.
    if (live.length > 0) seats = live
    const known = pots.get(seats.join())
    if (known) known.amountMinor += amountMinor
    else pots.set(seats.join(), { seats, amountMinor })
  }
  let uncalledMinor = 0n
  for (let unit = 1n; ; unit += 1n) {
    const payers = order.filter((seat) => seat.paidMinor >= unit)
    if (payers.length === 0) break
    if (payers.length === 1) uncalledMinor += 1n
    else add(payers, BigInt(payers.length))
  }
  if (hand.deadMinor > 0n) add(order, hand.deadMinor)
  return { pots, uncalledMinor }
}

/** Big blinds that the rake of a hand may reach, by players dealt. Source: `product-betting.md` 5.3, Rake. */
const rakeBlinds = [0n, 0n, 1n, 2n, 2n, 3n, 3n, 3n, 3n, 3n] as const

interface NaiveEnd {
  readonly rakeMinor: bigint
  /** By seat, what came back of its own bet included. */
  readonly payouts: ReadonlyMap<number, bigint>
}

/**
 * What each seat must take, to the unit: of each pot, the main one first, every twentieth unit is rake up
 * to the cap, and the rest is dealt out among the best hands unit by unit, clockwise from the button.
 */
function endOf(hand: PokerHand, division: NaiveDivision, dealt: Dealt): NaiveEnd {
  const { setup } = hand
  const sawFlop = hand.street !== 'preflop' || hand.state === 'run-out'
  let rakeLeft = sawFlop ? setup.bigBlindMinor * (rakeBlinds[setup.seats.length] ?? 0n) : 0n
  let rakeMinor = 0n
  const payouts = new Map<number, bigint>()
  const give = (seat: number, units: bigint) => payouts.set(seat, (payouts.get(seat) ?? 0n) + units)
  const leftOfButton = setup.seats.findIndex(({ seat }) => seat === setup.button) + 1
  const order = setup.seats.map(({ seat }) => seat)
  const clock = [...order.slice(leftOfButton), ...order.slice(0, leftOfButton)]
  for (const { seats, amountMinor } of division.pots.values()) {
    let left = amountMinor
    for (let unit = 20n; unit <= amountMinor && rakeLeft > 0n; unit += 20n) {
      rakeLeft -= 1n
      rakeMinor += 1n
      left -= 1n
    }
    const winners = bestOf(seats, dealt)
    const turns = clock.filter((seat) => winners.includes(seat))
    for (let turn = 0; left > 0n; turn += 1, left -= 1n) {
      give(mustHave(turns[turn % turns.length], 'a winner'), 1n)
    }
  }
  const most = hand.betting.seats.reduce((one, other) =>
    other.paidMinor > one.paidMinor ? other : one,
  )
  if (division.uncalledMinor > 0n) give(most.seat, division.uncalledMinor)
  return { rakeMinor, payouts }
}

function bestOf(seats: readonly number[], dealt: Dealt): number[] {
  if (seats.length === 1) return [...seats]
  const values = seats.map((seat) =>
    handStrength([...(dealt.hole.get(seat) ?? []), ...dealt.board]),
  )
  return seats.filter((_, at) => values[at] === Math.max(...values))
}

function arePotsOf(hand: PokerHand, division: NaiveDivision): boolean {
  const { pots, uncalled } = potsOf(hand)
  return (
    pots.length === division.pots.size &&
    (uncalled?.amountMinor ?? 0n) === division.uncalledMinor &&
    pots.every((pot) => division.pots.get(pot.seats.join())?.amountMinor === pot.amountMinor)
  )
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function faultOf(hand: PokerHand, dealt: Dealt, result: HandResult): string | null {
  const stakes = sum(result.seats.map((seat) => seat.stakeMinor))
  const payouts = sum(result.seats.map((seat) => seat.payoutMinor))
  if (stakes !== payouts + result.rakeMinor) return 'stakes are not payouts and rake'
  const division = divideUnits(hand)
  if (!arePotsOf(hand, division)) return 'pots are not what a unit-by-unit count has'
  const end = endOf(hand, division, dealt)
  if (result.rakeMinor !== end.rakeMinor) return `rake of ${result.rakeMinor}, not ${end.rakeMinor}`
  for (const { seat, stackMinor } of hand.setup.seats) {
    const left = hand.betting.seats.find((each) => each.seat === seat)?.stackMinor ?? 0n
    const staked = result.seats.find((each) => each.seat === seat)?.stakeMinor ?? 0n
    if (stackMinor !== left + staked) return 'chips vanish'
  }
  for (const { seat, payoutMinor } of result.seats) {
    const due = end.payouts.get(seat) ?? 0n
    if (payoutMinor !== due) return `seat ${seat} takes ${payoutMinor}, not ${due}`
  }
  return null
}

export interface RandomHands {
  readonly hands: number
  readonly showdowns: number
  readonly sidePots: number
  readonly faults: readonly string[]
}

/** Plays hands of one stream; every fault names the number of its hand. */
export function playRandomHands(count: number, stream: RandomStream): RandomHands {
  const chance = chanceOf(stream)
  let showdowns = 0
  let sidePots = 0
  const faults: string[] = []
  for (let number = 0; number < count; number += 1) {
    const setup = randomSetup(chance)
    const hand = playOut(setup, chance)
    const dealt = dealFrom(stream.draw(52, 2 * setup.seats.length + 5), clockwise(setup))
    const result = settleHand(hand, dealt)
    showdowns += Number(hand.state !== 'won')
    sidePots += Number(result.pots.length > 1)
    const fault = faultOf(hand, dealt, result)
    if (fault) faults.push(`hand ${number}: ${fault}`)
  }
  return { hands: count, showdowns, sidePots, faults }
}
