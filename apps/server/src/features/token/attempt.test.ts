import { expect, it, vi } from 'vitest'
import { createAttempt } from './attempt.ts'

it('goes on after a failing piece of work and logs it once until it works again', async () => {
  const error = vi.fn()
  const attempt = createAttempt({ error })
  const fail = () => Promise.reject(new Error('no'))
  const work = vi.fn().mockResolvedValue(undefined)
  for (const step of [fail, fail, work, fail]) await attempt('one', step)
  await attempt('other', fail)
  expect(work).toHaveBeenCalledTimes(1)
  expect(error.mock.calls.map(([line]) => line.name)).toEqual(['one', 'one', 'other'])
})
