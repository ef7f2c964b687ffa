import { dayMs } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { isSpotChecked } from './spot-check.ts'

const key = Buffer.alloc(32, 7)
const start = Date.UTC(2026, 0, 1)
const people = Array.from(
  { length: 2_000 },
  (_, place) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
)
const chosen = (userId: string, day: number, percent = 5) =>
  isSpotChecked(key, { userId, at: new Date(start + day * dayMs), percent })

it('chooses about as many as are wanted, none and all too', () => {
  const count = (percent: number) => people.filter((one) => chosen(one, 0, percent)).length
  expect(count(5)).toBeGreaterThan(60)
  expect(count(5)).toBeLessThan(140)
  expect([count(0), count(100)]).toEqual([0, people.length])
})

it('gives each the same answer for weeks, and changes it at moments of his own', () => {
  const days = Array.from({ length: 700 }, (_, day) => day)
  const spans = people.slice(0, 200).flatMap((userId) => {
    const said = days.map((day) => chosen(userId, day, 50))
    const changes = days.filter((day) => day > 0 && said[day] !== said[day - 1])
    return changes.slice(1).map((day, place) => day - (changes[place] ?? 0))
  })
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(21)
  expect(new Set(spans.map((days) => days % 7)).size).toBe(7)
  expect(new Set(spans).size).toBeGreaterThan(50)
})

it('says the same again eight days later to most of those whom it chose', () => {
  const first = people.filter((one) => chosen(one, 0, 10))
  const again = first.filter((one) => chosen(one, 8, 10))
  // A case says so to all of them.
  expect(again.length / first.length).toBeGreaterThan(0.75)
})
