import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function opened(gapMs = 1_000) {
  const begun: { readonly id: string; readonly at: number }[] = []
  const ends: { readonly well: () => void; readonly badly: (error: unknown) => void }[] = []
  const clock = { now: () => Date.now() }
  const start = clock.now()
  const look = (id: string) =>
    new Promise<void>((well, badly) => {
      begun.push({ id, at: clock.now() - start })
      ends.push({ well, badly })
    })
  return { begun, ends, hints: createHints(look, { clock, gapMs }) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('many hints of one invoice are one look now and one a second later', async () => {
  const { begun, ends, hints } = opened()
  const all = Array.from({ length: 500 }, () => hints.follow('a'))
  expect(begun).toEqual([{ id: 'a', at: 0 }])
  ends[0]?.well()
  await pass(999)
  all.push(hints.follow('a'))
  expect(begun).toHaveLength(1)
  await pass(1)
  expect(begun).toEqual([
    { id: 'a', at: 0 },
    { id: 'a', at: 1_000 },
  ])
  ends[1]?.well()
  await Promise.all(all)
  await pass(10_000)
  expect(begun).toHaveLength(2)
})

it('a hint that comes while a look runs is followed by another look', async () => {
  const { begun, ends, hints } = opened()
  const first = hints.follow('a')
  await pass(5_000)
  const second = hints.follow('a')
  expect(begun).toHaveLength(1)
  ends[0]?.well()
  await first
  await pass(0)
  expect(begun.map(({ at }) => at)).toEqual([0, 5_000])
  ends[1]?.well()
  await second
})

it('other invoices do not wait', async () => {
  const { begun, hints } = opened()
  void hints.follow('a')
  void hints.follow('b')
  expect(begun.map(({ id }) => id)).toEqual(['a', 'b'])
})

it('a look that fails says so to those who wait for it, and the next one is made', async () => {
  const { begun, ends, hints } = opened()
  const [first, second] = [hints.follow('a'), hints.follow('a')]
  const failed = expect(first).rejects.toThrow('away')
  ends[0]?.badly(new Error('away'))
  await failed
  await pass(1_000)
  expect(begun).toHaveLength(2)
  ends[1]?.well()
  await second
  await pass(1_000)
  void hints.follow('a')
  expect(begun).toHaveLength(3)
})
