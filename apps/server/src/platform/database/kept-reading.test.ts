import { expect, it } from 'vitest'
import { minuteMs } from '@powerplay/kernel'
import { keptReading } from './kept-reading.ts'

/** A table of many rows or few, its clock, and how often all of it was read. */
function tableOf(many: boolean) {
  const table = { nowMs: 0, reads: 0 }
  const ask = keptReading({
    ...{ clock: { now: () => table.nowMs }, isLarge: () => Promise.resolve(many) },
    read: () => Promise.resolve((table.reads += 1)),
  })
  return { table, ask }
}

it('gives what a small table holds now', async () => {
  const { ask } = tableOf(false)
  expect([await ask(), await ask()]).toEqual([1, 2])
})

it('keeps what a large one held, and reads it anew beside whoever asks after a minute', async () => {
  const { table, ask } = tableOf(true)
  expect([await ask(), await ask()]).toEqual([1, 1])
  table.nowMs = minuteMs + 1
  expect(await ask()).toBe(1)
  expect(table.reads).toBe(2)
  expect(await ask()).toBe(2)
})

it('gives nobody an answer of ten minutes ago', async () => {
  const { table, ask } = tableOf(true)
  await ask()
  table.nowMs = 10 * minuteMs + 1
  expect(await ask()).toBe(2)
})

it('reads once for all who ask at once', async () => {
  const { ask } = tableOf(true)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
})
