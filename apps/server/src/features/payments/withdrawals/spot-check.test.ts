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

it('gives each the same answer for a week of his own', () => {
  const days = Array.from({ length: 70 }, (_, day) => day)
  const changes = people.slice(0, 200).map((userId) => {
    const said = days.map((day) => chosen(userId, day, 50))
    return days.filter((day) => day > 0 && said[day] !== said[day - 1])
  })
  for (const own of changes) expect(new Set(own.map((day) => day % 7)).size).toBeLessThan(2)
  expect(new Set(changes.flat().map((day) => day % 7)).size).toBe(7)
})
