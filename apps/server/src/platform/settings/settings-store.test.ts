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
    async query({ name }: { readonly name: string }) {
      if (name === 'settings_pending') return []
      const rows = [{ key: rate.key, version: stored, value: stored }]
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
