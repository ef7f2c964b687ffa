import { expect, it } from 'vitest'
import { showLeft } from './time-left.ts'
import { expOf, missingFor, nextLevel, showPercent, showRequirement } from './vip-model.ts'

const data = {
  type: 'data' as const,
  ...{ deposited: 3_950, wagered: 225_000, level: 4, since: 0 },
  ...{ depositPercent: 79, wagerPercent: 45, progress: 62 },
  ...{ withdrawFee: 0.6, rakebackPercent: 7, cashbackPercent: 5 },
}
const level = (number: number) => ({
  type: 'level' as const,
  ...{ level: number, name: `Level ${number}` },
  ...{ depositRequirement: 1_000 * number, wagerRequirement: 100_000 * number },
  ...{ bonusWheelMaxReward: 1, withdrawFee: 0.5, rakebackPercent: 8 },
  ...{ cashbackPercent: 6, cashbackCapPercent: 5 },
})
const levels = Array.from({ length: 10 }, (_, place) => level(place + 1))

it('shows points of 200: both percents added [PROMO-050]', () => {
  expect(expOf(data)).toBe(124)
})

it('names the next level and what is missing of both requirements', () => {
  const next = nextLevel(data, levels)
  expect(next?.level).toBe(5)
  expect(next && missingFor(data, next)).toEqual({ deposit: 1_050, wager: 275_000 })
  expect(missingFor({ ...data, deposited: 9_999 }, level(5)).deposit).toBe(0)
})

it('has no next level at the top of what play leads to', () => {
  expect(nextLevel({ ...data, level: 8 }, levels)).toBe(undefined)
  expect(nextLevel({ ...data, level: 0 }, levels)?.level).toBe(1)
})

it('writes requirements, percents and the time that is left', () => {
  expect([500, 15_000, 1_500_000, 150_000_000].map(showRequirement)).toEqual([
    '$500',
    '$15,000',
    '$1.5M',
    '$150M',
  ])
  expect([showPercent(0.6, 2), showPercent(0, 2), showPercent(11.5)]).toEqual([
    '0.60%',
    '0.00%',
    '11.5%',
  ])
  expect([14_400_000, 3_661_000, -5].map(showLeft)).toEqual(['04:00:00', '01:01:01', '00:00:00'])
})
