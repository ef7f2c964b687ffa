import { createHash } from 'node:crypto'
import { mintUuidV7, uuidTime } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { postingIdOf } from './posting-id.ts'

const wager = mintUuidV7(1_790_000_000_000, new Uint8Array(10).fill(7))
const own = createSecrets(Buffer.alloc(32, 1), systemRandom)
const other = createSecrets(Buffer.alloc(32, 2), systemRandom)

it('is the same on every node of an installation, and another for each decision', () => {
  const first = postingIdOf(own, 'sport/1', wager)
  expect(postingIdOf(createSecrets(Buffer.alloc(32, 1), systemRandom), 'sport/1', wager)).toBe(
    first,
  )
  expect(postingIdOf(own, 'sport/2', wager)).not.toBe(first)
  expect(uuidTime(first)).toBe(uuidTime(wager))
})

it('cannot be computed by who has not the key of the installation', () => {
  const ids = [own, other].map((secrets) => postingIdOf(secrets, 'sport/1', wager))
  const digest = createHash('sha256').update(`sport/1/${wager}`).digest()
  expect(new Set([...ids, mintUuidV7(uuidTime(wager), digest.subarray(0, 10))]).size).toBe(3)
})
