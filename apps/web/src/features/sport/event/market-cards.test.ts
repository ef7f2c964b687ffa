import { expect, it } from 'vitest'
import { sportMarket, totalMarket } from '../test/book-fixtures.ts'
import { cardsOf, handicapOf, isOverCard, layoutOf, titleOf, winnersOf } from './market-cards.ts'

it('puts all lines of a market under one name, in order of their value', () => {
  const cards = cardsOf([totalMarket(3.5, 1.5, 2.5), sportMarket(), totalMarket(2.5, 1.2, 4)])
  expect(cards.map(({ title }) => title)).toEqual(['Total', '1x2'])
  expect(cards[0]?.markets.map(({ lineId }) => lineId)).toEqual(['18:total=2.5', '18:total=3.5'])
  expect(cards.map(layoutOf)).toEqual(['lines', 'columns'])
})

it('takes the value of a line out of its name and leaves numbers of teams alone', () => {
  expect(titleOf({ name: 'Nordkap 09: Total 1.5', specifiers: 'total=1.5' })).toBe(
    'Nordkap 09: Total',
  )
  expect(titleOf({ name: 'Handicap −0.25', specifiers: 'hcp=-0.25' })).toBe('Handicap')
  expect(titleOf({ name: 'Handicap +1', specifiers: 'hcp=1' })).toBe('Handicap')
  expect(titleOf({ name: 'Winner, set 2', specifiers: 'setnr=2' })).toBe('Winner, set 2')
  expect(handicapOf('FC 04 (−1.5)')).toEqual({ side: 'FC 04', value: '−1.5' })
})

it('knows what is over, and what has won there', () => {
  const outcomes = sportMarket().outcomes.map((one) => ({
    ...one,
    result: one.id === '2' ? ('won' as const) : ('lost' as const),
  }))
  const [over] = cardsOf([sportMarket({ status: 'settled', outcomes })])
  if (over === undefined) throw new Error('one market is one card')
  expect([isOverCard(over), winnersOf(over)]).toEqual([true, ['Draw']])
  expect(isOverCard({ ...over, markets: [sportMarket()] })).toBe(false)
})
