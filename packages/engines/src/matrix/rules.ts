import { edgePpmOf } from '../edge.ts'
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

/**
 * Nothing hidden ends a round: were it over at the last cell without a trap, a bold player would be
 * spared the traps that are left, and best play would win.
 */
function isComplete(state: MatrixState): boolean {
  return state.picks.length === matrixCells || multiplierE4Of(state) === matrixMultiplierMaxE4
}

function openCell(state: MatrixState, cell: number, stream: RandomStream): TurnResult<MatrixState> {
  if (state.status !== 'open') return failTurn(state, 'closed')
  if (state.picks.includes(cell)) return failTurn(state, 'opened')
  const face = matrixGrid(state.params, stream)[cell] ?? 0
  const opened = { ...state, picks: [...state.picks, cell], faces: [...state.faces, face] }
  if (face === 0) return endTurn({ ...opened, status: 'lose' })
  const isOver = isComplete(opened) || couldPass(opened)
  return endTurn(isOver ? { ...opened, status: 'finish' } : opened)
}

function parseMatrix(raw: unknown): ParsedParams<MatrixParams> {
  const read = strictFields(raw, ['risk'])
  if (!read.ok) return read
  const risk = oneOf(read.fields.get('risk'), matrixRisks)
  return risk === undefined ? { ok: false, field: 'risk' } : { ok: true, params: { risk } }
}

/**
 * Matrix: 25 cells, each a factor or a trap; the opened factors multiply, times 99/100. All cells
 * open, or 1,000,000, ends the round. The cells are independent and their mean face is 1, so no
 * choice of cells and no plan to stop returns more than 99 %; cutting takes up to 0.003 % of it.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us; docs/decisions/0010.
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
  // One more cell multiplies by 1 in the mean, and cutting only takes.
  trueEdgePpm: () => edgePpmOf({ numerator: 99n, denominator: 100n }),
  creditedEdgePpm: () => 10_000,
}
