import { expect, it } from 'vitest'
import { mayAsk, noteAsked } from './last-asked.ts'

const hour = 3_600_000

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

it('shows the form again after 24 hours, for each number of fields on its own [LEGAL-016]', () => {
  const storage = memory()
  const now = 1_800_000_000_000
  expect(mayAsk(storage, 2, now)).toBe(true)
  noteAsked(storage, 2, now)
  expect(mayAsk(storage, 2, now + 24 * hour - 1)).toBe(false)
  expect(mayAsk(storage, 3, now + 1)).toBe(true)
  expect(mayAsk(storage, 2, now + 24 * hour)).toBe(true)
})

it('is not kept away by a clock that was wrong, or by what somebody left in the storage', () => {
  const storage = memory()
  noteAsked(storage, 2, 9_000_000_000_000)
  expect(mayAsk(storage, 2, 1_800_000_000_000)).toBe(true)
  storage.setItem('contact.2', 'tomorrow')
  expect(mayAsk(storage, 2, 1_800_000_000_000)).toBe(true)
})
