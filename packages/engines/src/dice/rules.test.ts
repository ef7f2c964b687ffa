import { expect, it } from 'vitest'
import { hmacKey } from '../fairness/hmac.ts'
import { openStream } from '../fairness/stream.ts'
import { dice, diceMultiplierE4, diceWays, type DiceCondition } from './rules.ts'
import vectors from './vectors.json'

/** Every legal bet: 9800 targets on either side. */
function* legalBets(): Generator<{ condition: DiceCondition; target: number }> {
  for (let targetE2 = 1; targetE2 <= 9800; targetE2 += 1) {
    yield { condition: 'under', target: targetE2 / 100 }
  }
  for (let targetE2 = 200; targetE2 <= 9999; targetE2 += 1) {
    yield { condition: 'over', target: targetE2 / 100 }
  }
}

it.each(vectors)('gives the published roll for nonce $nonce of $clientSeed', (vector) => {
  const parsed = dice.parseParams(vector.params)
  if (!parsed.ok) throw new Error(parsed.field)
  const stream = openStream(hmacKey(vector.serverSeed), vector.clientSeed, vector.nonce)
  const { outcome, multiplierE4 } = dice.play(parsed.params, stream)
  expect({ ...outcome, multiplier: multiplierE4 / 10_000 }).toEqual(vector.expect)
})

it('accepts every legal target as it is and refuses its neighbours beyond the limits', () => {
  for (const params of legalBets()) expect(dice.parseParams(params)).toEqual({ ok: true, params })
  const beyond = { under: [0, 98.01, 99.99], over: [1.99, 100, 0.01] }
  for (const [condition, targets] of Object.entries(beyond)) {
    for (const target of targets) {
      expect(dice.parseParams({ condition, target })).toEqual({ ok: false, field: 'target' })
    }
  }
})

it('refuses any condition but over and under', () => {
  for (const condition of ['Over', '', 'between', 1, null, undefined, ['over'], { over: 1 }]) {
    expect(dice.parseParams({ condition, target: 50 })).toEqual({ ok: false, field: 'condition' })
  }
})

it('pays 9900 / winning rolls, cut to four decimals, at every target', () => {
  for (const { condition, target } of legalBets()) {
    const ways = diceWays(target, condition)
    expect(BigInt(diceMultiplierE4(target, condition))).toBe(99_000_000n / BigInt(ways))
  }
  expect(diceMultiplierE4(98, 'under')).toBe(10_102)
  expect(diceMultiplierE4(99.99, 'over')).toBe(99_000_000)
})

it('returns between 98.9804 % and 98.9901 % at all 19,600 bets', () => {
  let lowest = 1
  let highest = 0
  let lowestWays = 0
  for (const params of legalBets()) {
    const { numerator, denominator } = dice.exactReturn(params)
    const share = Number(numerator) / Number(denominator)
    if (share < lowest) lowestWays = diceWays(params.target, params.condition)
    lowest = Math.min(lowest, share)
    highest = Math.max(highest, share)
    expect(numerator * 10_001n <= denominator * 9_900n).toBe(true)
  }
  expect(lowestWays).toBe(9724)
  expect(Math.round(lowest * 1e6)).toBe(989_804)
  expect(Math.round(highest * 1e6)).toBe(989_901)
})

it('credits 1.00 % and never more than the true edge', () => {
  for (const params of legalBets()) {
    expect(dice.creditedEdgePpm(params)).toBe(10_000)
    expect(dice.trueEdgePpm(params)).toBeGreaterThanOrEqual(dice.creditedEdgePpm(params))
  }
})

it('wins exactly on the rolls that its chance counts, and pays the announced multiplier', () => {
  for (const condition of ['over', 'under'] as const) {
    for (const target of [2, 25.37, 98]) {
      const params = { condition, target }
      let wins = 0
      for (let rollE2 = 0; rollE2 <= 10_000; rollE2 += 1) {
        const { outcome, multiplierE4 } = dice.play(params, fixedRoll(rollE2))
        expect(outcome.roll).toBe(rollE2 / 100)
        expect(multiplierE4).toBe(outcome.win ? dice.multiplierMaxE4(params) : 0)
        if (outcome.win) wins += 1
      }
      expect({ ways: wins, of: 10_001 }).toEqual(dice.chance(params))
    }
  }
})

/** A stream whose every number is `rollE2`. */
function fixedRoll(rollE2: number) {
  const roll = () => rollE2
  return { word: roll, int: roll, nextWord: roll, nextInt: roll, draw: () => [rollE2] }
}
