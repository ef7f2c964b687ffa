import { dayMs, hourMs, minuteMs, secondMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { safeLocale } from './locale.ts'
import { showInstant, showTimeAgo } from './time.ts'

describe('time ago', () => {
  it('uses every unit from seconds to years [UI-016]', () => {
    const ago = (passedMs: number) => showTimeAgo(0, passedMs)
    expect(ago(secondMs)).toBe('1 second ago')
    expect(ago(59 * secondMs)).toBe('59 seconds ago')
    expect(ago(minuteMs)).toBe('1 minute ago')
    expect(ago(5 * hourMs)).toBe('5 hours ago')
    expect(ago(2 * dayMs)).toBe('2 days ago')
    expect(ago(8 * dayMs)).toBe('1 week ago')
    expect(ago(70 * dayMs)).toBe('2 months ago')
    expect(ago(800 * dayMs)).toBe('2 years ago')
  })

  it('never speaks of the future when clocks differ', () => {
    expect(showTimeAgo(5_000, 1_000)).toBe('just now')
  })
})

describe('locale', () => {
  it('survives language tags that Intl refuses', () => {
    expect(safeLocale('en-US@posix')).toBe('en')
    expect(safeLocale('de-AT')).toBe('de-AT')
    expect(showInstant(0)).not.toBe('')
  })
})
