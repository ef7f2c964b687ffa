import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { derivePlainly } from './derive-key.ts'
import { captchaPercent } from './captcha-progress.ts'

it('derives the same key as PBKDF2-HMAC-SHA-256 elsewhere', async () => {
  for (const [cost, keyLength, size] of [
    [1, 32, 1],
    [3, 32, 64],
    [100, 16, 65],
    [500, 32, 20],
  ] as const) {
    const password = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256)
    const salt = Uint8Array.from({ length: 16 }, (_, index) => 255 - index)
    const parameters = { algorithm: 'PBKDF2/SHA-256', cost, keyLength }
    const { derivedKey } = await derivePlainly(parameters, salt, password)
    const expected = pbkdf2Sync(password, salt, cost, keyLength, 'sha256').toString('hex')
    expect(Buffer.from(derivedKey).toString('hex')).toBe(expected)
  }
})

it('takes no other algorithm and no longer key', async () => {
  const empty = new Uint8Array()
  const other = { algorithm: 'SCRYPT', cost: 1, keyLength: 32 }
  await expect(derivePlainly(other, empty, empty)).rejects.toThrow()
  const long = { algorithm: 'PBKDF2/SHA-256', cost: 1, keyLength: 64 }
  await expect(derivePlainly(long, empty, empty)).rejects.toThrow()
})

it('shows progress that grows and never seems finished before it is', () => {
  const shown = [0, 50, 200, 450, 1_000, 100_000].map(captchaPercent)
  expect(shown[0]).toBe(0)
  expect(shown.at(-1)).toBe(99)
  expect(shown).toEqual([...shown].sort((left, right) => left - right))
})
