import { expect, it } from 'vitest'
import { createProducerWatch } from './producer-watch.ts'

function watched() {
  const asked: [number, number, number][] = []
  const watch = createProducerWatch(1_000, (...ask) => asked.push(ask))
  const alive = (at: number, isSubscribed = true) =>
    watch.hear({ kind: 'alive', product: 1, at, isSubscribed }, at)
  const complete = (at: number, requestId: number) =>
    watch.hear({ kind: 'snapshot_complete', product: 1, at, requestId }, at)
  return { watch, asked, alive, complete }
}

it('takes prices only from the end of the recovery that it asked for', () => {
  const { watch, asked, alive, complete } = watched()
  watch.check(1_000)
  expect(asked).toEqual([
    [1, 1_000, 1],
    [3, 1_000, 2],
  ])
  alive(2_000)
  complete(2_500, 77)
  expect(watch.isUp(1)).toBe(false)
  complete(3_000, 1)
  expect(watch.isUp(1)).toBe(true)
  expect(watch.isUp(3)).toBe(false)
})

it('is down after 20 s of silence, and asks for what it missed once it hears again', () => {
  const { watch, asked, alive, complete } = watched()
  watch.check(1_000)
  complete(1_500, 1)
  alive(10_000)
  watch.check(29_999)
  expect(watch.isUp(1)).toBe(true)
  watch.check(30_000)
  expect(watch.isUp(1)).toBe(false)
  const before = asked.length
  alive(60_000)
  watch.check(60_001)
  expect(asked.slice(before)).toEqual([[1, 10_000, 3]])
  expect(watch.isUp(1)).toBe(false)
  complete(61_000, 3)
  expect(watch.isUp(1)).toBe(true)
})

it('is down at once where we are not subscribed', () => {
  const { watch, alive, complete } = watched()
  watch.check(1_000)
  complete(1_500, 1)
  alive(2_000, false)
  expect(watch.isUp(1)).toBe(false)
})

it('is down at once when the line breaks, and asks for all since the last alive once it is heard again', () => {
  const { watch, asked, alive, complete } = watched()
  watch.check(1_000)
  complete(1_500, 1)
  alive(10_000)
  watch.lost()
  expect(watch.isUp(1)).toBe(false)
  const before = asked.length
  watch.check(10_500)
  expect(asked).toHaveLength(before)
  alive(12_000)
  watch.check(12_001)
  expect(asked.slice(before)).toEqual([[1, 10_000, 3]])
  complete(12_500, 3)
  expect([watch.isUp(1), watch.upSince(1)]).toEqual([true, 12_500])
})

it('takes an alive that was long on its way for as old as it is', () => {
  const { watch, complete } = watched()
  watch.check(1_000)
  complete(1_500, 1)
  watch.hear({ kind: 'alive', product: 1, at: 2_000, isSubscribed: true }, 21_500)
  watch.check(22_000)
  expect(watch.isUp(1)).toBe(false)
})

it('knows until when a producer has told everything, by messages of any kind', () => {
  const { watch, alive } = watched()
  alive(2_000)
  const stop = { kind: 'bet_stop', product: 1, eventId: 'sr:match:7', reason: 'goal' } as const
  watch.hear({ ...stop, at: 2_600 }, 2_700)
  // Told late, or told again.
  watch.hear({ ...stop, at: 1_200 }, 2_800)
  expect([watch.toldUntil(1), watch.toldUntil(3)]).toEqual([2_600, 0])
})
