import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChainAdapter } from './chain-port.ts'
import { devnetAdapter } from './devnet-adapter.ts'
import { createLooks } from './looks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const limitMs = 60_000

/** A simulated chain whose node never answers, or at once. */
function chainOf(chain: string, answers: 'never' | 'at once'): ChainAdapter {
  return devnetAdapter(chain, {
    ask: (_method, _params, shape) =>
      answers === 'never'
        ? new Promise(() => undefined)
        : Promise.resolve(shape.parse({ height: 1, hash: 'a' })),
  })
}

function started() {
  const heads: string[] = []
  const givenUp: string[] = []
  const begun: ChainAdapter[] = []
  const looks = createLooks(
    {
      async look(adapter) {
        begun.push(adapter)
        await adapter.head()
        heads.push(adapter.chain)
      },
      async givenUp(chain) {
        givenUp.push(chain)
      },
    },
    limitMs,
  )
  return { looks, heads, givenUp, begun }
}

it('reads the other chains while one never answers', async () => {
  const { looks, heads } = started()
  looks.begin(chainOf('eth', 'never'))
  looks.begin(chainOf('btc', 'at once'))
  await vi.advanceTimersByTimeAsync(1)
  looks.begin(chainOf('btc', 'at once'))
  await vi.advanceTimersByTimeAsync(1)
  expect(heads).toEqual(['btc', 'btc'])
})

it('has one look of a chain at a time, and gives it up once it takes too long', async () => {
  const { looks, begun, givenUp } = started()
  const silent = chainOf('eth', 'never')
  looks.begin(silent)
  looks.begin(silent)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  looks.begin(silent)
  expect([begun.length, givenUp]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1)
  expect(givenUp).toEqual(['eth'])
  looks.begin(silent)
  expect(begun).toHaveLength(2)
})

it('asks a chain nothing more in a look that was given up', async () => {
  const { looks, begun } = started()
  looks.begin(chainOf('eth', 'never'))
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(() => begun[0]?.head()).toThrow('given up')
  expect(begun[0]?.chain).toBe('eth')
})

it('is over with the looks that run, and at the latest when they are given up', async () => {
  const { looks } = started()
  looks.begin(chainOf('eth', 'never'))
  let isOver = false
  const over = looks.over().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await over
  expect(isOver).toBe(true)
})
