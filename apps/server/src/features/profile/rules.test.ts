import { describe, expect, it } from 'vitest'
import { canSeeFigures, pagesOf } from './rules.ts'

const stranger = { isOwn: false, can: () => false }
const self = { isOwn: true, can: () => false }
const holderOf = (held: string) => ({ isOwn: false, can: (asked: string) => asked === held })

describe('a profile', () => {
  it('with private statistics shows its figures to the player and to staff with users', () => {
    expect(canSeeFigures(true, stranger)).toBe(false)
    expect(canSeeFigures(true, self)).toBe(true)
    expect(canSeeFigures(true, holderOf('users'))).toBe(true)
    expect(canSeeFigures(false, stranger)).toBe(true)
  })
})

it('counts pages so that the first one always exists', () => {
  expect([0, 1, 20, 21].map((total) => pagesOf(total, 20))).toEqual([1, 1, 1, 2])
})
