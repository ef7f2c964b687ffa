import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { openSettings } from './settings-store.ts'

it('never falls back to what an older look read, though its answer comes last', async () => {
  const rate = { key: 'test.rate', schema: z.number(), initial: 1, help: 'a number' }
  let stored = 1
  let letGo: (() => void) | undefined
  let isHeld = false
  const answers = {
    async query() {
      const rows = [{ key: rate.key, version: stored, value: stored, atMs: null }]
      if (isHeld) await new Promise<void>((resolve) => (letGo = resolve))
      return rows
    },
  }
  // The rows are those of the statement, as a database would give them.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const database = answers as unknown as Database
  const settings = await openSettings(database, pino({ level: 'silent' }))
  settings.register([rate])
  isHeld = true
  const slow = settings.refresh()
  isHeld = false
  stored = 2
  await settings.refresh()
  expect(settings.get(rate)).toBe(2)
  letGo?.()
  await slow
  expect(settings.get(rate)).toBe(2)
  await settings.close()
})

it('reads an override by its schema once, and again on every node once it changes', async () => {
  const looks = { count: 0 }
  const schema = z.object({ percent: z.number() }).refine(() => (looks.count += 1) > 0)
  const rate = { key: 'test.rates', schema, initial: { percent: 1 }, help: 'a number' }
  let stored = { version: 1, percent: 5 }
  const answers = {
    query: async () => [
      { key: rate.key, version: stored.version, value: { percent: stored.percent }, atMs: null },
    ],
  }
  // The rows are those of the statement, as a database would give them.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const database = answers as unknown as Database
  const open = () => openSettings(database, pino({ level: 'silent' }))
  const nodes = [await open(), await open()]
  for (const node of nodes) {
    const first = node.get(rate)
    await node.refresh()
    expect(node.get(rate)).toBe(first)
    expect(first).toEqual({ percent: 5 })
  }
  expect(looks.count).toBe(nodes.length)
  stored = { version: 2, percent: 7 }
  for (const node of nodes) {
    await node.refresh()
    expect([node.get(rate), node.get(rate)]).toEqual([{ percent: 7 }, { percent: 7 }])
    node.close()
  }
  expect(looks.count).toBe(2 * nodes.length)
})

it('says once, in the log and in the list, that an override is not what its schema takes', async () => {
  const schema = z.strictObject({ percent: z.number() })
  const rate = { key: 'test.rates', schema, initial: { percent: 1 }, help: 'a number' }
  let stored: { version: number; value: object } = { version: 3, value: { percent: 5, of: 'all' } }
  const answers = {
    query: async () => [{ key: rate.key, ...stored, atMs: null }],
  }
  // The rows are those of the statement, as a database would give them.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const database = answers as unknown as Database
  const lines: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const settings = await openSettings(database, log)
  settings.register([rate])
  const problem = expect.stringContaining('of')
  const told = { event: 'settings.unreadable', key: rate.key, version: 3, problem }
  expect(lines).toMatchObject([told])
  await settings.refresh()
  expect(settings.get(rate)).toEqual(rate.initial)
  expect(lines).toHaveLength(1)
  expect(settings.list()).toMatchObject([{ key: rate.key, version: 3, problem }])
  stored = { version: 4, value: { percent: 7 } }
  await settings.refresh()
  expect(settings.get(rate)).toEqual({ percent: 7 })
  expect(settings.list()).toMatchObject([{ version: 4, problem: null }])
  expect(lines).toHaveLength(1)
  settings.close()
})
