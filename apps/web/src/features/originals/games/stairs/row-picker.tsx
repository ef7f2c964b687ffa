import { useRef, type KeyboardEvent } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { movedInRow } from '../../climb/use-roving-cells.ts'
import type { ClimbFields } from '../../climb/view-fields.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'
import type { StairsRow } from './stairs-steps.ts'

/** A turn of Stairs: the column of the current row, 0 to 19. */
export type StairsTurn = { readonly column: number }

export type PlayedStairs = PlayedRound<StairsTurn, ClimbFields>

export interface RowPickerProps {
  game: PlayedStairs
  /** The row to be climbed; undefined while no round is open. */
  row: StairsRow | undefined
  done: number
}

/** The columns of the row to be climbed, each large enough for a finger. */
export function RowPicker({ game, row, done }: RowPickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => movedInRow(event, box.current)
  if (!row) return null
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-12 text-muted">{`Row ${done + 1}: choose a column`}</p>
      <div
        ref={box}
        role="group"
        aria-label={`Columns of row ${done + 1}`}
        onKeyDown={handleKeyDown}
        className="grid grid-cols-7 gap-1 xs:grid-cols-7 sm:grid-cols-10"
      >
        {row.columns.map((_look, column) => (
          <button
            key={column}
            type="button"
            aria-label={`Column ${column + 1}`}
            aria-disabled={game.canTurn ? undefined : true}
            tabIndex={column === 0 ? 0 : -1}
            onClick={game.canTurn ? () => game.turn({ column }) : undefined}
            className={cx(
              'num h-11 rounded-control border-t-4 border-t-[oklch(0.6_0.1_168)]',
              'bg-[oklch(0.46_0.09_168)] text-14 font-semibold',
            )}
          >
            {column + 1}
          </button>
        ))}
      </div>
    </div>
  )
}
