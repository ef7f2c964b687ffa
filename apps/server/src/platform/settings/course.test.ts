import { describe, expect, it } from 'vitest'
import { courseOf, endedBy } from './course.ts'
import type { SettingRow } from './setting-rows.ts'

const row = (key: string, version: number, atMs: number | null = null): SettingRow => ({
  ...{ key, version, atMs },
  value: `${key} ${version}`,
})
const rows = [row('one', 1), row('other', 4), row('other', 5, 200), row('other', 6, 300)]

describe('what is set around a change', () => {
  it('is asked at every moment from the change on at which something else changes', () => {
    const now = { one: 'one 1', other: 'other 4' }
    const course = courseOf(rows, { key: 'one' })
    expect(course.now).toEqual(now)
    expect(course.timeline).toEqual([
      now,
      { ...now, other: 'other 5' },
      { ...now, other: 'other 6' },
    ])
    expect(courseOf(rows, { key: 'one', applyAt: 250 }).timeline).toEqual([
      { ...now, other: 'other 5' },
      { ...now, other: 'other 6' },
    ])
  })

  it('is nothing that the setting itself was set to before: the change comes after it', () => {
    expect(courseOf(rows, { key: 'other' }).timeline).toEqual([{ one: 'one 1', other: 'other 4' }])
  })

  it('says which dated changes would never come', () => {
    const ended = (applyAt?: number) =>
      endedBy(rows, { key: 'other', applyAt: applyAt ?? null }).map(({ version }) => version)
    expect(ended()).toEqual([5, 6])
    expect(ended(250)).toEqual([6])
    expect(ended(300)).toEqual([6])
    expect(ended(301)).toEqual([])
    expect(endedBy(rows, { key: 'one' })).toEqual([])
  })
})
