import { memo, useEffect } from 'react'
import { chanceDecimals, showMultiplier, showPercent } from '../../../../platform/format/ratio.ts'
import { settings } from '../../../../platform/store/settings-store.ts'
import { LandedFigure } from '../../boards/landed-figure.tsx'
import { PrizeCard } from '../../boards/prize-card.tsx'
import { useRevealSteps, type RevealPlan } from '../../boards/use-reveal-steps.ts'
import type { GameState, SettledRound } from '../../play/game-controller.ts'
import { playSound } from '../../stage/sounds.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { diamondsDrops, diamondsTable, matchedOf, type DiamondsLine } from './diamonds-table.ts'
import { GemMark } from './gem.tsx'
import { Pedestals } from './pedestals.tsx'

const gemsDropped = 5
const dropMsMax = 300
const plan: RevealPlan = { steps: gemsDropped, soundOf: () => 'drop' }

/** The gems of a round in the order they dropped. */
export function gemsOf({ data }: SettledRound): readonly number[] {
  const gems = data['gems']
  return Array.isArray(gems) ? gems.filter((gem) => typeof gem === 'number') : []
}

/** The line of the paytable that a round came to. */
export function lineOf({ data }: SettledRound): DiamondsLine | undefined {
  return diamondsTable.find(({ category }) => category === data['category'])
}

/** Result, five pedestals, and the paytable with the line that came lit. */
export function DiamondsBoard({ game }: { game: PlayedGame }) {
  const { phase, round } = game.state
  const steps = useRevealSteps(game.state, plan)
  const gems = round ? gemsOf(round) : []
  const isRevealing = phase === 'revealing'
  const shown = isRevealing ? undefined : round
  const line = shown && lineOf(shown)
  useMatchSound(game.state)
  return (
    <div className="@container flex flex-1 flex-col gap-4 px-3 pt-2 pb-3 md:px-4 md:pb-4">
      <LandedFigure
        round={shown}
        idle={isRevealing ? 'The gems are dropping' : 'Equal gems pay'}
        line={line?.name.toLowerCase()}
        figureClass="text-48 md:text-84"
        className="grid min-h-18 content-start justify-items-center gap-2 text-center md:min-h-30"
      />
      <div className="flex flex-1 items-center">
        <Pedestals
          roundId={round?.id ?? ''}
          gems={gems.slice(0, steps)}
          raised={shown ? matchedOf(gems) : []}
          isWin={shown?.isWin === true}
          dropMs={Math.min(dropMsMax, (round?.delayMs ?? 0) / gemsDropped)}
        />
      </div>
      <Paytable line={line} />
    </div>
  )
}

const Paytable = memo(function Paytable({ line }: { line: DiamondsLine | undefined }) {
  return (
    <ul
      aria-label="Paytable"
      className="grid grid-cols-8 gap-1.5 max-[359px]:grid-cols-3 @min-[600px]:grid-cols-7"
    >
      {diamondsTable.map((row) => (
        <PrizeCard
          key={row.category}
          isLit={row === line}
          multiplierE4={row.multiplierE4}
          className={prizePlace}
        >
          <Pattern counts={row.counts} />
          <p className="num mt-1.5 font-condensed text-16 leading-5 font-semibold md:text-20">
            {showMultiplier(row.multiplierE4)}
          </p>
          <p className="truncate text-12">{row.name}</p>
          <p className="num text-12 text-muted">
            {showPercent(row.ways, diamondsDrops, chanceDecimals(row.ways, diamondsDrops))}
          </p>
        </PrizeCard>
      ))}
    </ul>
  )
})

/** Four and three where there is no room for seven, the second row in the middle. */
const prizePlace =
  'col-span-2 px-1 py-2 nth-5:col-start-2 max-[359px]:col-span-1 sm:py-2.5 ' +
  '@min-[600px]:col-span-1 @min-[600px]:nth-5:col-start-auto'

const patternColors = ['oklch(0.74 0.16 303)', 'oklch(0.8 0.13 205)'] as const
const blank = 'oklch(0.42 0.012 275)'

/** Gems of the same colour show as such, single ones as blanks. */
function Pattern({ counts }: { counts: readonly number[] }) {
  const colors = counts.flatMap((count, index) =>
    Array.from({ length: count }, () => (count > 1 ? (patternColors[index] ?? blank) : blank)),
  )
  return (
    <span className="flex justify-center gap-0.5">
      {colors.map((color, index) => (
        <GemMark key={index} color={color} className="w-2.5 md:w-3" />
      ))}
    </span>
  )
}

/** Matched gems are heard when they rise. */
function useMatchSound({ phase, round }: GameState): void {
  const hasMatch =
    phase === 'shown' && round !== undefined && matchedOf(gemsOf(round)).includes(true)
  const id = hasMatch ? round.id : undefined
  useEffect(() => {
    if (id !== undefined && !settings().quick) playSound('match')
  }, [id])
}
