import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { ConnectionFailure, ServerRefusal } from './server-refusal.ts'

beforeEach(() => void vi.useFakeTimers())
let stop: () => void
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

const refusal = (name: string, params: object) =>
  new ServerRefusal({ name, code: -1, status: 429, message: 'No.', params: { ...params } })

/** Asks as a page does; the answers are the errors, then a good one. */
function ask(errors: readonly Error[]) {
  const server = vi.fn<() => Promise<string>>()
  for (const error of errors) server.mockRejectedValueOnce(error)
  server.mockResolvedValue('told')
  const observer = new QueryObserver(queryClient, { queryKey: ['q'], queryFn: server })
  stop = observer.subscribe(() => undefined)
  return { server, told: () => observer.getCurrentResult() }
}

it('waits as long as it is told and asks again where it asked too quickly', async () => {
  const { server, told } = ask([refusal('core/too-quick', { retryMs: 400 })])
  await vi.advanceTimersByTimeAsync(399)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(told().data).toBe('told')
})

it.each([
  ['would have to wait for long', refusal('core/too-quick', { retryMs: 60_000 })],
  ['is refused for another reason', refusal('core/no-permission', {})],
])('does not ask again who %s', async (_why, error) => {
  const { server, told } = ask([error])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(told().error).toBe(error)
  expect(server).toHaveBeenCalledTimes(1)
})

it('asks three times at most where nobody answers', async () => {
  const away = new ConnectionFailure()
  const { server, told } = ask([away, away, away])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told().error).toBe(away)
  expect(server).toHaveBeenCalledTimes(3)
})
