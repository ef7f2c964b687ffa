import { climb, type ClimbGame } from '../climb.ts'
import { combinations } from '../combinations.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { strictFields, wholeNumber } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'

/** `mines` 1 to 24. */
export type MinesParams = { readonly mines: number }

/** Cells of the field, row by row from 0. */
export const minesCells = 25
const minesMax = minesCells - 1

/** The cells that hold a mine, in the order they are laid. Always reads 24 words. */
export function minesLaid({ mines }: MinesParams, stream: RandomStream): number[] {
  return readWords(stream).draw(minesCells, minesMax).slice(0, mines)
}

/**
 * Mines: 25 cells, some of them mined; k safe ones pay 99/100 * C(25,k) / C(25-mines,k), cut to
 * 1/10000. Return 98.992 % to 99.000 % wherever one stops.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 and 001_d6a9941efb711ce5.txt, section 5 (an integer
 * between two bounds) name the game and leave its rules to us.
 */
export const mines: ClimbGame<MinesParams, number, boolean> = climb({
  id: 'mines',
  ruleVersion: 1,
  pickField: 'cell',
  creditedEdgePpm: 10_000,
  parseParams(raw) {
    const read = strictFields(raw, ['mines'])
    if (!read.ok) return read
    const count = wholeNumber(read.fields.get('mines'), 1, minesMax)
    return count === undefined
      ? { ok: false, field: 'mines' }
      : { ok: true, params: { mines: count } }
  },
  parsePick: (value) => wholeNumber(value, 0, minesCells - 1),
  stepMax: (params) => minesCells - params.mines,
  fair: (params, steps) => ({
    numerator: combinations(minesCells, steps),
    denominator: combinations(minesCells - params.mines, steps),
  }),
  refusal: (_params, picks, cell) => (picks.includes(cell) ? 'opened' : undefined),
  look({ params }, cell, stream) {
    const isRight = !minesLaid(params, stream).includes(cell)
    return { isRight, shown: isRight }
  },
  view: () => ({}),
  reveal: (params, stream) => ({ mines: minesLaid(params, stream) }),
})
