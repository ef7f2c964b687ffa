import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit } from './client-events.ts'
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

it('asks once more after the first answer when something changed while it was on its way', async () => {
  const answers: ((told: string) => void)[] = []
  const server = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey: ['list', 1], queryFn: server })
  stop = observer.subscribe(() => undefined)
  await queryReached(server, 1)
  for (let change = 0; change < 3; change += 1) {
    void queryClient.invalidateQueries({ queryKey: ['list'] })
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(server).toHaveBeenCalledTimes(1)
  answers[0]?.('before the change')
  await queryReached(server, 2)
  answers[1]?.('after the change')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect(server).toHaveBeenCalledTimes(2)
})

async function queryReached(server: ReturnType<typeof vi.fn>, times: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(10)
  expect(server).toHaveBeenCalledTimes(times)
}

it.each(['the first', 'a later'])(
  '%s answer that is on its way hides nothing that was told meanwhile',
  async (which) => {
    const answers: ((told: string) => void)[] = []
    const server = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
    const observer = new QueryObserver(queryClient, { queryKey: ['deed'], queryFn: server })
    stop = observer.subscribe(() => undefined)
    await queryReached(server, 1)
    if (which === 'a later') {
      answers[0]?.('before')
      await vi.advanceTimersByTimeAsync(0)
      void queryClient.invalidateQueries({ queryKey: ['deed'] })
      await queryReached(server, 2)
    }
    const overtaken = answers.at(-1)
    queryClient.show(['deed'], 'done')
    overtaken?.('before')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(observer.getCurrentResult().data).toBe('done')
    // It was asked for anew, in case that it was the newer one.
    expect(answers.at(-1)).not.toBe(overtaken)
    answers.at(-1)?.('newest')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(observer.getCurrentResult()).toMatchObject({ data: 'newest', fetchStatus: 'idle' })
  },
)

it('shows nobody what an account was told that has left, and asks anew for what is in view', async () => {
  const answers: ((told: string) => void)[] = []
  const server = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const follow = (queryKey: string[]) => {
    const observer = new QueryObserver(queryClient, { queryKey, queryFn: server })
    return { observer, end: observer.subscribe(() => undefined) }
  }
  queryClient.show(['out of view'], 'of the first')
  const inView = follow(['in view'])
  await queryReached(server, 1)
  answers[0]?.('of the first')
  await vi.advanceTimersByTimeAsync(0)
  emit('auth:account-left', null)
  const begun = follow(['begun by the second'])
  stop = () => [inView, begun].forEach(({ end }) => end())
  await queryReached(server, 3)
  expect(queryClient.getQueryData(['out of view'])).toBeUndefined()
  expect(inView.observer.getCurrentResult()).toMatchObject({ data: undefined, isFetching: true })
  for (const answer of answers) answer('of the second')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(inView.observer.getCurrentResult().data).toBe('of the second')
  expect(begun.observer.getCurrentResult().data).toBe('of the second')
  expect(server).toHaveBeenCalledTimes(3)
})

it('drops the answer that an account asked for before it left', async () => {
  const answers: ((told: string) => void)[] = []
  const server = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey: ['own'], queryFn: server })
  stop = observer.subscribe(() => undefined)
  await queryReached(server, 1)
  emit('auth:account-left', null)
  await queryReached(server, 2)
  answers[1]?.('of the second')
  answers[0]?.('of the first')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(observer.getCurrentResult().data).toBe('of the second')
})
