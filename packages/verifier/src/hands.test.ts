import { commitmentOf } from '@powerplay/engines'
import { commitDeck, entropyHash } from '@powerplay/engines/poker/deck'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { describe, expect, it } from 'vitest'
import { seededNumbers } from './test/random-position.ts'
import { verifyHand } from './verifier.mjs'

const next = seededNumbers(11)
const pick = (below: number) => Math.floor(next() * below)

/** A hand as the call gives it to one of its seats, made by the engine. */
function handOf(number: number, hasSeed = true) {
  const serverSeed = sha256Hex(`seed ${number}`)
  const dealt = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((seat) => seat < 2 || pick(2) === 0)
  const entropy = dealt.map((seat) => ({ seat, value: sha256Hex(`${seat} ${number}`) }))
  const hash = entropyHash(entropy)
  const deck = commitDeck({ serverSeed, entropyHash: hash, handNo: number })
  const button = dealt[pick(dealt.length)] ?? 0
  const at = dealt.indexOf(button)
  const order = [...dealt.slice(at + 1), ...dealt.slice(0, at + 1)]
  const proofs = (places: readonly number[]) => places.map((place) => deck.prove(place))
  const record = {
    ...{ number, button, entropy, entropyHash: hash, deckRoot: deck.root },
    serverSeedHash: commitmentOf(serverSeed),
    serverSeed: hasSeed ? serverSeed : null,
    board: proofs([0, 1, 2, 3, 4].map((card) => 2 * order.length + card)),
    seats: dealt.map((seat) => {
      const first = order.indexOf(seat)
      const isShown = seat === button || pick(2) === 0
      const cards = isShown ? proofs([first, first + order.length]) : null
      return {
        seat,
        cards,
        stake: '1.00',
        payout: seat === button ? `${dealt.length - 1}.95` : '0.00',
      }
    }),
    result: { rake: '0.05' },
  }
  return { record, deck: deck.deck }
}

describe('a hand of hold’em', () => {
  it('has the same deck in the engine and in the verifier, made apart', () => {
    for (let number = 1; number <= 200; number += 1) {
      const { record, deck } = handOf(number)
      expect(verifyHand(record).deck, `hand ${number}`).toEqual(deck)
    }
  })

  it('is proven card by card before the seed is given', () => {
    const { record } = handOf(500, false)
    const shown = record.seats.filter(({ cards }) => cards !== null).length
    expect(verifyHand(record)).toEqual({ cards: 5 + 2 * shown, deck: null })
  })

  it('is proven where a seat showed one of its cards', () => {
    const { record } = handOf(3)
    const one = (seat: (typeof record.seats)[number], at: number) => ({
      ...record,
      seats: record.seats.map((each) =>
        each === seat ? { ...each, cards: each.cards?.slice(at, at + 1) ?? null } : each,
      ),
    })
    const button = record.seats.find(({ seat }) => seat === record.button)
    if (!button) throw new Error('the button is dealt in')
    expect(verifyHand(one(button, 0)).deck).toHaveLength(52)
    expect(verifyHand(one(button, 1)).deck).toHaveLength(52)
    expect(() => verifyHand(one(button, 2))).toThrow('other places')
  })

  it('is not what it was published to be with anything changed in it', () => {
    const { record } = handOf(7)
    const [first, ...rest] = record.board
    const other = first && { ...first, card: (first.card + 1) % 52 }
    const hole = record.seats.find(({ cards }) => cards !== null)
    const swapped = record.seats.map((seat) =>
      seat === hole ? { ...seat, cards: seat.cards?.toReversed() ?? null } : seat,
    )
    const wrong: readonly object[] = [
      { ...record, board: [other, ...rest] },
      { ...record, board: record.board.toReversed() },
      { ...record, seats: swapped },
      { ...record, entropy: record.entropy.map(({ seat }) => ({ seat, value: 'a'.repeat(64) })) },
      { ...record, serverSeed: 'b'.repeat(64) },
      { ...record, serverSeedHash: commitmentOf('c') },
      { ...record, number: 8 },
      { ...record, result: { rake: '0.04' } },
      { ...record, deckRoot: 'd'.repeat(64) },
    ]
    expect(() => verifyHand(record)).not.toThrow()
    for (const each of wrong) expect(() => verifyHand(each)).toThrow(Error)
  })
})
