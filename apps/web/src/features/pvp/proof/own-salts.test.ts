import { expect, it } from 'vitest'
import { keepSalt, keptSalt, mintSalt } from './own-salts.ts'

function memory(initial: string | null = null) {
  let kept = initial
  return { getItem: () => kept, setItem: (_key: string, text: string) => void (kept = text) }
}

it('keeps what was sent by entry and by duel, the latest two hundred', () => {
  const store = memory()
  const salt = mintSalt()
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  keepSalt('first', salt, store)
  expect(keptSalt('first', store)).toBe(salt)
  for (let at = 0; at < 200; at += 1) keepSalt(`later ${at}`, mintSalt(), store)
  expect(keptSalt('first', store)).toBeUndefined()
  expect(keptSalt('later 199', store)).toBeDefined()
})

it('knows nothing in a store that holds something else', () => {
  for (const text of ['no json', '{}', '[1, ["a"]]'])
    expect(keptSalt('a', memory(text))).toBeUndefined()
})
