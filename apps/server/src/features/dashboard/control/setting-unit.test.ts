import { expect, it } from 'vitest'
import { unitOf } from './setting-unit.ts'

it.each([
  ['race.rewardCents', 'cents of USD'],
  ['providers.maxBetEurCents', 'cents of EUR'],
  ['originals.maxBetEur', 'EUR'],
  ['economy.guardPct', '%'],
  ['reports.licenceFeePpm', 'millionths'],
  ['trading.execDelayMs', 'ms'],
  ['rakeback.hours', 'h'],
])('%s is told in %s', (key, unit) => {
  expect(unitOf(key)).toBe(unit)
})

it('gives what counts or names none', () => {
  for (const key of ['lobby.favoritesMax', 'auth.passwordMin', 'auth.loginAttemptsPerMinute']) {
    expect(unitOf(key)).toBe(null)
  }
})
