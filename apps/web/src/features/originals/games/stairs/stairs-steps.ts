import { stairsColumns, stairsRows } from '@powerplay/engines'
import { rowsOf } from '../../climb/view-fields.ts'
import type { GameParams } from '../../play/game-controller.ts'

/**
 * What a step of the staircase shows. `now`: of the row to be climbed; `stood`: where the player
 * stood; `stone`: hit by a stone; `crushed`: both; `dim-stone`: of a row never reached.
 */
export type StepLook = 'closed' | 'now' | 'free' | 'stood' | 'stone' | 'crushed' | 'dim-stone'

export interface StairsRow {
  /** 0 is the bottom. */
  readonly row: number
  readonly isNow: boolean
  readonly isPlayed: boolean
  readonly columns: readonly StepLook[]
}

export interface StairsRound {
  readonly picks: readonly number[]
  /** Columns hit by stones, of the rows played. */
  readonly rows: readonly (readonly number[])[]
  readonly isOpen: boolean
  /** The stones of all rows, after the end. */
  readonly reveal: GameParams | undefined
}

/** The rows of the staircase, top first, as the screen draws them. */
export function staircase(round: StairsRound): readonly StairsRow[] {
  const all = round.reveal && rowsOf(round.reveal['stones'])
  return Array.from({ length: stairsRows }, (_, index) => {
    const row = stairsRows - 1 - index
    const isNow = round.isOpen && row === round.picks.length
    const facts = { pick: round.picks[row], stones: round.rows[row] ?? all?.[row], isNow }
    const columns = Array.from({ length: stairsColumns(row) }, (_column, column) =>
      stepLook(column, facts),
    )
    return { row, isNow, isPlayed: row < round.picks.length, columns }
  })
}

interface StepFacts {
  readonly pick: number | undefined
  readonly stones: readonly number[] | undefined
  readonly isNow: boolean
}

function stepLook(column: number, { pick, stones, isNow }: StepFacts): StepLook {
  if (!stones) return isNow ? 'now' : 'closed'
  const isHit = stones.includes(column)
  if (pick === undefined) return isHit ? 'dim-stone' : 'closed'
  if (pick === column) return isHit ? 'crushed' : 'stood'
  return isHit ? 'stone' : 'free'
}

/** Where the figure stands: row and column; undefined on the ground before the first move. */
export function figureAt(picks: readonly number[]): { row: number; column: number } | undefined {
  const column = picks.at(-1)
  return column === undefined ? undefined : { row: picks.length - 1, column }
}

const lookNames: Readonly<Record<StepLook, string>> = {
  closed: 'not reached',
  now: 'free to choose',
  free: 'free',
  stood: 'free, chosen',
  stone: 'stone',
  crushed: 'stone, chosen',
  'dim-stone': 'stone, not reached',
}

/** A step in words: "Row 3, column 12: stone". */
export function stepName(row: number, column: number, look: StepLook): string {
  return `Row ${row + 1}, column ${column + 1}: ${lookNames[look]}`
}

/** Chance to survive the next move after `done` moves; undefined on the top. */
export function moveChance(
  stones: number,
  done: number,
): { readonly ways: number; readonly of: number } | undefined {
  if (done >= stairsRows) return undefined
  const of = stairsColumns(done)
  return { ways: of - stones, of }
}
