import { describe, expect, it } from 'vitest'
import { countsOf, readHilo, returnRange, trailOf } from './hilo-table.ts'

/** Card of an ace-high rank index (0 for a two) and a suit. */
const card = (rankIndex: number, suit = 1) => rankIndex * 4 + suit
const eight = card(6)
const four = card(2)
const ace = card(12)
const king = card(11)

function round(cards: readonly number[], actions: readonly string[], ways: object) {
  return readHilo({ cards, actions, ways, multiplier: 1, maxMultiplier: 4000 })
}

describe('the choices on the open card', () => {
  it('are both sides in the middle, each with its ranks, chance and what the round would pay', () => {
    const table = round([four, eight], ['high'], { high: 6, low: 8, same: null })
    expect(table.choices).toMatchObject([
      { guess: 'high', title: 'Higher or same', span: '8 to K', ways: 6, chance: '46.15%' },
      { guess: 'low', title: 'Lower or same', span: 'A to 8', ways: 8, chance: '61.53%' },
    ])
    // 0.99 * 13/10 * 13/6, cut.
    expect(table.choices[0]?.totalE4).toBe(27_885)
  })

  it('are the strict side and the same rank on an ace or a king', () => {
    const onAce = round([ace], [], { high: 12, low: null, same: 1 }).choices
    expect(onAce.map(({ title, span }) => [title, span])).toEqual([
      ['Higher', '2 to K'],
      ['Same', 'only A'],
    ])
    const onKing = round([king], [], { high: null, low: 12, same: 1 }).choices
    expect(onKing.map(({ title, span }) => [title, span])).toEqual([
      ['Same', 'only K'],
      ['Lower', 'A to Q'],
    ])
  })

  it('stay in place when one would pass the largest payout, but cannot be taken', () => {
    const table = round([eight], [], { high: null, low: 8, same: null })
    expect(table.choices.map(({ guess, isLegal }) => [guess, isLegal])).toEqual([
      ['high', false],
      ['low', true],
    ])
  })

  it('do not exist before the first card', () => {
    expect(readHilo({}).choices).toEqual([])
  })
})

describe('the trail', () => {
  it('says of every card what was guessed on it and what the guess multiplied', () => {
    const table = round([four, eight, eight], ['high', 'skip'], { high: 6, low: 8, same: null })
    expect(trailOf(table, false)).toEqual([
      { card: four, action: 'high', factor: '×1.30', isWrong: false },
      { card: eight, action: 'skip', factor: undefined, isWrong: false },
      { card: eight, action: undefined, factor: undefined, isWrong: false },
    ])
    expect(countsOf(table)).toEqual({ guesses: 1, skips: 1 })
  })

  it('gives no factor to the guess that lost', () => {
    const table = round([eight, four], ['high'], {})
    expect(trailOf(table, true)[0]).toMatchObject({ factor: undefined, isWrong: true })
  })
})

describe('what a first guess returns', () => {
  it('is 98.996 % to 99.000 %', () => {
    expect(returnRange).toBe('98.996–99.000%')
  })
})
