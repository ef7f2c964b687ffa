import { expect, it } from 'vitest'
import { barsOf } from './bars.ts'

const now = Date.UTC(2026, 2, 2, 13)
const days = [
  { date: '2026-02-27', profit: -4, wagered: 10 },
  { date: '2026-03-01', profit: 1, wagered: 2 },
]

it('draws the largest gain or loss in full, and a day without bets as an empty one', () => {
  const bars = barsOf(days, { days: undefined, now })
  expect(bars.map(({ day, percent }) => [day.date, percent])).toEqual([
    ['2026-02-27', -100],
    ['2026-02-28', 0],
    ['2026-03-01', 25],
    ['2026-03-02', 0],
  ])
  expect(barsOf([], { days: 30, now })).toEqual([])
})

it('draws as many days as the period has, with today as the last one', () => {
  const bars = barsOf(days, { days: 7, now })
  expect(bars.map(({ day }) => day.date)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

it('leaves long stretches without their empty days', () => {
  const far = [{ date: '2025-01-01', profit: 0, wagered: 1 }, ...days]
  expect(barsOf(far, { days: undefined, now })).toHaveLength(3)
})
