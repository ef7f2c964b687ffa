import { Check } from 'lucide-react'
import { memo, useRef, type KeyboardEvent } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { NextFigure, NowFigure } from '../../climb/climb-figures.tsx'
import type { ClimbStep } from '../../climb/climb-steps.ts'
import { doneOf } from '../../climb/climbed-round.ts'
import { movedInRow } from '../../climb/use-roving-cells.ts'
import { WinPlaque } from '../../climb/win-plaque.tsx'
import { RowPicker, type PlayedStairs } from './row-picker.tsx'
import { Figure, Stone } from './stairs-marks.tsx'
import { figureAt, staircase, stepName, type StairsRow, type StepLook } from './stairs-steps.ts'

export interface StairsBoardProps {
  game: PlayedStairs
  steps: readonly ClimbStep[]
}

/**
 * The staircase, climbed from the bottom. Where a row of twenty leaves no room for a finger, the
 * row to be climbed is laid out large below it.
 */
export function StairsBoard({ game, steps }: StairsBoardProps) {
  const isWide = useMedia('(width >= 900px)')
  const { view, isEnded, reveal } = game
  const picks = view?.picks ?? []
  const done = doneOf(game)
  const rows = staircase({ picks, rows: view?.rows ?? [], isOpen: game.takesTurns, reveal })
  const next = isEnded ? undefined : steps[done]
  const columns = rows.at(-1 - done)?.columns.length ?? 0
  return (
    <div className="relative flex flex-1 flex-col px-3 pb-3 md:px-4 md:pb-5">
      <div className="flex justify-between gap-6 md:absolute md:top-2 md:left-4 md:z-10 md:flex-col">
        <NowFigure game={game} />
        <NextFigure
          multiplierE4={next?.multiplierE4}
          line={next && `row ${done + 1} of ${steps.length}, ${columns} columns`}
          className="text-right md:text-left"
        />
      </div>
      <div className="relative mt-3 flex flex-1 items-end md:mt-0">
        <Stair game={game} rows={rows} steps={steps} done={done} isWide={isWide} />
        <WinPlaque game={game} />
      </div>
      {!isWide && <RowPicker game={game} row={rows.find((row) => row.isNow)} done={done} />}
    </div>
  )
}

interface StairProps extends StairsBoardProps {
  rows: readonly StairsRow[]
  done: number
  isWide: boolean
}

/** Width of the multipliers at the left of the rows. */
const marginPx = 64

function Stair({ game, rows, steps, done, isWide }: StairProps) {
  const picks = game.view?.picks ?? []
  const at = figureAt(picks)
  const isCrushed = game.isEnded && game.state.round?.status === 'lose'
  return (
    <ol
      aria-label="Rows of the stairs, top first"
      aria-hidden={isWide ? undefined : true}
      className="relative grid w-full gap-[2px] md:gap-[3px]"
      style={{ '--step': `calc((100% - ${marginPx}px) / 20)` }}
    >
      {rows.map((row) => (
        <Row key={row.row} {...{ game, row, done, isWide }} step={steps[row.row]} />
      ))}
      {at && (
        <li
          aria-hidden
          className="pointer-events-none absolute right-0 bottom-0 h-full transition-transform duration-280
            ease-out"
          style={{
            width: 'var(--step)',
            transform: `translate(calc(-100% * ${columnsFromRight(at)}), calc(-100% / 13 * ${at.row}))`,
          }}
        >
          <Figure
            className={cx(
              'absolute bottom-[2.5%] left-[12%] h-[10.5%] w-[76%] transition-opacity',
              isCrushed && 'opacity-40',
            )}
          />
        </li>
      )}
    </ol>
  )
}

/** Rows are aligned at the right, so their last column is always 0 steps from the edge. */
function columnsFromRight({ row, column }: { row: number; column: number }): number {
  return 19 - row - column
}

interface RowProps {
  game: PlayedStairs
  row: StairsRow
  step: ClimbStep | undefined
  done: number
  isWide: boolean
}

function Row({ game, row, step, done, isWide }: RowProps) {
  const box = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => movedInRow(event, box.current)
  const isStop = isWide && (row.isNow || (!game.takesTurns && row.row === 0))
  return (
    <li className="flex items-center justify-end gap-2">
      {step && (
        <span
          className={cx(
            'num font-condensed text-12 font-semibold whitespace-nowrap md:text-16',
            row.isNow && 'text-text md:text-20',
            row.row + 1 === done ? 'text-win' : !row.isNow && 'text-muted',
            !step.isReachable && 'line-through',
          )}
        >
          {showMultiplier(step.multiplierE4)}
        </span>
      )}
      <div
        ref={box}
        role="group"
        aria-label={`Row ${row.row + 1}`}
        onKeyDown={handleKeyDown}
        className={cx('grid', row.isNow && 'rounded-control ring-2 ring-accent')}
        style={{
          width: `calc((100% - ${marginPx}px) / 20 * ${row.columns.length})`,
          gridTemplateColumns: `repeat(${row.columns.length}, minmax(0, 1fr))`,
        }}
      >
        {row.columns.map((look, column) => (
          <Step
            key={column}
            row={row.row}
            column={column}
            look={look}
            canOpen={isWide && row.isNow && game.takesTurns}
            isTabStop={isStop && (row.isNow || column === 0)}
            turn={game.turn}
          />
        ))}
      </div>
    </li>
  )
}

interface StepProps {
  row: number
  column: number
  look: StepLook
  canOpen: boolean
  isTabStop: boolean
  turn: PlayedStairs['turn']
}

const looks: Readonly<Record<StepLook, string>> = {
  closed: 'bg-[oklch(0.33_0.055_168)] border-t-[oklch(0.42_0.06_168)]',
  now: 'bg-[oklch(0.46_0.09_168)] border-t-[oklch(0.6_0.1_168)]',
  free: 'bg-[oklch(0.38_0.08_165)] border-t-[oklch(0.5_0.09_165)]',
  stood: 'bg-[oklch(0.46_0.11_160)] border-t-win ring-2 ring-win ring-inset',
  stone: 'bg-[oklch(0.38_0.08_165)] border-t-[oklch(0.5_0.09_165)]',
  crushed: 'bg-loss-tint border-t-loss ring-2 ring-loss ring-inset',
  'dim-stone': 'bg-[oklch(0.33_0.055_168)] border-t-[oklch(0.42_0.06_168)]',
}

const hasStone = (look: StepLook) => look === 'stone' || look === 'crushed' || look === 'dim-stone'

/** Drawn anew only where something changes: there are 182 of them. */
const Step = memo(function Step(props: StepProps) {
  const { row, column, look, canOpen, isTabStop, turn } = props
  return (
    <button
      type="button"
      aria-label={stepName(row, column, look)}
      aria-disabled={canOpen ? undefined : true}
      tabIndex={isTabStop ? 0 : -1}
      onClick={canOpen ? () => turn({ column }) : undefined}
      className={cx(
        'relative mx-px h-[clamp(13px,2.1vh,18px)] rounded-[4px] border-t-[5px] md:h-8.5 md:border-t-8',
        'focus-visible:z-10 focus-visible:outline-accent',
        looks[look],
        canOpen && 'hover:brightness-135',
      )}
    >
      {look === 'stood' && (
        <Check size={14} strokeWidth={3} aria-hidden className="mx-auto hidden text-win md:block" />
      )}
      {hasStone(look) && (
        <Stone
          className={cx(
            'absolute inset-x-0 -top-1 mx-auto h-[calc(100%+2px)] max-w-full md:h-[calc(100%-2px)]',
            look === 'dim-stone' ? 'opacity-40' : 'animate-drop',
          )}
        />
      )}
    </button>
  )
})
