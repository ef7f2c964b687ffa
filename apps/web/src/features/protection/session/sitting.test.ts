import { minuteMs } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { sitOn } from './sitting.ts'

function memory(text?: string) {
  const kept = new Map<string, string>()
  if (text !== undefined) kept.set('powerplay.sitting', text)
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const at = (minutes: number) => 1_000_000 + minutes * minuteMs

it('goes on while its player is seen, and begins anew after a quarter of an hour away', () => {
  const store = memory()
  expect(sitOn('a', at(0), store)).toBe(at(0))
  expect(sitOn('a', at(14), store)).toBe(at(0))
  expect(sitOn('a', at(28), store)).toBe(at(0))
  expect(sitOn('a', at(43), store)).toBe(at(43))
})

it('is one of each player, and not older than the clock', () => {
  const store = memory()
  sitOn('a', at(5), store)
  expect(sitOn('b', at(6), store)).toBe(at(6))
  expect(sitOn('b', at(2), store)).toBe(at(2))
})

it.each(['', 'null', '[]', '{"userId":"a","startedAt":"x","seenAt":1}'])(
  'begins anew where what was kept cannot be read: %s',
  (text) => expect(sitOn('a', at(1), memory(text))).toBe(at(1)),
)
