import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages.ts'

describe('pages', () => {
  it('offers two pages either side of the current one, within 1..pages [UI-001]', () => {
    expect(pagesAround(5, 10)).toEqual([3, 4, 5, 6, 7])
    expect(pagesAround(1, 10)).toEqual([1, 2, 3])
    expect(pagesAround(10, 10)).toEqual([8, 9, 10])
    expect(pagesAround(2, 3)).toEqual([1, 2, 3])
  })

  it('stays sensible for pages outside the range and for none at all', () => {
    expect(pagesAround(99, 4)).toEqual([2, 3, 4])
    expect(pagesAround(-1, 4)).toEqual([1, 2, 3])
    expect(pagesAround(1, 0)).toEqual([])
  })
})
