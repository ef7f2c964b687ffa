import { describe, expect, it } from 'vitest'
import { commitmentOf } from '../fairness/commitment.ts'
import { streamOfNonce } from '../test/streams.ts'
import {
  commitDeck,
  dealFrom,
  entropyChain,
  entropyHash,
  isEntropyBefore,
  isProvenCard,
  shuffledDeck,
} from './deck.ts'
import { equityE4 } from './equity.ts'

const serverSeed = '1'.repeat(64)
const seeds = {
  serverSeed,
  entropyHash: entropyHash([
    { seat: 3, value: 'b'.repeat(32) },
    { seat: 0, value: 'a'.repeat(32) },
  ]),
  handNo: 7,
}

describe('the deck of a hand', () => {
  it('is the one of the published vector', () => {
    expect(commitmentOf(serverSeed)).toBe(
      '3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3',
    )
    expect(seeds.entropyHash).toBe(
      '249ecdf48140462c134d2b4b509f8fa2588e2724790f990daa01a33edf6115c9',
    )
    expect(shuffledDeck(seeds).slice(0, 9)).toEqual([27, 20, 0, 49, 11, 44, 5, 12, 22])
  })

  it('is another one for each hand, seat value and server seed', () => {
    const decks = [
      seeds,
      { ...seeds, handNo: 8 },
      { ...seeds, serverSeed: '2'.repeat(64) },
      { ...seeds, entropyHash: entropyHash([{ seat: 0, value: 'a'.repeat(32) }]) },
    ].map((each) => shuffledDeck(each))
    for (const deck of decks) expect(new Set(deck).size).toBe(52)
    expect(new Set(decks.map((deck) => deck.join())).size).toBe(4)
  })

  it('is dealt in two rounds from left of the button, then the board without a burn', () => {
    const { hole, board } = dealFrom(shuffledDeck(seeds), [4, 6, 1])
    expect([...hole]).toEqual([
      [4, [27, 49]],
      [6, [20, 11]],
      [1, [0, 44]],
    ])
    expect(board).toEqual([5, 12, 22, shuffledDeck(seeds)[9], shuffledDeck(seeds)[10]])
  })

  it('proves each card by itself, and no other card, place or salt', () => {
    const { deck, root, prove } = commitDeck(seeds)
    deck.forEach((card, place) => {
      const proof = prove(place)
      expect(proof.card).toBe(card)
      expect(isProvenCard(proof, root)).toBe(true)
      expect(isProvenCard({ ...proof, card: (card + 1) % 52 }, root)).toBe(false)
      expect(isProvenCard({ ...proof, place: (place + 1) % 52 }, root)).toBe(false)
      expect(isProvenCard({ ...proof, salt: 'f'.repeat(64) }, root)).toBe(false)
    })
    expect(isProvenCard(prove(0), commitDeck({ ...seeds, handNo: 8 }).root)).toBe(false)
  })
})

describe('the chain of a seat', () => {
  it('is revealed backwards, each value checked against the one before', () => {
    const chain = entropyChain('c'.repeat(64))
    expect(chain).toHaveLength(1001)
    expect(isEntropyBefore(chain[999] ?? '', chain[1000] ?? '')).toBe(true)
    expect(isEntropyBefore(chain[998] ?? '', chain[1000] ?? '')).toBe(false)
    expect(isEntropyBefore('no hash', chain[1000] ?? '')).toBe(false)
  })
})

describe('equity of open hands', () => {
  it('counts all boards from the flop on', () => {
    // Aces against kings, on 2 5 9 of different suits: only a king saves the kings.
    const shares = equityE4(
      [
        [48, 49],
        [44, 45],
      ],
      [0, 13, 30],
      streamOfNonce(1),
    )
    expect(shares[0] ?? 0).toBeGreaterThan(9000)
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(10_000)
    expect(
      equityE4(
        [
          [48, 49],
          [44, 45],
        ],
        [0, 5, 10, 15, 34],
        streamOfNonce(1),
      ),
    ).toEqual([10_000, 0])
  })

  it('samples boards before it, close to the known chances', () => {
    const [aces = 0] = equityE4(
      [
        [48, 49],
        [44, 45],
      ],
      [],
      streamOfNonce(3),
    )
    // 82.6 % for aces against kings that share two suits with them.
    expect(Math.abs(aces - 8236)).toBeLessThan(150)
  })
})
