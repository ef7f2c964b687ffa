import type { ExtendedGame, RoundState, TurnResult } from '../extended-game.ts'
import type { RandomStream } from '../fairness/stream.ts'
import type { GameData, ParsedParams } from '../instant-game.ts'
import { evenE4, housePriceE4, multiplierNumber } from '../multiplier.ts'
import { assertEnded, cashOut, endTurn, failTurn, settleOneStake } from '../round.ts'
import { oneOf, strictFields, wholeNumber } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'
import { matrixFaces, matrixRisks, type MatrixRisk } from './tables.ts'

export type MatrixParams = { readonly risk: MatrixRisk }

/** `faces` has the face of each opened cell in the order of `picks`, in hundredths. */
export type MatrixState = RoundState & {
  readonly params: MatrixParams
  readonly picks: readonly number[]
  readonly faces: readonly number[]
}

export type MatrixView = GameData & { readonly multiplier: number }

/** Cells of the grid, row by row from 0. */
export const matrixCells = 25
/** The most a round pays, in 1/10000: at 1,000,000 it ends by itself. */
export const matrixMultiplierMaxE4 = 10_000_000_000

/** The faces of all cells in hundredths. */
export function matrixGrid({ risk }: MatrixParams, stream: RandomStream): number[] {
  const faces = matrixFaces[risk]
  const words = readWords(stream)
  return Array.from({ length: matrixCells }, () => faces[words.int(faces.length)] ?? 0)
}

/** What these opened faces pay in 1/10000, before any maximum: 99/100 of their product, cut. */
export function matrixPriceE4(faces: readonly number[]): number {
  return housePriceE4({
    numerator: faces.reduce((product, face) => product * BigInt(face), 1n),
    denominator: 100n ** BigInt(faces.length),
  })
}

function multiplierE4Of({ status, faces }: MatrixState): number {
  if (status === 'lose') return 0
  return faces.length === 0 ? evenE4 : Math.min(matrixPriceE4(faces), matrixMultiplierMaxE4)
}

/**
 * True where the best face could pay more than the effective maximum. Under no tighter maximum
 * than the rules' own, the rules pay exactly that.
 */
function couldPass({ params, faces, multiplierCapE4 }: MatrixState): boolean {
  if (multiplierCapE4 >= matrixMultiplierMaxE4) return false
  return matrixPriceE4([...faces, Math.max(...matrixFaces[params.risk])]) > multiplierCapE4
}

function isComplete(state: MatrixState, stream: RandomStream): boolean {
  const safeCells = matrixGrid(state.params, stream).filter((face) => face > 0).length
  return state.picks.length === safeCells || multiplierE4Of(state) === matrixMultiplierMaxE4
}

function openCell(state: MatrixState, cell: number, stream: RandomStream): TurnResult<MatrixState> {
  if (state.status !== 'open') return failTurn(state, 'closed')
  if (state.picks.includes(cell)) return failTurn(state, 'opened')
  const face = matrixGrid(state.params, stream)[cell] ?? 0
  const opened = { ...state, picks: [...state.picks, cell], faces: [...state.faces, face] }
  if (face === 0) return endTurn({ ...opened, status: 'lose' })
  const isOver = isComplete(opened, stream) || couldPass(opened)
  return endTurn(isOver ? { ...opened, status: 'finish' } : opened)
}

function parseMatrix(raw: unknown): ParsedParams<MatrixParams> {
  const read = strictFields(raw, ['risk'])
  if (!read.ok) return read
  const risk = oneOf(read.fields.get('risk'), matrixRisks)
  return risk === undefined ? { ok: false, field: 'risk' } : { ok: true, params: { risk } }
}

/** 1 - return under best play in millionths, rounded down; counted anew by `matrixBestPlay`. */
const trueEdgesPpm: Readonly<Record<MatrixRisk, number>> = {
  low: -42_091,
  medium: -164_705,
  high: -76_374,
}

/**
 * Matrix: 25 cells, each a factor or a trap; the opened factors multiply, times 99/100. Opening
 * all cells without a trap, or 1,000,000, ends the round.
 *
 * Not to be offered: whoever opens a fixed number of cells gets 98.997 % to 99.000 %, but the end
 * at the last cell without a trap spares a bold player the traps that are left, and best play
 * returns 104.21 %, 116.47 % and 107.64 % at the three risks. A round that goes on until all 25
 * cells are open would return at most 99 %.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const matrix: ExtendedGame<MatrixParams, MatrixState, number, MatrixView> = {
  id: 'matrix',
  ruleVersion: 1,
  parseParams: parseMatrix,
  parseTurn(raw) {
    const read = strictFields(raw, ['cell'])
    if (!read.ok) return read
    const cell = wholeNumber(read.fields.get('cell'), 0, matrixCells - 1)
    return cell === undefined ? { ok: false, field: 'cell' } : { ok: true, turn: cell }
  },
  multiplierMaxE4: () => matrixMultiplierMaxE4,
  capNeededE4: ({ risk }) => matrixPriceE4([Math.max(...matrixFaces[risk])]),
  open: (params, _stream, { multiplierCapE4 }) => ({
    status: 'open',
    multiplierCapE4,
    params,
    picks: [],
    faces: [],
  }),
  turn: openCell,
  finish: (state) => cashOut(state, state.picks.length > 0),
  expire(state) {
    const ended = matrix.finish(state)
    return ended.ok ? ended.state : state
  },
  multiplierE4: multiplierE4Of,
  settle: (state, stakeMinor) => settleOneStake(state, multiplierE4Of(state), stakeMinor),
  view: (state) => ({
    params: state.params,
    picks: state.picks,
    faces: state.faces,
    multiplier: multiplierNumber(multiplierE4Of(state)),
    maxMultiplier: multiplierNumber(Math.min(state.multiplierCapE4, matrixMultiplierMaxE4)),
  }),
  reveal(state, stream) {
    assertEnded(state)
    return { grid: matrixGrid(state.params, stream) }
  },
  trueEdgePpm: ({ risk }) => trueEdgesPpm[risk],
  // Nothing is credited to stakes that the house loses on.
  creditedEdgePpm: () => 0,
}
