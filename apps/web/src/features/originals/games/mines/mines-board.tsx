import { minesCells } from '@powerplay/engines'
import { memo } from 'react'
import { cx } from '../../../../ui/cx.ts'
import type { ClimbStep } from '../../climb/climb-steps.ts'
import { doneOf } from '../../climb/climbed-round.ts'
import { ClimbLayout } from '../../climb/climb-layout.tsx'
import { useRovingCells } from '../../climb/use-roving-cells.ts'
import { WinPlaque } from '../../climb/win-plaque.tsx'
import type { ClimbFields } from '../../climb/view-fields.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'
import { tileLooks, tileName, type TileLook } from './mines-field.ts'
import { MinesDefs, MinesMark } from './mines-marks.tsx'

/** A turn of Mines: the tile to open, 0 to 24. */
export type MinesTurn = { readonly cell: number }

export type PlayedMines = PlayedRound<MinesTurn, ClimbFields>

const columns = 5
const gemsName = (step: number) => (step === 1 ? '1 gem' : `${step} gems`)

export interface MinesBoardProps {
  game: PlayedMines
  steps: readonly ClimbStep[]
}

/** The field of 25 tiles with its figures and its ladder. */
export function MinesBoard({ game, steps }: MinesBoardProps) {
  const picks = game.view?.picks ?? []
  const done = doneOf(game)
  const looks = tileLooks(picks, game.reveal)
  const last = picks.at(-1)
  const { box, handleKeyDown, cursor, setCursor } = useRovingCells(columns, minesCells)
  return (
    <ClimbLayout
      game={game}
      nextE4={game.isEnded ? undefined : steps[done]?.multiplierE4}
      ladder={{ steps, done, nameOf: gemsName }}
    >
      <MinesDefs />
      <div className="relative">
        <div
          ref={box}
          role="group"
          aria-label="Field of 25 tiles"
          onKeyDown={handleKeyDown}
          className="grid grid-cols-5 gap-2 md:gap-[11px]"
        >
          {looks.map((look, cell) => (
            <Tile
              key={cell}
              cell={cell}
              look={look}
              isLast={cell === last}
              canOpen={game.takesTurns && look === 'closed'}
              turn={game.turn}
              isTabStop={cell === cursor}
              onFocus={setCursor}
            />
          ))}
        </div>
        <WinPlaque game={game} />
      </div>
    </ClimbLayout>
  )
}

interface TileProps {
  cell: number
  look: TileLook
  isLast: boolean
  canOpen: boolean
  turn: PlayedMines['turn']
  isTabStop: boolean
  onFocus: (cell: number) => void
}

/** Drawn anew only where something changes: a turn moves one tile of 25. */
const Tile = memo(function Tile(props: TileProps) {
  const { cell, look, isLast, canOpen, turn, isTabStop, onFocus } = props
  return (
    <button
      type="button"
      data-cell={cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={tileName(cell, look)}
      aria-disabled={canOpen ? undefined : true}
      onFocus={() => onFocus(cell)}
      onClick={canOpen ? () => turn({ cell }) : undefined}
      className={cx(
        'relative flex size-[clamp(50px,15.5vw,62px)] items-center justify-center rounded-card md:size-20 @min-[740px]:size-23',
        'focus-visible:outline-accent',
        tileLook(look, isLast),
        canOpen && 'transition-transform duration-120 hover:-translate-y-0.5 hover:brightness-115',
      )}
    >
      {look === 'closed' ? (
        <MinesMark mark="bolt" className="size-2/5 text-bg/45" />
      ) : (
        <MinesMark
          key={look}
          mark={look.endsWith('gem') ? 'gem' : 'mine'}
          className={cx('size-3/5', look.startsWith('dim') ? 'animate-fade' : 'animate-turn')}
        />
      )}
    </button>
  )
})

const closedTile = 'bg-linear-to-br from-line to-hover ring-1 ring-line ring-inset shadow-tile'

function tileLook(look: TileLook, isLast: boolean): string {
  switch (look) {
    case 'closed':
      return closedTile
    case 'gem':
      return isLast ? 'bg-well ring-2 ring-win ring-inset' : 'bg-well ring-1 ring-win/40 ring-inset'
    case 'hit':
      return 'bg-loss-tint ring-2 ring-loss ring-inset'
    case 'dim-gem':
      return 'bg-well opacity-40 ring-1 ring-line-quiet ring-inset'
    case 'dim-mine':
      return 'bg-well opacity-62 ring-1 ring-line-quiet ring-inset'
  }
}
