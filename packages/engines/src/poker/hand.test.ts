import { describe, expect, it } from 'vitest'
import { streamOfNonce } from '../test/streams.ts'
import { pokerActions } from './betting.ts'
import {
  act,
  blindsOf,
  clockwise,
  legalIn,
  potsOf,
  settleHand,
  startHand,
  type DealtSeat,
  type PokerHand,
} from './hand.ts'
import { cutPots, rakeOf, rakeTerms, sharePot } from './pots.ts'
import { playRandomHands } from './test/random-hands.ts'

const blinds = { smallBlindMinor: 50n, bigBlindMinor: 100n }

function begin(stacks: readonly number[], button = 0): PokerHand {
  const seats: DealtSeat[] = stacks.map((stack, seat) => ({ seat, stackMinor: BigInt(stack) }))
  return startHand({ seats, button, ...blinds })
}

/** Plays "0 raise 300, 1 fold, …"; every action must be in turn and legal. */
function play(start: PokerHand, actions: string): PokerHand {
  return actions.split(', ').reduce((hand, text) => {
    const [seat, kind, to] = text.split(' ')
    expect(hand.betting.turn, text).toBe(Number(seat))
    const known = pokerActions.find((each) => each === kind)
    if (!known) throw new Error(`no action: ${text}`)
    const next = act(hand, to ? { kind: known, toMinor: BigInt(to) } : { kind: known })
    if (!next) throw new Error(`refused: ${text}`)
    return next
  }, start)
}

const noCards = { hole: new Map(), board: [] }

describe('blinds', () => {
  it('go clockwise from the button; of two players the button posts the small one', () => {
    expect(blindsOf(begin([1000, 1000, 1000], 2).setup)).toEqual({ sb: 0, bb: 1 })
    expect(blindsOf(begin([1000, 1000], 1).setup)).toEqual({ sb: 1, bb: 0 })
    expect(clockwise(begin([1000, 1000, 1000], 1).setup)).toEqual([2, 0, 1])
  })

  it('are acted on by the seat behind the big one first, by the one left of the button later', () => {
    const hand = begin([1000, 1000, 1000, 1000])
    expect(hand.betting.turn).toBe(3)
    const flop = play(hand, '3 call, 0 call, 1 call, 2 check')
    expect([flop.street, flop.betting.turn]).toEqual(['flop', 1])
    const two = play(begin([1000, 1000]), '0 call, 1 check')
    expect([two.street, two.betting.turn]).toEqual(['flop', 1])
  })

  it('of a short stack are all it has, and nobody pays more than can be won', () => {
    const hand = begin([1000, 1000, 60])
    expect(hand.posts).toContainEqual({ seat: 2, kind: 'bb', amountMinor: 60n })
    expect(legalIn(hand)?.toCallMinor).toBe(100n)
    const alone = play(hand, '0 fold')
    // The small blind has to add only what the 60 of the big blind can match.
    expect(legalIn(alone)?.toCallMinor).toBe(10n)
    expect(play(alone, '1 call').state).toBe('run-out')
  })

  it('of a returning seat are a live big blind and a dead small one', () => {
    const seats: DealtSeat[] = [0, 1, 2, 3].map((seat) => ({ seat, stackMinor: 1000n }))
    seats[3] = { seat: 3, stackMinor: 1000n, post: 'live-and-dead' }
    const hand = startHand({ seats, button: 0, ...blinds })
    expect(hand.deadMinor).toBe(50n)
    // It has posted, and still may raise.
    expect(legalIn(hand)).toMatchObject({
      seat: 3,
      toCallMinor: 0n,
      kinds: expect.arrayContaining(['check', 'raise']),
    })
    const won = play(hand, '3 check, 0 fold, 1 fold, 2 raise 300, 3 fold')
    const result = settleHand(won, noCards)
    expect(result.seats.find((each) => each.seat === 3)).toEqual({
      seat: 3,
      stakeMinor: 150n,
      payoutMinor: 0n,
    })
    expect(result.seats.find((each) => each.seat === 2)?.payoutMinor).toBe(200n + 300n)
  })
})

describe('betting', () => {
  it('gives the big blind the last word', () => {
    const hand = play(begin([1000, 1000, 1000]), '0 call, 1 call')
    expect(hand.betting.turn).toBe(2)
    expect(legalIn(hand)?.raiseTo).toEqual({ minMinor: 200n, maxMinor: 1000n })
  })

  it('asks for at least the last full raise, and takes more than the stack as all-in', () => {
    const hand = play(begin([1000, 1000, 1000]), '0 raise 300')
    expect(legalIn(hand)?.raiseTo?.minMinor).toBe(500n)
    expect(act(hand, { kind: 'raise', toMinor: 499n })).toBeNull()
    expect(act(hand, { kind: 'raise' })).toBeNull()
    const all = play(hand, '1 raise 5000')
    expect(all.betting.currentBetMinor).toBe(1000n)
  })

  it('is not opened again by an all-in below a full raise', () => {
    const hand = play(begin([5000, 5000, 700, 5000]), '3 raise 500, 0 call, 1 fold, 2 allin')
    // 700 is 200 more than 500: no full raise. Seats 3 and 0 may call or fold.
    expect(legalIn(hand)).toMatchObject({
      seat: 3,
      toCallMinor: 200n,
      raiseTo: null,
      kinds: ['fold', 'call'],
    })
    expect(act(hand, { kind: 'allin' })).toBeNull()
    expect(act(hand, { kind: 'raise', toMinor: 2000n })).toBeNull()
  })

  it('is open to whoever has not acted, also after a short all-in', () => {
    const hand = play(begin([5000, 5000, 5000, 700]), '3 allin, 0 call')
    const short = play(begin([5000, 5000, 5000, 130]), '3 allin')
    expect(legalIn(hand)?.raiseTo?.minMinor).toBe(1300n)
    expect(legalIn(short)?.raiseTo?.minMinor).toBe(230n)
  })

  it('refuses what is not legal, and anything after the end', () => {
    const hand = begin([1000, 1000, 1000])
    expect(act(hand, { kind: 'check' })).toBeNull()
    expect(act(hand, { kind: 'bet', toMinor: 300n })).toBeNull()
    expect(act(hand, { kind: 'raise', toMinor: -300n })).toBeNull()
    const over = play(hand, '0 fold, 1 fold')
    expect(over.state).toBe('won')
    expect(act(over, { kind: 'fold' })).toBeNull()
  })

  it('runs the board out when nobody can answer any more', () => {
    const hand = play(begin([1000, 400, 1000]), '0 raise 600, 1 allin, 2 fold')
    expect([hand.state, hand.street]).toEqual(['run-out', 'preflop'])
    const called = play(begin([1000, 1000]), '0 allin, 1 call')
    expect(called.state).toBe('run-out')
  })

  it('ends in a showdown after the river', () => {
    const streets = '1 check, 0 check, '.repeat(3).slice(0, -2)
    expect(play(begin([1000, 1000]), `0 call, 1 check, ${streets}`).state).toBe('showdown')
  })
})

describe('pots', () => {
  const paid = (...amounts: readonly number[]) =>
    amounts.map((amount, seat) => ({
      seat,
      paidMinor: BigInt(Math.abs(amount)),
      isLive: amount > 0,
    }))

  it('give back what nobody matched and cut the rest by level', () => {
    expect(cutPots(paid(100, 300, 700, -300))).toEqual({
      uncalled: { seat: 2, amountMinor: 400n },
      pots: [
        { amountMinor: 400n, seats: [0, 1, 2] },
        { amountMinor: 600n, seats: [1, 2] },
      ],
    })
  })

  it('keep folded money in the layers it reached, and merge equal ones', () => {
    expect(cutPots(paid(-50, 200, 200), 25n).pots).toEqual([{ amountMinor: 475n, seats: [1, 2] }])
  })

  it('give folded money above every live seat to those who paid most', () => {
    expect(cutPots(paid(5, 2, -10, -10)).pots).toEqual([
      { amountMinor: 8n, seats: [0, 1] },
      { amountMinor: 19n, seats: [0] },
    ])
  })

  it('are raked down to the unit, main pot first, up to the cap of the table', () => {
    const pots = [
      { amountMinor: 3999n, seats: [0, 1, 2] },
      { amountMinor: 9000n, seats: [1, 2] },
    ]
    expect(rakeOf(pots, rakeTerms(3, 100n))).toEqual([199n, 1n])
    expect(rakeOf(pots, rakeTerms(9, 1000n))).toEqual([199n, 450n])
    expect([2, 3, 4, 5, 9].map((dealt) => rakeTerms(dealt, 10n).capMinor)).toEqual([
      10n,
      20n,
      20n,
      30n,
      30n,
    ])
  })

  it('are split evenly, odd units clockwise from the button', () => {
    const strengths = new Map([
      [0, 7],
      [2, 7],
      [4, 7],
      [5, 1],
    ])
    expect(sharePot({ amountMinor: 101n, seats: [0, 2, 4, 5] }, strengths, [4, 5, 0, 2])).toEqual([
      { seat: 4, amountMinor: 34n },
      { seat: 0, amountMinor: 34n },
      { seat: 2, amountMinor: 33n },
    ])
  })
})

describe('the end of a hand', () => {
  /** Aces for seat 0, kings for 1, queens for 2; the board helps nobody. */
  const cards = {
    hole: new Map([
      [0, [48, 49]],
      [1, [44, 45]],
      [2, [40, 41]],
    ]),
    board: [0, 5, 10, 15, 34],
  }

  it('takes no rake without a flop, and gives an uncalled raise back', () => {
    const hand = play(begin([1000, 1000, 1000]), '0 raise 600, 1 fold, 2 fold')
    expect(settleHand(hand, noCards)).toMatchObject({
      uncalled: { seat: 0, amountMinor: 500n },
      rakeMinor: 0n,
      shows: [],
      seats: [
        { seat: 0, stakeMinor: 600n, payoutMinor: 750n },
        { seat: 1, stakeMinor: 50n, payoutMinor: 0n },
        { seat: 2, stakeMinor: 100n, payoutMinor: 0n },
      ],
    })
  })

  it('pays main and side pots to different hands, all of them open after an all-in', () => {
    const hand = play(begin([500, 2000, 4000]), '0 allin, 1 allin, 2 call')
    expect(hand.state).toBe('run-out')
    const result = settleHand(hand, cards)
    expect(result.pots).toMatchObject([
      { amountMinor: 1500n, rakeMinor: 75n, winners: [{ seat: 0, amountMinor: 1425n }] },
      { amountMinor: 3000n, rakeMinor: 125n, winners: [{ seat: 1, amountMinor: 2875n }] },
    ])
    expect(result.shows.map((show) => show.seat)).toEqual([1, 2, 0])
    expect(potsOf(hand).uncalled).toBeNull()
  })

  it('lets the last aggressor of the river show first and losers muck', () => {
    const checks = '1 check, 2 check, 0 check'
    const called = `0 call, 1 call, 2 check, ${checks}, ${checks}, 1 check, 2 check, 0 bet 100, 1 call, 2 call`
    const bet = settleHand(play(begin([1000, 1000, 1000]), called), cards)
    expect(bet.shows.map((show) => show.seat)).toEqual([0])
    const quiet = `0 call, 1 call, 2 check, ${checks}, ${checks}, ${checks}`
    const checked = settleHand(play(begin([1000, 1000, 1000]), quiet), cards)
    expect(checked.shows.map((show) => show.seat)).toEqual([1, 0])
  })

  it('conserves every chip in random hands, side pots as a unit-by-unit division has them', () => {
    const played = playRandomHands(2000, streamOfNonce(2))
    expect(played.faults).toEqual([])
    expect(played.sidePots).toBeGreaterThan(200)
    expect(played.showdowns).toBeGreaterThan(500)
  })
})
