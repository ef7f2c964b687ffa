import { describe, expect, it } from 'vitest'
import { Refusal } from '@powerplay/kernel'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('are kept as argon2id with 46 MiB, one pass and one lane', async () => {
    const stored = await createPasswords().hash('a-long-quiet-river')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('are checked whole, whichever way their letters are composed', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash(`${'x'.repeat(100)}ü`)
    expect(await passwords.isRight(stored, `${'x'.repeat(100)}u\u0308`)).toBe(true)
    expect(await passwords.isRight(stored, `${'x'.repeat(100)}o`)).toBe(false)
  })

  it('of nobody are never right', async () => {
    expect(await createPasswords().isRight(null, 'a-long-quiet-river')).toBe(false)
  })

  it('know a hash of weaker days', () => {
    const passwords = createPasswords()
    const rest = 'c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(passwords.isOutdated(`$argon2id$v=19$m=19456,t=2,p=1$${rest}`)).toBe(true)
    expect(passwords.isOutdated(`$argon2id$v=19$m=47104,t=1,p=1$${rest}`)).toBe(false)
  })

  it('are refused when too many wait, instead of starving everybody', async () => {
    const passwords = createPasswords({ atOnceMax: 1, waitingMax: 2, perAddressMax: 5 })
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => passwords.hash('x')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toBeInstanceOf(Refusal)
    expect(await passwords.hash('the queue goes on')).toMatch(/^\$argon2id/)
  })
})
