import { towerDifficulties, towerLayout, towerRows, type TowerDifficulty } from '@powerplay/engines'
import { rowsOf } from '../../climb/view-fields.ts'
import type { GameParams } from '../../play/game-controller.ts'

/**
 * What a window of the tower shows. `now`: of the row to be climbed; `lit`: chosen and safe; `safe`
 * and `trap`: what the others of a played row were; `fell`: the trap chosen; `dim-…`: rows never
 * reached, shown after the end.
 */
export type WindowLook =
  'closed' | 'now' | 'lit' | 'safe' | 'trap' | 'fell' | 'dim-safe' | 'dim-trap'

export interface TowerRow {
  /** 0 is the bottom. */
  readonly row: number
  readonly isNow: boolean
  readonly windows: readonly WindowLook[]
}

export interface TowerRound {
  readonly difficulty: TowerDifficulty
  readonly picks: readonly number[]
  /** Safe tiles of the rows played. */
  readonly rows: readonly (readonly number[])[]
  readonly isOpen: boolean
  /** Safe tiles of all rows, after the end. */
  readonly reveal: GameParams | undefined
}

/** A difficulty read from the wire; undefined for any other word. */
export function towerDifficulty(value: unknown): TowerDifficulty | undefined {
  return towerDifficulties.find((one) => one === value)
}

/** The rows of the tower, top first, as the screen draws them. */
export function towerWall(round: TowerRound): readonly TowerRow[] {
  const all = round.reveal && rowsOf(round.reveal['safeTiles'])
  const { tiles } = towerLayout[round.difficulty]
  return Array.from({ length: towerRows }, (_, index) => {
    const row = towerRows - 1 - index
    const isNow = round.isOpen && row === round.picks.length
    const windows = Array.from({ length: tiles }, (_tile, tile) =>
      windowLook({ tile, pick: round.picks[row], safe: round.rows[row] ?? all?.[row], isNow }),
    )
    return { row, isNow, windows }
  })
}

interface WindowFacts {
  readonly tile: number
  readonly pick: number | undefined
  readonly safe: readonly number[] | undefined
  readonly isNow: boolean
}

function windowLook({ tile, pick, safe, isNow }: WindowFacts): WindowLook {
  if (!safe) return isNow ? 'now' : 'closed'
  const isSafe = safe.includes(tile)
  if (pick === undefined) return isSafe ? 'dim-safe' : 'dim-trap'
  if (pick === tile) return isSafe ? 'lit' : 'fell'
  return isSafe ? 'safe' : 'trap'
}

const lookNames: Readonly<Record<WindowLook, string>> = {
  closed: 'closed',
  now: 'closed',
  lit: 'safe, chosen',
  safe: 'safe',
  trap: 'trap',
  fell: 'trap, chosen',
  'dim-safe': 'safe, not reached',
  'dim-trap': 'trap, not reached',
}

/** A window in words: "Row 3, tile 2: closed". */
export function windowName(row: number, tile: number, look: WindowLook): string {
  return `Row ${row + 1}, tile ${tile + 1}: ${lookNames[look]}`
}
