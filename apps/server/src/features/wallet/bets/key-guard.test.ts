import { expect, it } from 'vitest'
import { createKeyGuard } from './key-guard.ts'

const key = '019a0000-0000-7000-8000-000000000001'

it('refuses a key while it runs, and remembers it when it is done', () => {
  const keys = createKeyGuard()
  keys.begin(key)
  expect(() => keys.begin(key)).toThrow('core/key-in-flight')
  expect(keys.isRecent(key)).toBe(false)
  keys.end(key, true)
  expect(keys.isRecent(key)).toBe(true)
  expect(() => keys.begin(key)).not.toThrow()
})

it('forgets a key whose effect failed, so that it may be tried again', () => {
  const keys = createKeyGuard()
  keys.begin(key)
  keys.end(key, false)
  expect(keys.isRecent(key)).toBe(false)
  expect(() => keys.begin(key)).not.toThrow()
})
