import { describe, expect, it } from 'vitest'
import { blackjackFrames } from './blackjack-frames.ts'
import { handLabel, reasonAgainst, titleOf } from './blackjack-labels.ts'
import { readBlackjack, spokenTotal, totalText, type BlackjackTable } from './blackjack-table.ts'

/** Rank index (0 for a two, 12 for an ace) of spades. */
const card = (rankIndex: number) => rankIndex * 4 + 2
const [two, six, seven, eight, ten, ace] = [0, 4, 5, 6, 8, 12].map(card)

interface Told {
  readonly hands: readonly (readonly (number | undefined)[])[]
  readonly dealer: readonly (number | undefined)[]
  readonly actions?: readonly string[]
  readonly outcomes?: readonly string[]
  readonly states?: readonly string[]
}

function told({ hands, dealer, actions = [], outcomes = [], states = [] }: Told): BlackjackTable {
  return readBlackjack({
    hands: hands.map((cards, place) => ({ cards, bet: '5.00', state: states[place] ?? 'open' })),
    active: actions.length === 0 ? -1 : 0,
    dealer,
    insurance: null,
    actions,
    reveal: { outcomes },
  })
}

const inPlay = ['hit', 'stand', 'double']
const shape = (table: BlackjackTable) =>
  [table.hands.map(({ cards }) => cards.length).join('+'), table.dealer.length].join(' ') +
  (table.hasHole ? ' hole' : '')

describe('the order of the cards', () => {
  it('is player, dealer, player, hole when a round begins', () => {
    const dealt = told({ hands: [[eight, ten]], dealer: [six], actions: inPlay })
    expect(blackjackFrames(undefined, dealt).map(shape)).toEqual([
      '1 0',
      '1 1',
      '2 1',
      '2 1 hole',
      '2 1 hole',
    ])
  })

  it('adds one card for a hit and lets the dealer draw at the end', () => {
    const dealt = told({ hands: [[eight, two]], dealer: [six], actions: inPlay })
    const hit = told({ hands: [[eight, two, two]], dealer: [six], actions: ['hit', 'stand'] })
    expect(blackjackFrames(dealt, hit).map(shape)).toEqual(['3 1 hole'])
    const ended = told({ hands: [[eight, two, two]], dealer: [six, ten, two], outcomes: ['lose'] })
    expect(blackjackFrames(hit, ended).map(shape)).toEqual(['3 2', '3 3'])
  })

  it('parts the hand at a split before each half gets its card', () => {
    const dealt = told({ hands: [[eight, eight]], dealer: [six], actions: [...inPlay, 'split'] })
    const split = told({
      hands: [
        [eight, ten],
        [eight, seven],
      ],
      dealer: [six],
      actions: inPlay,
    })
    expect(blackjackFrames(dealt, split).map(shape)).toEqual([
      '1+1 1 hole',
      '2+1 1 hole',
      '2+2 1 hole',
    ])
  })

  it('starts anew for the next round, even with the same first cards', () => {
    const ended = told({ hands: [[eight, ten]], dealer: [six, ten, ten], outcomes: ['win'] })
    const next = told({ hands: [[eight, ten]], dealer: [six], actions: inPlay })
    expect(blackjackFrames(ended, next)[0]?.hands[0]?.cards).toEqual([eight])
  })

  it('says no outcome before the last card lies there', () => {
    const ended = told({ hands: [[ace, ten]], dealer: [six, ten], outcomes: ['blackjack'] })
    const frames = blackjackFrames(undefined, ended)
    const outcomes = frames.map(({ hands }) => hands[0]?.outcome)
    expect(outcomes.slice(0, -1).every((outcome) => outcome === undefined)).toBe(true)
    expect(outcomes.at(-1)).toBe('blackjack')
  })
})

describe('what is written on the table', () => {
  it('gives both totals while an ace may count either way', () => {
    const soft = told({ hands: [[ace, six]], dealer: [six], actions: inPlay }).hands[0]
    expect(soft && totalText(soft)).toBe('7 / 17')
    expect(spokenTotal(soft?.cards ?? [])).toBe('soft 17')
    const hard = told({ hands: [[ace, six, ten]], dealer: [six], actions: inPlay }).hands[0]
    expect(hard && totalText(hard)).toBe('17')
  })

  it('names the end of a round', () => {
    const end = (cards: Told['hands'], dealer: Told['dealer'], ...outcomes: string[]) =>
      titleOf(told({ hands: cards, dealer, outcomes, states: cards.map(() => 'stand') }))
    expect(end([[ace, ten]], [six, ten], 'blackjack')).toBe('Blackjack')
    expect(end([[ten, eight]], [six, ten, ten], 'win')).toBe('Dealer busts')
    expect(end([[ten, eight]], [ten, ace], 'lose')).toBe('Dealer has blackjack')
    expect(end([[ten], [ten]], [ten, ten], 'win', 'win')).toBe('Both hands win')
    expect(end([[ten], [ten]], [ten, ten], 'win', 'push')).toBe('First hand wins, second pushes')
  })

  it('marks the hand whose turn it is, and what became of the others', () => {
    const [hand] = told({ hands: [[eight, two]], dealer: [six], actions: inPlay }).hands
    if (!hand) throw new Error('a hand was dealt')
    expect(handLabel(hand, { isActive: true, isDoubled: false })?.text).toBe('Your turn')
    expect(handLabel({ ...hand, state: 'bust' }, { isActive: false, isDoubled: true })?.text).toBe(
      'Doubled, bust',
    )
  })

  it('says why an action cannot be taken', () => {
    const dealt = told({ hands: [[eight, two]], dealer: [six], actions: inPlay })
    expect(reasonAgainst(dealt, 'split')).toBe('needs a pair')
    const drawn = told({ hands: [[two, two, two]], dealer: [six], actions: ['hit', 'stand'] })
    expect(reasonAgainst(drawn, 'double')).toBe('first two cards only')
  })
})
