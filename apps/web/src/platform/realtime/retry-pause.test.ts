import { expect, it } from 'vitest'
import { retryPauseMs } from './retry-pause.ts'

it('tries every address at once before it pauses', () => {
  expect(retryPauseMs(1, 2, 0)).toBe(0)
  expect(retryPauseMs(2, 2, 0)).toBe(500)
})

it('doubles the pause up to eight seconds, less a share left to chance', () => {
  expect([2, 3, 4, 5, 6, 9].map((failures) => retryPauseMs(failures, 1, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ])
  expect(retryPauseMs(9, 1, 0.999_999)).toBe(4_000)
})
