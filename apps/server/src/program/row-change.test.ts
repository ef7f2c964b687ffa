import { describe, expect, it } from 'vitest'
import { wordsOfChange, wordsOfNew } from './row-change.ts'

describe('what the trail keeps of a change', () => {
  it('is the name, and each field that became another', () => {
    const before = { title: 'Terms', href: '/a', place: 1 }
    expect(
      wordsOfChange({ before: 'Terms', after: 'Terms' }, before, {
        ...before,
        href: '/b',
        place: 2,
      }),
    ).toEqual({ before: 'Terms\nhref: /a\nplace: 1', after: 'Terms\nhref: /b\nplace: 2' })
  })

  it('says a new name once, and a field that came or went as nothing', () => {
    const name = { before: 'Terms', after: 'Rules' }
    const [before, after] = [
      { title: 'Terms' },
      { title: 'Rules', code: null, ends_at: '2026-12-01' },
    ]
    expect(wordsOfChange(name, before, after)).toEqual({
      before: 'Terms\nends_at: null',
      after: 'Rules\nends_at: 2026-12-01',
    })
  })
})

describe('what the trail keeps of a new row', () => {
  it('is the name, and each field that holds something', () => {
    const row = { title: 'Terms', href: '/a', place: 0, image: '', ends_at: null, tags: ['x'] }
    expect(wordsOfNew('Terms', row)).toBe('Terms\nhref: /a\nplace: 0\ntags: ["x"]')
  })
})
