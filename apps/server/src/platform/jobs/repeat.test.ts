import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work whose turns end, well or not, when told. */
function started(own: { readonly turnMsMax?: number } = {}) {
  const said: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) })
  const ends: { readonly well: () => void; readonly badly: (error: unknown) => void }[] = []
  const work = () =>
    new Promise<void>((well, badly) => {
      ends.push({ well, badly })
    })
  const stop = repeat(log, { event: 'test.failed', everyMs: 1_000, work, ...own })
  return { said, ends, stop, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('leaves a turn out while the one before still runs, and goes on after it', async () => {
  const { ends, pass, said } = started()
  await pass(5_500)
  expect(ends).toHaveLength(1)
  ends[0]?.well()
  await pass(1_000)
  expect(ends).toHaveLength(2)
  expect(said).toEqual([])
})

it('goes on after a failure, which is logged', async () => {
  const { ends, pass, said } = started()
  await pass(1_000)
  ends[0]?.badly(new Error('no'))
  await pass(1_000)
  expect(ends).toHaveLength(2)
  expect(said).toMatchObject([{ event: 'test.failed', error: 'no' }])
})

it('goes on after work that fails before it is awaited', async () => {
  const tried = vi.fn(() => {
    throw new Error('at once')
  })
  const stop = repeat(pino({ level: 'silent' }), { event: 'test', everyMs: 1_000, work: tried })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tried).toHaveBeenCalledTimes(3)
  await stop()
})

it('tells once of a turn that does not end', async () => {
  const { pass, said } = started()
  await pass(60_000)
  expect(said).toMatchObject([{ error: 'still at it after 10 turns' }])
})

it('is over only when the turn that still runs is', async () => {
  const { ends, pass, stop } = started()
  await pass(1_000)
  let isOver = false
  const over = stop().then(() => {
    isOver = true
  })
  await pass(5_000)
  expect([isOver, ends.length]).toEqual([false, 1])
  ends[0]?.well()
  await over
  await pass(5_000)
  expect([isOver, ends.length]).toEqual([true, 1])
})

it('gives a turn up that takes too long, and goes on with the next', async () => {
  const { ends, pass, said, stop } = started({ turnMsMax: 5_000 })
  await pass(6_000)
  expect(said).toMatchObject([{ event: 'test.failed', error: 'given up after 5 s' }])
  await pass(1_000)
  expect(ends).toHaveLength(2)
  // What the first one still comes to changes nothing.
  ends[0]?.badly(new Error('late'))
  ends[1]?.well()
  await pass(1_000)
  expect([ends.length, said.length]).toEqual([3, 1])
  const over = stop()
  await pass(5_000)
  await over
})
