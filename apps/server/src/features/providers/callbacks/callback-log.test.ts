import { describe, expect, it } from 'vitest'
import { createCallbackLog, type CallbackNote } from './callback-log.ts'

function openLog() {
  let now = 0
  let written = 0
  const database = {
    async query({ values }: { readonly values: readonly (readonly unknown[])[] }) {
      written += values[0]?.length ?? 0
      return []
    },
  }
  const platform = {
    database,
    clock: { now: () => now },
    mintId: () => 'id',
    logOf: () => ({ warn: () => undefined }),
  }
  // Of the whole platform the log takes these four.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const log = createCallbackLog(platform as unknown as Parameters<typeof createCallbackLog>[0])
  return {
    async count(fault: string | null, notes: number): Promise<number> {
      const before = written
      const note: CallbackNote = {
        ...{ source: 's', at: now, request: 'r', answer: 'a', durationMs: 1 },
        fault,
      }
      for (let turn = 0; turn < notes; turn += 1) log.note(note)
      await log.flush()
      return written - before
    },
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

describe('notes of callbacks', () => {
  it('are all kept when they were signed, and few a minute when they were not', async () => {
    const log = openLog()
    expect(await log.count('bad-signature', 1_000)).toBe(60)
    expect(await log.count('bad-signature', 1_000)).toBe(0)
    expect(await log.count(null, 1_000)).toBe(1_000)
    log.pass(60_000)
    expect(await log.count('bad-signature', 1_000)).toBe(60)
  })
})
