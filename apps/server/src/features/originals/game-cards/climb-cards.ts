import {
  coinflip as coinflipRules,
  coinSides,
  matrixFaces,
  matrixRisks,
  mines as minesRules,
  minesCells,
  stairs as stairsRules,
  stairsColumns,
  stairsRows,
  tower as towerRules,
  towerDifficulties,
  towerLayout,
  towerRows,
  type ClimbGame,
  type GameData,
} from '@powerplay/engines'
import { shownMultipliers, usual, type GameCard } from './card.ts'

const minesCount = { min: 1, max: 24 } as const
const stonesCount = { min: 1, max: 7 } as const

/** What each step of a climbing game pays with these parameters. */
function steps<Params extends GameData>(
  game: Pick<ClimbGame<Params, unknown, unknown>, 'stepMax' | 'stepMultiplierE4'>,
  params: Params,
): number[] {
  return shownMultipliers(
    Array.from({ length: game.stepMax(params) }, (_, step) =>
      game.stepMultiplierE4(params, step + 1),
    ),
  )
}

/** A table with one entry for every number from `min` to `max`. */
function byCount(
  { min, max }: { readonly min: number; readonly max: number },
  entry: (count: number) => number[],
): GameData {
  const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return Object.fromEntries(counts.map((count) => [count, entry(count)]))
}

const mines: GameCard = {
  ...usual.extended,
  id: 'mines',
  name: 'Mines',
  image: 'originals/mines',
  delayMs: 0,
  quickDelayMs: 0,
  params: { mines: minesCount, cells: minesCells },
  tables: byCount(minesCount, (count) => steps(minesRules, { mines: count })),
  rtp: { min: 98.992, max: 99 },
}

const tower: GameCard = {
  ...usual.extended,
  id: 'tower',
  name: 'Tower',
  image: 'originals/tower',
  delayMs: 0,
  quickDelayMs: 0,
  params: { difficulty: towerDifficulties, rows: towerRows, layout: towerLayout },
  tables: Object.fromEntries(
    towerDifficulties.map((difficulty) => [difficulty, steps(towerRules, { difficulty })]),
  ),
  rtp: { min: 98.997, max: 99 },
}

const stairs: GameCard = {
  ...usual.extended,
  id: 'stairs',
  name: 'Stairs',
  image: 'originals/stairs',
  delayMs: 0,
  quickDelayMs: 0,
  params: {
    stones: stonesCount,
    columns: Array.from({ length: stairsRows }, (_, row) => stairsColumns(row)),
  },
  tables: byCount(stonesCount, (stones) => steps(stairsRules, { stones })),
  rtp: { min: 98.994, max: 99 },
}

const coinflip: GameCard = {
  ...usual.extended,
  id: 'coinflip',
  name: 'Coinflip',
  image: 'originals/coinflip',
  delayMs: 600,
  quickDelayMs: 150,
  params: { side: coinSides },
  tables: { steps: steps(coinflipRules, {}) },
  rtp: { min: 99, max: 99 },
}

const matrix: GameCard = {
  ...usual.extended,
  id: 'matrix',
  name: 'Matrix',
  image: 'originals/matrix',
  delayMs: 300,
  quickDelayMs: 0,
  params: { risk: matrixRisks, cells: minesCells },
  tables: Object.fromEntries(
    matrixRisks.map((risk) => [risk, matrixFaces[risk].map((face) => face / 100)]),
  ),
  rtp: { min: 98.997, max: 99 },
}

/** The games of many turns in which each right choice raises the multiplier. */
export const climbCards = { mines, tower, stairs, coinflip, matrix } as const
