import { isUuidV7, uuidTime } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { mintRequestKey } from './request-key.ts'

it('mints a fresh uuid v7 of this moment each time', () => {
  const before = Date.now()
  const keys = Array.from({ length: 50 }, mintRequestKey)
  expect(keys.every(isUuidV7)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) {
    expect(uuidTime(key)).toBeGreaterThanOrEqual(before)
    expect(uuidTime(key)).toBeLessThanOrEqual(Date.now())
  }
})
