import {
  coinflip,
  matrix,
  matrixFaces,
  mines,
  stairs,
  stairsColumns,
  tower,
  towerLayout,
  type ClimbGame,
  type ExtendedGame,
  type GameData,
  type MatrixRisk,
  type RandomStream,
  type RoundState,
  type RoundTerms,
  type TowerDifficulty,
} from '@powerplay/engines'
import { matrixPlanReturns } from '@powerplay/engines/matrix/plan-return'
import { remembered } from './remembered-stream.ts'
import { drawing, evens, noteDrawing, type Note, type RawShape, type StreamTrial } from './trial.ts'

/** A stake that divides by everything, under a maximum that nothing reaches. */
const terms: RoundTerms = { stakeMinor: 10_000n, multiplierCapE4: 100_000_000_000 }

/** A game that takes turns, and the plan that plays it. */
export interface Played<Params extends GameData, State extends RoundState, Turn> {
  readonly game: ExtendedGame<Params, State, Turn, GameData>
  readonly config: string
  readonly params: Params
  readonly exact: number
  readonly shapes: readonly RawShape[]
  /** The next turn, or null to cash out. */
  plan(state: State): Turn | null
  /** Notes the raw numbers of an ended round. */
  look(state: State, stream: RandomStream, note: Note): void
}

/** What an ended round paid beyond the stakes that turns added, in 1/10000 of the first stake. */
function paidE4<Params extends GameData, State extends RoundState, Turn>(
  game: ExtendedGame<Params, State, Turn, GameData>,
  state: State,
): number {
  const { stakedMinor, payoutMinor } = game.settle(state, terms.stakeMinor)
  return Number(payoutMinor - stakedMinor + terms.stakeMinor)
}

/** A trial of many turns. */
export function played<Params extends GameData, State extends RoundState, Turn>({
  game,
  params,
  plan,
  look,
  ...rest
}: Played<Params, State, Turn>): StreamTrial {
  return {
    ...rest,
    game: game.id,
    play(hashed, note) {
      const stream = remembered(hashed)
      let state = game.open(params, stream, terms)
      while (state.status === 'open') {
        const turn = plan(state)
        if (turn === null) {
          const ended = game.finish(state)
          if (!ended.ok) throw new Error(`${game.id} cannot be finished: ${ended.reason}`)
          state = ended.state
          break
        }
        const result = game.turn(state, turn, stream)
        if (result.type === 'fail') throw new Error(`${game.id} refused: ${result.reason}`)
        state = result.state
      }
      look(state, stream, note)
      return paidE4(game, state)
    },
  }
}

/** The numbers of a revealed field, or of its rows. */
function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value)) throw new Error('a revealed list of numbers')
  return value.map((entry: unknown) => {
    if (typeof entry !== 'number') throw new Error('a revealed number')
    return entry
  })
}

function rowsOf(value: unknown): number[][] {
  if (!Array.isArray(value)) throw new Error('revealed rows')
  return value.map((row: unknown) => numbersOf(row))
}

/** A climbing game, `steps` steps and then out. */
function climbing<Params extends GameData, Pick, Shown>(
  game: ClimbGame<Params, Pick, Shown>,
  trial: {
    readonly params: Params
    readonly config: string
    readonly steps: number
    readonly shapes: readonly RawShape[]
    pick(step: number): Pick
    look(revealed: GameData, note: Note): void
  },
): StreamTrial {
  const { params, config, steps, shapes, pick, look } = trial
  const { numerator, denominator } = game.stepReturn(params, steps)
  return played({
    game,
    params,
    config: `${config}, ${steps} ${steps === 1 ? 'step' : 'steps'}`,
    exact: Number((numerator * 10n ** 15n) / denominator) / 1e15,
    shapes,
    plan: ({ picks }) => (picks.length < steps ? pick(picks.length) : null),
    look: (state, stream, note) => look(game.reveal(state, stream), note),
  })
}

const minesOf = (count: number, steps: number) =>
  climbing(mines, {
    params: { mines: count },
    config: `${count} ${count === 1 ? 'mine' : 'mines'}`,
    steps,
    shapes: [{ name: 'cells', parts: drawing(25, count) }],
    pick: (step) => step * 7,
    look: (revealed, note) => noteDrawing(note, numbersOf(revealed['mines'])),
  })

/** Notes one drawing per row, part after part. */
function noteRows(note: Note, rows: readonly (readonly number[])[]): void {
  let part = 0
  for (const row of rows) {
    noteDrawing(note, row, part)
    part += row.length
  }
}

const rowsOfTower = 9
const rowsOfStairs = 13

const towerOf = (difficulty: TowerDifficulty, steps: number) =>
  climbing(tower, {
    params: { difficulty },
    config: difficulty,
    steps,
    shapes: [
      {
        name: 'tiles',
        parts: Array.from({ length: rowsOfTower }, () =>
          drawing(towerLayout[difficulty].tiles, towerLayout[difficulty].safe),
        ).flat(),
      },
    ],
    pick: (step) => step % towerLayout[difficulty].tiles,
    look: (revealed, note) => noteRows(note, rowsOf(revealed['safeTiles'])),
  })

const stairsOf = (stones: number, steps: number) =>
  climbing(stairs, {
    params: { stones },
    config: `${stones} ${stones === 1 ? 'stone' : 'stones'}`,
    steps,
    shapes: [
      {
        name: 'columns',
        parts: Array.from({ length: rowsOfStairs }, (_, row) =>
          drawing(stairsColumns(row), stones),
        ).flat(),
      },
    ],
    pick: (step) => step % 8,
    look: (revealed, note) => noteRows(note, rowsOf(revealed['stones'])),
  })

const coinflipOf = (steps: number) =>
  climbing(coinflip, {
    params: {},
    config: 'always heads',
    steps,
    shapes: [{ name: 'flips', parts: evens(2, 20) }],
    pick: () => 'heads',
    look({ flips }, note) {
      if (!Array.isArray(flips)) throw new Error('revealed flips')
      flips.forEach((side: unknown, flip) => note(0, flip, side === 'heads' ? 1 : 0))
    },
  })

/** Cells of matrix. */
const matrixCells = 25

/** The faces of a risk without repeats, with the chance of each. */
function faceChances(risk: MatrixRisk): { faces: number[]; chances: number[] } {
  const all = matrixFaces[risk]
  const faces = [...new Set(all)]
  const chances = faces.map((face) => all.filter((one) => one === face).length / all.length)
  return { faces, chances }
}

function matrixOf(risk: MatrixRisk, cells: number): StreamTrial {
  const { faces, chances } = faceChances(risk)
  return played({
    game: matrix,
    params: { risk },
    config: `${risk}, ${cells} cells`,
    exact: matrixPlanReturns(risk, cells).at(-1) ?? 0,
    shapes: [{ name: 'faces', parts: Array.from({ length: matrixCells }, () => chances) }],
    plan: ({ picks }) => (picks.length < cells ? picks.length * 3 : null),
    look(state, stream, note) {
      const grid = numbersOf(matrix.reveal(state, stream)['grid'])
      grid.forEach((face, cell) => note(0, cell, faces.indexOf(face)))
    },
  })
}

/** The games of many turns without cards. */
export const extendedTrials: readonly StreamTrial[] = [
  minesOf(1, 1),
  minesOf(3, 3),
  towerOf('easy', 1),
  towerOf('medium', 3),
  stairsOf(1, 1),
  stairsOf(3, 4),
  coinflipOf(1),
  coinflipOf(3),
  matrixOf('low', 3),
  matrixOf('high', 2),
]
