import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

it('takes the reading that travelled fastest', () => {
  const clock = createServerClock()
  expect(clock.now(500)).toBe(500)
  clock.hear(1_000, 300)
  clock.hear(2_000, 1_250)
  clock.hear(3_000, 2_400)
  expect(clock.now(3_000)).toBe(3_750)
})
