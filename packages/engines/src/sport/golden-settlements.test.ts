import { expect, it } from 'vitest'
import golden from './vectors.json' with { type: 'json' }
import { factorOf, type OutcomeResult } from './result.ts'
import { outcomeIds, scoreResult } from './line-result.ts'
import { readLine } from './market-line.ts'
import { settleSlip, slipLines, slipPayoutMinor } from './slip.ts'

/**
 * 300 settlements computed apart from this code, in exact fractions and with every combination of a
 * system written out.
 */

it('settles and pays the golden singles', () => {
  expect(golden.singles).toHaveLength(220)
  for (const {
    market,
    specifiers,
    outcome,
    score,
    oddsE3,
    stakeMinor,
    ...wanted
  } of golden.singles) {
    const line = readLine(market, specifiers)
    if (line === undefined) throw new Error(`no line ${market} ${specifiers}`)
    expect(outcomeIds(market, 2)).toContain(outcome)
    const result = scoreResult(line, outcome, [score[0] ?? 0, score[1] ?? 0])
    const payoutMinor = slipPayoutMinor(BigInt(stakeMinor), factorOf(result, oddsE3))
    expect({ market, specifiers, score, result, payoutMinor: String(payoutMinor) }).toEqual({
      market,
      specifiers,
      score,
      ...wanted,
    })
  }
})

it('settles and pays the golden multis and systems', () => {
  expect(golden.slips).toHaveLength(80)
  for (const { sizes, legs, stakeMinor, lines, payoutMinor } of golden.slips) {
    const outcome = settleSlip({
      sizes,
      legs: legs.map(({ oddsE3, result }) => ({ oddsE3, result: resultOf(result) })),
    })
    if (!outcome.isDecided) throw new Error('every leg has a result')
    expect(slipLines(legs.length, sizes)).toBe(BigInt(lines))
    expect(slipPayoutMinor(BigInt(stakeMinor), outcome.factor)).toBe(BigInt(payoutMinor))
  }
})

function resultOf(result: string | { deadHeatOf: number }): OutcomeResult {
  if (typeof result === 'object') return result
  const known = (['won', 'lost', 'void', 'half_won', 'half_lost'] as const).find(
    (name) => name === result,
  )
  if (known === undefined) throw new Error(`unknown result ${result}`)
  return known
}
