import type { MatrixRisk } from '@powerplay/engines'
import { useState, type SyntheticEvent } from 'react'
import { NowFigure } from '../../climb/climb-figures.tsx'
import { useRovingCells } from '../../climb/use-roving-cells.ts'
import { numbersOf } from '../../climb/view-fields.ts'
import { WinPlaque } from '../../climb/win-plaque.tsx'
import type { PlayedRound } from '../../rounds/use-round.ts'
import { MatrixCellButton } from './matrix-cell.tsx'
import { MatrixFaces } from './matrix-faces.tsx'
import { MatrixRain } from './matrix-rain.tsx'
import { matrixCells, matrixCellsOf, matrixColumns, type MatrixView } from './matrix-view.ts'

/** A turn of Matrix: the cell to open, 0 to 24. */
export type MatrixTurn = { readonly cell: number }

export type PlayedMatrix = PlayedRound<MatrixTurn, MatrixView>

export interface MatrixBoardProps {
  game: PlayedMatrix
  risk: MatrixRisk
}

/** The grid in its rain, with what the round is worth and what a cell can hold beside it. */
export function MatrixBoard({ game, risk }: MatrixBoardProps) {
  const opened = game.shownView?.picks.length ?? 0
  return (
    <div className="@container relative flex flex-1 flex-col">
      <MatrixRain pulse={opened} />
      <div
        className="relative grid flex-1 content-center items-center gap-3 px-3 pb-3 md:px-4 md:pb-5
          @min-[740px]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] @min-[740px]:gap-4"
      >
        <NowFigure game={{ ...game, step: opened }} />
        <div className="relative flex justify-center">
          <MatrixGrid game={game} />
          <WinPlaque game={game} />
        </div>
        <MatrixFaces
          risk={risk}
          className="w-full max-w-md justify-self-center @min-[740px]:max-w-40 @min-[740px]:justify-self-end"
        />
      </div>
    </div>
  )
}

function MatrixGrid({ game }: { game: PlayedMatrix }) {
  const [asked, setAsked] = useState<number>()
  const { box, handleKeyDown, cellProps } = useRovingCells(matrixColumns, matrixCells)
  const cells = matrixCellsOf(game.shownView, numbersOf(game.reveal?.['grid']))
  const coming = game.isRevealing ? game.view?.picks.at(-1) : undefined
  const decoding = coming ?? (game.isPending ? asked : undefined)
  const open = (cell: number) => {
    if (!game.canTurn || cells[cell]?.kind !== 'closed') return
    setAsked(cell)
    game.turn({ cell })
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label="Grid of 25 cells"
      onKeyDown={handleKeyDown}
      onFocus={withCell((cell) => cellProps(cell).onFocus())}
      onClick={withCell(open)}
      className="grid grid-cols-5 gap-2 rounded-stage border border-[oklch(0.45_0.08_160/0.6)] bg-bg/85 p-2.5
        md:gap-2.5 md:p-3"
    >
      {cells.map((content, cell) => (
        <MatrixCellButton
          key={cell}
          {...content}
          cell={cell}
          canOpen={game.takesTurns && content.kind === 'closed'}
          isDecoding={cell === decoding}
          isTabStop={cellProps(cell).tabIndex === 0}
        />
      ))}
    </div>
  )
}

/** Passes an event of a cell on to whoever wants its number. */
function withCell(act: (cell: number) => void): (event: SyntheticEvent) => void {
  return ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
    const cell = Number.parseInt(button?.dataset['cell'] ?? '', 10)
    if (Number.isInteger(cell)) act(cell)
  }
}
