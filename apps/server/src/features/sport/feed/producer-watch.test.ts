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
