import { describe, expect, it } from 'vitest'
import { Refusal } from '@powerplay/kernel'
import { createMemoryRates } from '../../../platform/rates/rates-memory.ts'
import { countLoginAttempt, type AttemptCounter } from './count-attempts.ts'

function counter(captcha: 'altcha' | 'none' = 'altcha'): AttemptCounter {
  const rates = createMemoryRates({ now: () => 1_000_000 })
  return {
    rates,
    platform: { config: { CAPTCHA: captcha }, settings: { get: ({ initial }) => initial } },
  }
}

/** Which refusal an attempt gets, or that it is heard. */
async function outcome(shop: AttemptCounter, index: number, cost: 'usual' | 'high' = 'usual') {
  try {
    await countLoginAttempt(shop, { login: 'Alice', ip: `198.51.100.${index}`, cost })
    return 'heard'
  } catch (error) {
    return error instanceof Refusal ? error.refusal : 'defect'
  }
}

describe('attempts at one login', () => {
  it('stop the address that makes many', async () => {
    const shop = counter()
    const outcomes: string[] = []
    for (let turn = 0; turn < 11; turn += 1) outcomes.push(await outcome(shop, 1))
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'heard'), 'core/too-quick'])
    expect(await outcome(shop, 2)).toBe('heard')
  })

  it('from everywhere ask for more work, and whoever did it is always heard', async () => {
    const shop = counter()
    for (let index = 1; index <= 60; index += 1) expect(await outcome(shop, index)).toBe('heard')
    expect(await outcome(shop, 61)).toBe('auth/harder-captcha')
    expect(await outcome(shop, 62)).toBe('auth/harder-captcha')
    expect(await outcome(shop, 62, 'high')).toBe('heard')
  })

  it('have no limit in all where there are no captchas to pass it with', async () => {
    const shop = counter('none')
    for (let index = 1; index <= 100; index += 1) expect(await outcome(shop, index)).toBe('heard')
  })
})
