import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { gatherMs, reloadSoon } from './reload.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('asks once for what was told a hundred times, and only for that', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  for (let news = 0; news < 100; news += 1) reloadSoon(['pool', 'small'])
  reloadSoon(['pools'])
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(gatherMs)
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    ['pvp', 'pool', 'small'],
    ['pvp', 'pools'],
  ])
  reloadSoon(['pools'])
  vi.advanceTimersByTime(gatherMs)
  expect(asked).toHaveBeenCalledTimes(3)
})
