import { afterEach, expect, it, vi } from 'vitest'
import { loadProof } from './load-proof.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

afterEach(() => {
  callServer.mockReset()
  vi.useRealTimers()
})

const part = (ticks: readonly number[], nextSeq: number | null) => ({
  ...{ position: {}, venues: null, nextSeq },
  proof: { ticks: ticks.map((seq) => [seq, seq * 200, 1, 0]) },
})

async function loaded(signal = new AbortController().signal) {
  vi.useFakeTimers()
  const proof = loadProof('bet_1', signal).then((one) => one.proof?.ticks.map(([seq]) => seq))
  const [settled] = await Promise.all([
    Promise.allSettled([proof]),
    vi.advanceTimersByTimeAsync(5_000),
  ])
  expect(settled).toHaveLength(1)
  return proof
}

it('puts the parts of a long position together, in order', async () => {
  callServer.mockResolvedValueOnce(part([5, 6], 7)).mockResolvedValueOnce(part([7, 8], 9))
  callServer.mockResolvedValueOnce(part([9], null))
  expect(await loaded()).toEqual([5, 6, 7, 8, 9])
  expect(callServer.mock.calls.map(([, input]) => input)).toEqual([
    ...[{ id: 'bet_1' }, { id: 'bet_1', fromSeq: 7 }, { id: 'bet_1', fromSeq: 9 }],
  ])
})

it('has no record where ticks are forgotten while the parts are asked for', async () => {
  callServer.mockResolvedValueOnce(part([5, 6], 7))
  callServer.mockResolvedValueOnce({ ...part([], null), proof: null })
  expect(await loaded()).toBeUndefined()
})

it('asks for no further part once the window is closed', async () => {
  const closing = new AbortController()
  callServer.mockImplementationOnce(async () => {
    closing.abort()
    return part([5], 6)
  })
  await expect(loaded(closing.signal)).rejects.toThrow()
  expect(callServer).toHaveBeenCalledTimes(1)
})
