import { describe, expect, it } from 'vitest'
import { canonicalText, hashOf, usdText, wordsOf, type BonusTerms } from './terms.ts'
import { weightPpm } from './weights.ts'

const deposit: BonusTerms = {
  offer: 'offer_1',
  offerVersion: 1,
  kind: 'deposit',
  name: 'First deposit',
  valueCents: null,
  percent: 100,
  maxCents: 10_000,
  minDepositCents: 1_000,
  isFirstDeposit: true,
  multiplier: 60,
  maxReleaseX: null,
  validDays: 30,
  slices: 10,
  maxStakeCents: 500,
  maxStakePercent: 10,
  lowBalanceCents: 1_000,
  dustCents: 10,
  fullWeightEdgePpm: 40_000,
}

describe('terms', () => {
  it('have one hash, in whatever order they are written, and another after any change', () => {
    const turned = Object.fromEntries(Object.entries(deposit).toReversed())
    expect(hashOf({ ...deposit, ...turned })).toBe(hashOf(deposit))
    expect(hashOf({ ...deposit, multiplier: 61 })).not.toBe(hashOf(deposit))
    expect(JSON.parse(canonicalText(deposit))).toEqual(deposit)
  })

  it('are told in words that name every figure which decides', () => {
    const words = wordsOf(deposit).join(' ')
    for (const figure of [
      '100%',
      '$10',
      '$100',
      '60 times',
      '10 slices',
      '$5',
      '30 days',
      '$0.10',
    ]) {
      expect(words).toContain(figure)
    }
    const money = wordsOf({ ...deposit, kind: 'money', valueCents: 250, maxReleaseX: 2 }).join(' ')
    expect(money).toContain('$2.50')
    expect(money).toContain('at most $5 of what')
  })

  it('show cents only where there are some', () => {
    expect([usdText(1_000), usdText(250), usdText(5)]).toEqual(['$10', '$2.50', '$0.05'])
  })
})

describe('the weight of a stake', () => {
  const of = (fromEdgePpm: number, creditedEdgePpm: number, isAccepted = true) =>
    weightPpm({ fromEdgePpm, creditedEdgePpm, isAccepted }, 40_000)

  it('is its credited edge over 4 %, at most whole', () => {
    expect([of(0, 10_000), of(0, 17_000), of(0, 27_000)]).toEqual([250_000, 425_000, 675_000])
    expect([of(0, 25_500), of(0, 90_000)]).toEqual([637_500, 1_000_000])
  })

  it('is nothing where bonuses are not accepted', () => {
    expect([of(0, 10_000, false), of(0, 90_000, false)]).toEqual([0, 0])
  })

  it('begins at the least edge of its product: in sport at odds of 1.50', () => {
    expect([of(20_000, 20_000), of(20_000, 19_999)]).toEqual([500_000, 0])
  })
})
