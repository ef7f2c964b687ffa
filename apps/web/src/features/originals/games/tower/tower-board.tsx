import { towerLayout, type TowerDifficulty } from '@powerplay/engines'
import { memo, useRef, type KeyboardEvent } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import type { ClimbStep } from '../../climb/climb-steps.ts'
import { doneOf } from '../../climb/climbed-round.ts'
import { ClimbLayout } from '../../climb/climb-layout.tsx'
import { movedInRow } from '../../climb/use-roving-cells.ts'
import { WinPlaque } from '../../climb/win-plaque.tsx'
import type { ClimbFields } from '../../climb/view-fields.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'
import { TowerRoof, WindowMark } from './tower-roof.tsx'
import { towerWall, windowName, type TowerRow, type WindowLook } from './tower-wall.ts'

/** A turn of Tower: the tile of the current row, 0 to 3. */
export type TowerTurn = { readonly tile: number }

export type PlayedTower = PlayedRound<TowerTurn, ClimbFields>

export interface TowerBoardProps {
  game: PlayedTower
  difficulty: TowerDifficulty
  steps: readonly ClimbStep[]
}

/** The tower, climbed from the bottom, with what each row pays at its right. */
export function TowerBoard({ game, difficulty, steps }: TowerBoardProps) {
  const { view, isEnded, reveal } = game
  const done = doneOf(game)
  const wall = towerWall({
    difficulty,
    picks: view?.picks ?? [],
    rows: view?.rows ?? [],
    isOpen: game.takesTurns,
    reveal,
  })
  const next = isEnded ? undefined : steps[done]
  return (
    <ClimbLayout
      game={game}
      nextE4={next?.multiplierE4}
      nextLine={next && `row ${done + 1} of ${steps.length}`}
    >
      <div className="relative w-[min(100%,420px)] @min-[740px]:w-100">
        <div className="px-14">
          <TowerRoof />
        </div>
        <ol aria-label="Rows of the tower, top first" className="grid">
          {wall.map((row) => (
            <Row key={row.row} game={game} row={row} step={steps[row.row]} done={done} />
          ))}
        </ol>
        <div className="px-12">
          <div className="h-2.5 rounded-[4px] bg-[oklch(0.6_0.07_285)]" />
        </div>
        <WinPlaque game={game} />
      </div>
    </ClimbLayout>
  )
}

interface RowProps {
  game: PlayedTower
  row: TowerRow
  step: ClimbStep | undefined
  done: number
}

const bricks =
  'bg-[oklch(0.42_0.075_285)] bg-[linear-gradient(oklch(0.3_0.06_285/0.5)_1px,transparent_1px),linear-gradient(90deg,oklch(0.3_0.06_285/0.5)_1px,transparent_1px)] bg-size-[28px_14px]'

function Row({ game, row, step, done }: RowProps) {
  const number = row.row + 1
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_56px] items-center gap-2">
      <span
        className={cx(
          'num text-right text-13',
          row.isNow ? 'font-semibold text-accent' : 'text-muted',
        )}
      >
        {number}
      </span>
      <Windows game={game} row={row} />
      {step && (
        <span
          className={cx(
            'num font-condensed font-semibold whitespace-nowrap',
            row.isNow ? 'text-20 text-text' : 'text-16',
            number === done && 'text-win',
            number !== done && !row.isNow && 'text-muted',
            !step.isReachable && 'line-through',
          )}
        >
          {showMultiplier(step.multiplierE4)}
        </span>
      )}
    </li>
  )
}

function Windows({ game, row }: Pick<RowProps, 'game' | 'row'>) {
  const box = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => movedInRow(event, box.current)
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Row ${row.row + 1}`}
      onKeyDown={handleKeyDown}
      className={cx(
        'grid auto-cols-fr grid-flow-col gap-2 px-2 py-[3px] md:py-1',
        row.isNow ? 'rounded-control bg-accent-tint ring-1 ring-accent' : bricks,
      )}
    >
      {row.windows.map((look, tile) => (
        <Window
          key={tile}
          row={row.row}
          tile={tile}
          look={look}
          canOpen={row.isNow && game.takesTurns}
          turn={game.turn}
          isTabStop={row.isNow || (!game.takesTurns && row.row === 0 && tile === 0)}
        />
      ))}
    </div>
  )
}

interface WindowProps {
  row: number
  tile: number
  look: WindowLook
  canOpen: boolean
  turn: PlayedTower['turn']
  isTabStop: boolean
}

const looks: Readonly<Record<WindowLook, string>> = {
  closed: 'bg-well/70 text-line ring-1 ring-line/60',
  now: 'bg-well text-muted ring-1 ring-control',
  lit: 'bg-linear-to-b from-accent-hover to-accent text-on-accent ring-2 ring-win',
  safe: 'bg-[oklch(0.5_0.1_78)] text-transparent ring-1 ring-[oklch(0.6_0.12_80)]',
  trap: 'bg-well text-loss/80 ring-1 ring-loss/30',
  fell: 'bg-loss-tint text-loss ring-2 ring-loss',
  'dim-safe': 'bg-[oklch(0.36_0.05_78)] text-transparent ring-1 ring-[oklch(0.44_0.06_80)]',
  'dim-trap': 'bg-well/80 text-loss/50 ring-1 ring-line-quiet',
}

const isClosed = (look: WindowLook) => look === 'closed' || look === 'now'

/** Drawn anew only where something changes. */
const Window = memo(function Window(props: WindowProps) {
  const { row, tile, look, canOpen, turn, isTabStop } = props
  const mark = isClosed(look) ? 'bolt' : look === 'lit' ? 'check' : 'skull'
  return (
    <button
      type="button"
      aria-label={windowName(row, tile, look)}
      aria-disabled={canOpen ? undefined : true}
      tabIndex={isTabStop ? 0 : -1}
      onClick={canOpen ? () => turn({ tile }) : undefined}
      className={cx(
        'flex h-11 items-center justify-center rounded-t-[10px] rounded-b-control ring-inset md:h-9',
        'focus-visible:outline-accent',
        looks[look],
        canOpen && 'hover:bg-accent-tint hover:text-text',
      )}
    >
      <span
        key={isClosed(look) ? 'closed' : look}
        className={look === 'lit' || look === 'fell' ? 'animate-turn' : undefined}
      >
        <WindowMark mark={mark} />
      </span>
    </button>
  )
})

/** "3 tiles, 2 safe": what a row of a difficulty looks like. */
export function layoutText(difficulty: TowerDifficulty): string {
  const { tiles, safe } = towerLayout[difficulty]
  return `${tiles} tiles, ${safe} safe`
}
