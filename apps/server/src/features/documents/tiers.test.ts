import { describe, expect, it } from 'vitest'
import { ageOn, neededOf, tierFor } from './tiers.ts'

const usd = (amount: number) => BigInt(amount) * 1_000_000n
const gates = {
  ...{ deposit: usd(2_000), withdraw: usd(3_000), funds: usd(50_000) },
  bigWin: usd(10_000),
}

describe('the tier that is asked for', () => {
  it.each([
    [1_999, 2_999, 9_999, 0],
    [2_000, 0, 0, 2],
    [0, 3_000, 0, 2],
    [0, 0, 10_000, 2],
    [50_000, 0, 0, 3],
    [0, 50_000, 10_000, 3],
  ])('of $%i in, $%i out and a win of $%i is %i', (deposited, withdrawn, won, tier) => {
    const moved = { deposited: usd(deposited), withdrawn: usd(withdrawn), won: usd(won) }
    expect(tierFor(moved, gates)).toBe(tier)
  })

  it('is none where there are no gates', () => {
    const none = { deposit: null, withdraw: null, funds: null, bigWin: null }
    const much = usd(10 ** 9)
    expect(tierFor({ deposited: much, withdrawn: much, won: much }, none)).toBe(0)
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
