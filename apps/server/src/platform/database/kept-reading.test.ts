import { expect, it } from 'vitest'
import { minuteMs } from '@powerplay/kernel'
import { keptReading } from './kept-reading.ts'

/** A table of many rows or few, its clock, and how often all of it was read. */
function tableOf(many: boolean) {
  const table = { nowMs: 0, reads: 0 }
  const { ask, warm } = keptReading({
    ...{ clock: { now: () => table.nowMs }, isLarge: () => Promise.resolve(many) },
    read: () => Promise.resolve((table.reads += 1)),
  })
  return { table, warm, ask: async () => (await ask()).answer, kept: ask }
}

it('gives what a small table holds now', async () => {
  const { ask, kept } = tableOf(false)
  expect([await ask(), await ask()]).toEqual([1, 2])
  expect(await kept()).toEqual({ answer: 3, at: null })
})

it('keeps what a large one held, and reads it anew beside whoever asks after a minute', async () => {
  const { table, ask, kept } = tableOf(true)
  expect([await ask(), await ask()]).toEqual([1, 1])
  table.nowMs = minuteMs + 1
  expect(await kept()).toEqual({ answer: 1, at: 0 })
  expect(table.reads).toBe(2)
  expect(await kept()).toEqual({ answer: 2, at: minuteMs + 1 })
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

it('has read a large table before anybody asks, and again before its answer is too old', async () => {
  const { table, ask, warm } = tableOf(true)
  await warm()
  expect(table.reads).toBe(1)
  expect(await ask()).toBe(1)
  for (let minute = 1; minute <= 60; minute += 1) {
    table.nowMs = minute * minuteMs
    await warm()
  }
  // Once in eight minutes, not at each turn.
  expect(table.reads).toBe(1 + 7)
  expect(await ask()).toBe(8)
})

it('reads a small table for nobody', async () => {
  const { table, warm } = tableOf(false)
  await warm()
  expect(table.reads).toBe(0)
})
