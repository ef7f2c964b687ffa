import { climb, type ClimbGame } from '../climb.ts'
import { combinations } from '../combinations.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { strictFields, wholeNumber } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'

/** `stones` 1 to 7: how many fall on each row. */
export type StairsParams = { readonly stones: number }

/** Moves of the staircase. Source: 001_d6a9941efb711ce5.txt, section 5. */
export const stairsRows = 13
const stonesMax = 7
const bottomColumns = 20

/** Columns of a row; row 0 is the bottom with 20, each row above has one fewer. */
export function stairsColumns(row: number): number {
  return bottomColumns - row
}

/** The columns the stones hit, row by row from the bottom. */
export function stairsStones({ stones }: StairsParams, stream: RandomStream): number[][] {
  const words = readWords(stream)
  return Array.from({ length: stairsRows }, (_, row) => words.draw(stairsColumns(row), stones))
}

/**
 * Stairs: 13 rows of 20 down to 8 columns, stones fall on each row before the move; k moves
 * unhurt pay 99/100 * C(20,k) / C(20-stones,k), cut to 1/10000. Return 98.994 % to 99.000 %.
 * Source: 001_d6a9941efb711ce5.txt, section 5 gives the 13 moves; the rest is ours.
 */
export const stairs: ClimbGame<StairsParams, number, readonly number[]> = climb({
  id: 'stairs',
  ruleVersion: 1,
  pickField: 'column',
  creditedEdgePpm: 10_000,
  parseParams(raw) {
    const read = strictFields(raw, ['stones'])
    if (!read.ok) return read
    const stones = wholeNumber(read.fields.get('stones'), 1, stonesMax)
    return stones === undefined ? { ok: false, field: 'stones' } : { ok: true, params: { stones } }
  },
  parsePick: (value) => wholeNumber(value, 0, bottomColumns - 1),
  stepMax: () => stairsRows,
  fair: ({ stones }, steps) => ({
    numerator: combinations(bottomColumns, steps),
    denominator: combinations(bottomColumns - stones, steps),
  }),
  refusal: (_params, picks, column) => (column < stairsColumns(picks.length) ? undefined : 'range'),
  look({ params, picks }, column, stream) {
    const shown = stairsStones(params, stream)[picks.length] ?? []
    return { isRight: !shown.includes(column), shown }
  },
  view: ({ picks, shown }) => ({ row: picks.length, rows: shown }),
  reveal: (params, stream) => ({ stones: stairsStones(params, stream) }),
})
