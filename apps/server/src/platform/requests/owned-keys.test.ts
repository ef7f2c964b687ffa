import { expect, it } from 'vitest'
import { isUuidV7, mintUuidV7, uuidTime } from '@powerplay/kernel'
import { ownKeysSince } from './owned-keys.ts'

const now = 1_800_000_000_000
const keyAt = (time: number) => mintUuidV7(time, new Uint8Array(10).fill(7))
const [alice, bob] = [keyAt(1), keyAt(2)]

it('makes one key two ids for two players, and always the same one for each', () => {
  const ownKey = ownKeysSince(0)
  const key = keyAt(now)
  const ids = [alice, bob].map((userId) => ownKey(key, userId))
  expect(new Set([...ids, key]).size).toBe(3)
  expect(ownKey(key, alice)).toBe(ids[0])
  for (const id of ids) {
    expect(isUuidV7(id)).toBe(true)
    expect(uuidTime(id)).toBe(now)
  }
})

it('leaves keys of guests alone, and those that an older version may have answered', () => {
  const ownKey = ownKeysSince(now)
  expect(ownKey(keyAt(now), null)).toBe(keyAt(now))
  expect(ownKey(keyAt(now - 1), alice)).toBe(keyAt(now - 1))
  expect(ownKey(keyAt(now), alice)).not.toBe(keyAt(now))
})
