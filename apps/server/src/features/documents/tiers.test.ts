import { describe, expect, it } from 'vitest'
import { ageOn, neededOf, tierFor } from './tiers.ts'

const usd = (amount: number) => BigInt(amount) * 1_000_000n
const gates = { deposit: usd(2_000), withdraw: usd(3_000), funds: usd(50_000) }

describe('the tier that is asked for', () => {
  it.each([
    [1_999, 2_999, 0],
    [2_000, 0, 2],
    [0, 3_000, 2],
    [50_000, 0, 3],
    [0, 50_000, 3],
  ])('of $%i in and $%i out is %i', (deposited, withdrawn, tier) => {
    expect(tierFor({ deposited: usd(deposited), withdrawn: usd(withdrawn) }, gates)).toBe(tier)
  })

  it('is none where there are no gates', () => {
    const none = { deposit: null, withdraw: null, funds: null }
    expect(tierFor({ deposited: usd(10 ** 9), withdrawn: usd(10 ** 9) }, none)).toBe(0)
  })

  it('asks for every document at once', () => {
    expect(neededOf[3]).toEqual(['id_front', 'id_back', 'selfie', 'address', 'funds'])
  })
})

describe('an age', () => {
  it.each([
    ['2026-11-26', '2008-11-26', 18],
    ['2026-11-26', '2008-11-27', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
  ])('on %s of somebody born on %s is %i', (day, born, age) => {
    expect(ageOn(day, born)).toBe(age)
  })
})
