import {
  matrixFaces,
  matrixPriceE4,
  matrixRisks,
  multiplierCapE4,
  type MatrixRisk,
} from '@powerplay/engines'
import type { Ratio } from '@powerplay/kernel'
import { fieldOf } from '../../../../platform/client/fields.ts'
import { multiplierToE4 } from '../../../../platform/format/ratio.ts'
import type { BetLimits } from '../../play/backend.tsx'
import { numbersOf } from '../../climb/view-fields.ts'
import type { GameParams } from '../../play/game-controller.ts'

export const matrixColumns = 5
export const matrixCells = 25
/** The most a round pays by its rules, in 1/10000. */
const rulesMaxE4 = 10_000_000_000

/** A round of matrix as far as it has been shown. */
export interface MatrixView {
  readonly risk: MatrixRisk | undefined
  readonly picks: readonly number[]
  /** Faces of the opened cells in hundredths, in the order of `picks`; 0 is a trap. */
  readonly faces: readonly number[]
  /** Effective maximum of the round in 1/10000. */
  readonly capE4: number | undefined
}

/** Reads what the server shows of a round. */
export function readMatrix(data: GameParams): MatrixView {
  const cap = data['maxMultiplier']
  const risk = fieldOf(data['params'], 'risk')
  return {
    risk: matrixRisks.find((one) => one === risk),
    picks: numbersOf(data['picks']),
    faces: numbersOf(data['faces']),
    capE4: typeof cap === 'number' ? multiplierToE4(cap) : undefined,
  }
}

/** One cell as the board draws it. */
export interface MatrixCell {
  /** In hundredths; undefined while it is closed. */
  readonly face: number | undefined
  /** `left`: never opened, shown because the round is over. */
  readonly kind: 'closed' | 'open' | 'left'
  readonly isLast: boolean
}

/** All cells: what was opened, and after the end the rest. @param grid faces of all cells, or none. */
export function matrixCellsOf(
  view: MatrixView | undefined,
  grid: readonly number[],
): readonly MatrixCell[] {
  const picks = view?.picks ?? []
  return Array.from({ length: matrixCells }, (_, cell) => {
    const turn = picks.indexOf(cell)
    if (turn >= 0) {
      return { face: view?.faces[turn], kind: 'open', isLast: turn === picks.length - 1 }
    }
    const left = grid[cell]
    return { face: left, kind: left === undefined ? 'closed' : 'left', isLast: false }
  })
}

/** A factor as a cell shows it: "×1.25". @param face hundredths. */
export function faceText(face: number): string {
  return `×${Math.floor(face / 100)}.${(face % 100).toString().padStart(2, '0')}`
}

/** A cell as it is read out. */
export function cellName(cell: number, { face, kind }: Pick<MatrixCell, 'face' | 'kind'>): string {
  const place = `Row ${Math.floor(cell / matrixColumns) + 1}, cell ${(cell % matrixColumns) + 1}`
  if (face === undefined) return `${place}, closed`
  const value = face === 0 ? 'trap' : faceText(face)
  return kind === 'left' ? `${place}, would have been ${value}` : `${place}, ${value}`
}

/** One kind of face, and how many of the 20 equally likely ones it is. */
export interface FaceShare {
  readonly face: number
  readonly ways: number
  readonly of: number
}

/** The kinds of faces of a risk, lowest first. */
export function faceShares(risk: MatrixRisk): readonly FaceShare[] {
  const faces = matrixFaces[risk]
  const kinds = [...new Set(faces)].sort((left, right) => left - right)
  return kinds.map((face) => ({
    face,
    ways: faces.filter((one) => one === face).length,
    of: faces.length,
  }))
}

/** The exact return of opening one cell; one more never adds to it. */
export function oneCellReturn(risk: MatrixRisk): Ratio {
  const faces = matrixFaces[risk]
  const sum = faces.reduce((total, face) => total + (face === 0 ? 0 : matrixPriceE4([face])), 0)
  return { numerator: BigInt(sum), denominator: BigInt(faces.length) * 10_000n }
}

/** The most this bet can pay in 1/10000: the rules' maximum, or the operator's where it is lower. */
export function highestE4(
  view: MatrixView | undefined,
  stakeMinor: bigint,
  limits: BetLimits | undefined,
): number {
  const toldE4 = view?.capE4
  if (toldE4 !== undefined) return Math.min(toldE4, rulesMaxE4)
  if (!limits || stakeMinor <= 0n) return rulesMaxE4
  return Math.min(multiplierCapE4(stakeMinor, limits.maxPayoutMinor), rulesMaxE4)
}

/** Hexadecimal digits that fill a closed cell or a column of the rain: the same on every visit. */
export function hexText(seed: number, length: number): string {
  let state = (seed + 1) * 2_654_435_761
  let text = ''
  for (let index = 0; index < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += Math.floor(state / 65_536 / 2_048)
      .toString(16)
      .toUpperCase()
      .slice(-1)
  }
  return text
}
