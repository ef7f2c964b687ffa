import type { PokerOwn, PokerSeat, PokerTable, PokerWait } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { commitDeck } from '@powerplay/engines/poker/deck'

/** A deck whose proofs hold, for screens that check them. */
export const deck = commitDeck({
  serverSeed: '1'.repeat(64),
  entropyHash: commitmentOf('entropy'),
  handNo: 7,
})

export const proofAt = (place: number) => {
  const proof = deck.prove(place)
  return { ...proof, path: [...proof.path] }
}

/** A seat that was dealt in, with ten units. */
export function seat(number: number): PokerSeat {
  return {
    ...{ seat: number, stack: '10.00000000', status: 'seated', isWaiting: false },
    user: { _id: `user_${number}`, name: `player${number}`, avatar: null, private_bets: false },
    ...{ isDealt: true, isLive: true, bet: '0.00000000', last: null, cards: null },
    ...{ equity: null, text: null, won: null },
  }
}

export const turn: NonNullable<NonNullable<PokerTable['hand']>['turn']> = {
  ...{ seat: 0, untilAt: 20_000, bankMs: 30_000, toCall: '0.10000000' },
  ...{ minRaiseTo: '0.20000000', maxRaiseTo: '10.00000000' },
  legal: ['fold', 'call', 'raise', 'allin'],
}

export const hand: NonNullable<PokerTable['hand']> = {
  ...{ _id: 'hand_1', number: 7, street: 'preflop', board: [], button: 0 },
  pots: [{ amount: '0.15000000', seats: [0, 1] }],
  ...{ total: '0.15000000', step: 0, turn, result: null },
  lines: [
    {
      ...{ step: 0, seat: 1, street: 'preflop', kind: 'bb', amount: '0.10000000' },
      ...{ isAllIn: false, auto: null },
    },
  ],
  serverSeedHash: commitmentOf('1'.repeat(64)),
  ...{ entropyHash: commitmentOf('entropy'), deckRoot: deck.root },
}

export const table: PokerTable = {
  ...{ _id: 'table_1', name: 'Kestrel 1', currency: 'usdt', seatCount: 6, actionMs: 20_000 },
  ...{ sb: '0.05000000', bb: '0.10000000', minBuyIn: '4.00000000', maxBuyIn: '10.00000000' },
  ...{ version: 1, phase: 'playing', isClosing: false, prepare: null },
  ...{ seats: [seat(0), seat(1)], hand, nextSeedHash: 'b'.repeat(64) },
}

export const own: PokerOwn = {
  ...{ seat: 0, handId: 'hand_1', tip: 'c'.repeat(64), queued: '0.00000000', isDealtOut: false },
  ...{ autoRebuy: false, autoTopUp: false },
  cards: [proofAt(1), proofAt(3)],
}

/** Nobody stands in line for a seat. */
export const noLine: PokerWait = { waiting: 0, place: null, offeredUntil: null }
