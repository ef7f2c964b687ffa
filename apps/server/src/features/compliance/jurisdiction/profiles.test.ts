import { describe, expect, it } from 'vitest'
import {
  blockedCountries,
  isLongEnough,
  jurisdictionProfiles,
  profileIn,
  strictest,
} from './profiles.ts'

const restricted = ['GB', 'US']
const profiles = jurisdictionProfiles.parse([
  { id: 'island', isos: ['GB'], mode: 'allow', ageMin: 21, increaseHours: 168 },
  { id: 'closed', isos: ['SE'], mode: 'block' },
  { id: 'no-cards', isos: ['NO', 'FI'], mode: 'allow', blockedProducts: ['poker', 'live'] },
])
const of = (iso: string | null) => profileIn(iso, { profiles, restricted })

describe('the profile of a country', () => {
  it.each([
    ['GB', { id: 'island', mode: 'allow', ageMin: 21, increaseHours: 168, blockedProducts: [] }],
    ['SE', { id: 'closed', mode: 'block' }],
    ['FI', { id: 'no-cards', mode: 'allow', ageMin: 18, blockedProducts: ['poker', 'live'] }],
    ['US', { id: 'strict', mode: 'block', ageMin: 18, increaseHours: 24 }],
    ['DE', { id: 'strict', mode: 'allow', blockedProducts: [] }],
    [null, { id: 'strict', mode: 'allow' }],
  ])('of %s is its own, else the strict one', (iso, profile) => {
    expect(of(iso)).toMatchObject(profile)
  })

  it('closes and opens countries of the list', () => {
    expect(blockedCountries({ profiles, restricted })).toEqual(['SE', 'US'])
  })

  const one = { id: 'one', isos: ['DE'], mode: 'allow' }
  it.each([
    ['younger than 18', { ...one, ageMin: 17 }],
    ['of less thought than a day', { ...one, increaseHours: 1 }],
    ['of an unknown product', { ...one, blockedProducts: ['bingo'] }],
    ['of no country', { ...one, isos: [] }],
    ['of a country in words', { ...one, isos: ['Germany'] }],
    ['that is called strict', { ...one, id: 'strict' }],
    ['with a field nobody knows', { ...one, bingo: false }],
    ['with a gate of its own that nobody knows', { ...one, kyc: { fundsUsd: 1 } }],
    ['with a gate below nothing', { ...one, kyc: { depositUsd: -1 } }],
    ['with a reality check of any length', { ...one, realityMin: 45 }],
    ['with an exclusion of days', { ...one, exclusionMin: '7d' }],
  ])('%s is refused', (_what, profile) => {
    expect(jurisdictionProfiles.safeParse([profile]).success).toBe(false)
  })

  it('is one only: a country stands in no second one, and a name in no second profile', () => {
    expect(jurisdictionProfiles.safeParse([one, { ...one, id: 'two' }]).success).toBe(false)
    expect(jurisdictionProfiles.safeParse([one, { ...one, isos: ['AT'] }]).success).toBe(false)
    expect(jurisdictionProfiles.safeParse([one]).success).toBe(true)
  })

  it('says the shortest exclusion, and every longer one is long enough', () => {
    expect(isLongEnough('6m', '1y')).toBe(false)
    expect(isLongEnough('1y', '1y')).toBe(true)
    expect(isLongEnough('forever', '5y')).toBe(true)
    expect(of('DE')).toMatchObject({ bonus: true, cancelWithdraw: true, exclusionMin: '6m' })
  })

  it('forbids nothing else that it does not name, as the strict one', () => {
    const open = {
      kyc: {},
      limits: { required: false },
      realityMin: null,
      autobet: true,
      quick: true,
    }
    for (const iso of ['DE', 'GB']) expect(of(iso)).toMatchObject(open)
  })

  it('of two countries closes what either closes, and asks for what either asks for', () => {
    const [free] = jurisdictionProfiles.parse([
      { ...one, kyc: { depositUsd: 900, withdrawUsd: 50 } },
    ])
    const [hard] = jurisdictionProfiles.parse([
      {
        ...{ id: 'hard', isos: ['FR'], mode: 'block', ageMin: 21, blockedProducts: ['poker'] },
        ...{ increaseHours: 72, bonus: false, cancelWithdraw: false, exclusionMin: '1y' },
        ...{ kyc: { depositUsd: 100 }, limits: { required: true }, realityMin: 30 },
        ...{ autobet: false, quick: false },
      },
    ])
    if (!free || !hard) throw new Error('no profiles')
    const kyc = { depositUsd: 100, withdrawUsd: 50, bigWinUsd: undefined }
    expect(strictest(free, hard)).toEqual({ ...hard, id: 'one', isos: ['DE'], kyc })
    expect(strictest(hard, free)).toEqual({ ...hard, kyc })
  })
})
