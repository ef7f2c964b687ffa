import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percent } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { roulette } from './rules.ts'
import { rouletteFactor, rouletteSpots } from './spots.ts'
import vectors from './vectors.json'

it.each(vectors)('pays as published for nonce $nonce of $clientSeed', (vector) => {
  const parsed = roulette.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const { outcome, payoutMinor } = roulette.play(parsed.params, streamOf(vector))
  const wagered = roulette.stakeMinor(parsed.params)
  expect({ pocket: outcome.pocket, wagered: Number(wagered), payout: Number(payoutMinor) }).toEqual(
    vector.expect,
  )
})

it('returns 36/37 = 97.2973 % on every one of its 49 spots', () => {
  expect(rouletteSpots).toHaveLength(49)
  for (const spot of rouletteSpots) {
    const params = { bets: { [spot]: 3 } }
    expect(percent(roulette.exactReturn(params))).toBe('97.2973')
    expect(roulette.trueEdgePpm(params)).toBe(27_027)
    expect(roulette.creditedEdgePpm(params)).toBe(27_000)
  }
})

it('credits no edge to what comes back whatever is drawn', () => {
  const credited = (bets: Record<string, number>) => roulette.creditedEdgePpm({ bets })
  // Zero loses both.
  expect(credited({ red: 100, black: 100 })).toBe(27_000)
  // Of 206 at least 200 comes back; of 37 on all numbers 36.
  expect(credited({ red: 100, black: 100, 'straight:0': 6 })).toBe(
    Math.floor((27_000 * (206 - 200)) / 206),
  )
  const all = Object.fromEntries(Array.from({ length: 37 }, (_, n) => [`straight:${n}`, 1]))
  expect(credited(all)).toBe(Math.floor(27_000 / 37))
})

it('covers with each spot what the table prints', () => {
  const covered = (spot: string) =>
    Array.from({ length: 37 }, (_, pocket) => pocket).filter((p) => rouletteFactor(spot, p) > 0n)
  expect(covered('red').join(' ')).toBe('1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36')
  expect([...covered('red'), ...covered('black')]).toHaveLength(36)
  expect(covered('low')).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
  expect(covered('high')[0]).toBe(19)
  expect(covered('even')[0]).toBe(2)
  expect(covered('odd').at(-1)).toBe(35)
  expect(covered('dozen:2')).toEqual(Array.from({ length: 12 }, (_, index) => index + 13))
  expect(covered('column:1').slice(0, 3)).toEqual([1, 4, 7])
  expect(covered('straight:0')).toEqual([0])
  for (const spot of rouletteSpots.filter((name) => name !== 'straight:0')) {
    expect(covered(spot)).not.toContain(0)
  }
})

const someBets = fc.dictionary(
  fc.constantFrom(...rouletteSpots),
  fc.integer({ min: 1, max: 999 }),
  {
    minKeys: 1,
  },
)

it('returns the same share whatever is covered, and never pays past its stated maximum', () => {
  fc.assert(
    fc.property(someBets, fc.nat(36), (bets, pocket) => {
      const params = { bets: { ...bets } }
      const { outcome, payoutMinor, multiplierE4 } = roulette.play(params, scripted([pocket]))
      const shown = Object.values(outcome.payouts).reduce((sum, payout) => sum + payout, 0)
      const stake = roulette.stakeMinor(params)
      expect(BigInt(shown)).toBe(payoutMinor)
      expect(payoutMinor <= roulette.payoutMinorMax(params)).toBe(true)
      expect(BigInt(multiplierE4)).toBe((payoutMinor * 10_000n) / stake)
      expect(percent(roulette.exactReturn(params))).toBe('97.2973')
    }),
    { seed: 11, numRuns: 200 },
  )
})

it('refuses tables that are empty, unknown or too rich as a whole', () => {
  const refused: unknown[] = [
    {},
    [],
    null,
    'red',
    { red: 0 },
    { red: -1 },
    { red: 1.5 },
    { red: '5' },
    { red: 5n },
    { rot: 5 },
    { 'straight:37': 1 },
    { 'straight:01': 1 },
    { toString: 1 },
    { red: 2 ** 47, black: 1 },
    { [Symbol('red')]: 1 },
  ]
  for (const bets of refused) {
    expect(roulette.parseParams({ bets })).toEqual({ ok: false, field: 'bets' })
  }
  expect(roulette.parseParams(JSON.parse('{"bets":{"__proto__":5}}')).ok).toBe(false)
  expect(roulette.parseParams({ bets: { red: 2 ** 47 } }).ok).toBe(true)
})
