import { handText } from '@powerplay/engines/poker/hand-text'
import { handStrength } from '@powerplay/engines/poker/hand-strength'
import { describe, expect, it } from 'vitest'
import { cardsOf, deckOfHand } from './cards.ts'
import { ownCards, showCards } from './show-cards.ts'
import { runningHand } from './table.ts'
import { Ring } from './test/ring.ts'

const userOf = (ring: Ring, number: number) => ring.seat(number).userId

/** Opens cards of a seat; the table as it is told and what is written, or why not. */
function show(ring: Ring, number: number, cards: number[], own: { handId?: string } = {}) {
  const { game } = ring.table
  const handId = (game.phase === 'pause' ? game.ended?.hand.id : runningHand(ring.table)?.id) ?? ''
  const asked = { userId: userOf(ring, number), handId, cards, ...own }
  const step = showCards(ring.table, asked, ring.tools)
  if (step !== null && typeof step !== 'string') ring.take(step)
  return step
}

const showsOf = ({ table: { game } }: Ring) => (game.phase === 'pause' ? game.ended?.shows : null)

describe('cards after a hand', () => {
  it('are shown one by one or both by whoever was dealt in, folded or not, and stay open', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    const { hole } = cardsOf(deckOfHand(ring.tools, ring.table, ring.hand), ring.hand)
    const [folded = [], winner = []] = [hole.get(0), hole.get(2)]
    expect(show(ring, 0, [0, 1])).toBe('hand-over')
    ring.act(0, { kind: 'fold' })
    ring.act(1, { kind: 'fold' })
    expect(showsOf(ring)).toEqual([])
    expect(show(ring, 2, [])).toBeNull()
    expect(show(ring, 2, [1])).toMatchObject({
      happenings: [{ kind: 'shown', seat: 2, cards: [1] }],
    })
    expect(showsOf(ring)).toEqual([{ seat: 2, cards: [winner[1]], text: null }])
    expect(show(ring, 2, [1])).toBeNull()
    expect(show(ring, 2, [])).toBeNull()
    expect(show(ring, 2, [0])).toMatchObject({ happenings: [{ cards: [0, 1] }] })
    show(ring, 0, [0])
    expect(showsOf(ring)).toEqual([
      { seat: 2, cards: winner, text: null },
      { seat: 0, cards: [folded[0]], text: null },
    ])
    expect(ownCards(ring.tools, ring.table, ring.seat(1))?.cards.map(({ card }) => card)).toEqual(
      hole.get(1),
    )
  })

  it('say how good they were where the board lies open', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    const { hole, board } = cardsOf(deckOfHand(ring.tools, ring.table, ring.hand), ring.hand)
    ring.act(ring.turn ?? 0, { kind: 'call' })
    ring.act(ring.turn ?? 0, { kind: 'check' })
    const last = ring.turn ?? 0
    ring.act(last, { kind: 'fold' })
    show(ring, last, [0, 1])
    const flop = board.slice(0, 3)
    const text = handText(handStrength([...(hole.get(last) ?? []), ...flop]))
    expect(showsOf(ring)).toEqual([{ seat: last, cards: hole.get(last), text }])
  })

  it('are shown by nobody else, of no other hand, and no more once the next one is prepared', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    ring.act(ring.turn ?? 0, { kind: 'fold' })
    expect(show(ring, 0, [0], { handId: 'other' })).toBe('hand-over')
    ring.sit(4, 1_000)
    expect(show(ring, 4, [0])).toBe('not-seated')
    expect(ownCards(ring.tools, ring.table, ring.seat(4))).toBeNull()
    const { game } = ring.table
    const handId = game.phase === 'pause' ? game.ended?.hand.id : ''
    ring.pass()
    expect(ring.table.game.phase).toBe('prepare')
    expect(show(ring, 0, [0], { handId: handId ?? '' })).toBe('hand-over')
  })
})
