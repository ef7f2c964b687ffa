import { climb, type ClimbGame } from '../climb.ts'
import type { RandomStream } from '../fairness/stream.ts'
import { oneOf, strictFields, wholeNumber } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'

export const towerDifficulties = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type TowerDifficulty = (typeof towerDifficulties)[number]

export type TowerParams = { readonly difficulty: TowerDifficulty }

/** Rows of the tower, climbed from the bottom. */
export const towerRows = 9

/** Tiles of each row, and how many of them are safe. */
export const towerLayout: Readonly<Record<TowerDifficulty, { tiles: number; safe: number }>> = {
  easy: { tiles: 4, safe: 3 },
  medium: { tiles: 3, safe: 2 },
  hard: { tiles: 2, safe: 1 },
  expert: { tiles: 3, safe: 1 },
  master: { tiles: 4, safe: 1 },
}

const tilesMax = 4

/** The safe tiles of every row, bottom first, each row in the order they are drawn. */
export function towerSafeTiles({ difficulty }: TowerParams, stream: RandomStream): number[][] {
  const { tiles, safe } = towerLayout[difficulty]
  const words = readWords(stream)
  return Array.from({ length: towerRows }, () => words.draw(tiles, safe))
}

/**
 * Tower: nine rows, one tile of each; k safe ones pay 99/100 * (tiles / safe)^k, cut to 1/10000.
 * Return 98.997 % to 99.000 % wherever one stops.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const tower: ClimbGame<TowerParams, number, readonly number[]> = climb({
  id: 'tower',
  ruleVersion: 1,
  pickField: 'tile',
  creditedEdgePpm: 10_000,
  parseParams(raw) {
    const read = strictFields(raw, ['difficulty'])
    if (!read.ok) return read
    const difficulty = oneOf(read.fields.get('difficulty'), towerDifficulties)
    return difficulty === undefined
      ? { ok: false, field: 'difficulty' }
      : { ok: true, params: { difficulty } }
  },
  parsePick: (value) => wholeNumber(value, 0, tilesMax - 1),
  stepMax: () => towerRows,
  fair({ difficulty }, steps) {
    const { tiles, safe } = towerLayout[difficulty]
    return { numerator: BigInt(tiles ** steps), denominator: BigInt(safe ** steps) }
  },
  refusal: ({ difficulty }, _picks, tile) =>
    tile < towerLayout[difficulty].tiles ? undefined : 'range',
  look({ params, picks }, tile, stream) {
    const shown = towerSafeTiles(params, stream)[picks.length] ?? []
    return { isRight: shown.includes(tile), shown }
  },
  view: ({ picks, shown }) => ({ row: picks.length, rows: shown }),
  reveal: (params, stream) => ({ safeTiles: towerSafeTiles(params, stream) }),
})
