import { expect, it } from 'vitest'
import { ageText, isLate } from './queue-age.ts'

const hour = 3_600_000

it('says the age of a queue in its largest unit', () => {
  expect(ageText(0, 44 * 60_000)).toBe('44 min')
  expect(ageText(0, 2 * hour)).toBe('2 h')
  expect(ageText(0, 71 * hour)).toBe('2 d')
})

it('is late from a day on', () => {
  expect(isLate(null, 9e12)).toBe(false)
  expect(isLate(0, 24 * hour - 1)).toBe(false)
  expect(isLate(0, 24 * hour)).toBe(true)
})
