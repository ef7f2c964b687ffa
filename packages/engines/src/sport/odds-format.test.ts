import { Defect } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { formatOdds, oddsFormats } from './odds-format.ts'

/** The table of integrations.md 3.4: decimal, american, fractional, Hong Kong, Malay, Indonesian. */
const table: readonly (readonly [number, readonly string[]])[] = [
  [2_000, ['2.00', '+100', '1/1', '1.00', '1.00', '1.00']],
  [1_250, ['1.25', '−400', '1/4', '0.25', '0.25', '−4.00']],
  [2_200, ['2.20', '+120', '6/5', '1.20', '−0.833', '1.20']],
  [3_500, ['3.50', '+250', '5/2', '2.50', '−0.400', '2.50']],
  [1_010, ['1.01', '−10000', '1/100', '0.01', '0.01', '−100.00']],
  [501_000, ['501.00', '+50000', '500/1', '500.00', '−0.002', '500.00']],
  [1_333, ['1.333', '−300', '333/1000', '0.333', '0.333', '−3.003']],
]

it('writes a price in each of the six formats', () => {
  for (const [oddsE3, texts] of table) {
    expect(oddsFormats.map((format) => formatOdds(oddsE3, format))).toEqual(texts)
  }
})

it('takes odds below 1.00 or between two thousandths for a defect', () => {
  for (const oddsE3 of [999, 0, -2_000, 2_000.5, NaN, Infinity]) {
    expect(() => formatOdds(oddsE3, 'decimal')).toThrow(Defect)
  }
})
