import type { KenoRisk } from '@powerplay/engines'
import { memo } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { LandedFigure } from '../../boards/landed-figure.tsx'
import { PrizeCard } from '../../boards/prize-card.tsx'
import { shortFactor } from '../../boards/short-factor.ts'
import { useRevealSteps } from '../../boards/use-reveal-steps.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { kenoDrawn, kenoDraws, kenoLadder, kenoPicksMax, oddsText } from './keno-model.ts'
import { KenoTiles } from './keno-tiles.tsx'

export interface KenoBoardProps {
  game: PlayedGame
  risk: KenoRisk
  picks: readonly number[]
  onPress: (number: number) => void
}

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []

/** Hits of a round. */
export function hitsOf({ data }: SettledRound): number {
  return typeof data['hits'] === 'number' ? data['hits'] : 0
}

function isLike({ params }: SettledRound, risk: KenoRisk, picks: readonly number[]): boolean {
  return params['risk'] === risk && numbersOf(params['picks']).join() === picks.join()
}

/** The card, the result above it and the ladder of prizes below. */
export function KenoBoard({ game, risk, picks, onPress }: KenoBoardProps) {
  const { phase, round } = game.state
  const drawn = round ? numbersOf(round.data['drawn']) : []
  const steps = useRevealSteps(game.state, {
    steps: kenoDrawn,
    soundOf: (step) => (picks.includes(drawn[step] ?? -1) ? 'hit' : 'draw'),
  })
  const isRevealing = phase === 'revealing'
  const shown = isRevealing ? undefined : round
  const isFitting = round !== undefined && isLike(round, risk, picks)
  return (
    <div className="@container flex flex-1 flex-col gap-2.5 px-3 pb-3 md:gap-4 md:px-4 md:pb-4">
      <div className="flex min-h-14 items-center justify-between gap-4 md:min-h-18">
        <LandedFigure
          round={shown}
          idle={isRevealing ? 'Drawing ten numbers' : hintOf(picks.length)}
          line={shown && `${hitsOf(shown)} of ${numbersOf(shown.params['picks']).length} hit`}
          figureClass="text-36 md:text-64"
          className="flex flex-wrap items-center gap-x-4 gap-y-1"
        />
        <Key />
      </div>
      <KenoTiles
        picks={picks}
        drawn={isFitting ? drawn.slice(0, steps) : []}
        isDisabled={game.isLocked || isRevealing}
        onPress={onPress}
      />
      <Ladder
        picks={picks.length}
        risk={risk}
        hits={shown && isFitting ? hitsOf(shown) : undefined}
      />
    </div>
  )
}

function hintOf(picks: number): string {
  if (picks === 0) return `Pick 1 to ${kenoPicksMax} numbers`
  return picks === 1 ? '1 number picked' : `${picks} numbers picked`
}

const keys = [
  ['picked', 'border-accent bg-accent-tint'],
  ['hit', 'border-win bg-win-tint'],
  ['drawn', 'border-loss bg-well'],
] as const

function Key() {
  return (
    <ul aria-hidden className="hidden shrink-0 gap-3 text-12 text-muted sm:flex">
      {keys.map(([name, look]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={cx('size-3 rounded-[3px] border-2', look)} />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface LadderProps {
  picks: number
  risk: KenoRisk
  hits: number | undefined
}

/** What each number of hits pays, with its chance. */
const Ladder = memo(function Ladder({ picks, risk, hits }: LadderProps) {
  const lines = kenoLadder(Math.max(1, picks), risk)
  const columns = lines.length > fewLines ? Math.ceil(lines.length / 2) : lines.length
  const isShort = lines.length % columns !== 0
  return (
    <ul
      aria-label="What hits pay"
      className={cx(
        'grid grid-cols-[repeat(var(--halves),minmax(0,1fr))] gap-1.5',
        '@min-[640px]:grid-cols-[repeat(var(--all),minmax(0,1fr))]',
        picks === 0 && 'opacity-50',
      )}
      style={{ '--halves': columns * 2, '--all': lines.length }}
    >
      {lines.map((line, index) => (
        <PrizeCard
          key={line.hits}
          isLit={line.hits === hits}
          multiplierE4={line.multiplierE4}
          className={cx(
            'col-span-2 py-1.5 sm:py-2 @min-[640px]:col-span-1',
            // A second row that is one short stands in the middle.
            isShort && index === columns && 'col-start-2 @min-[640px]:col-start-auto',
          )}
        >
          <p className="num truncate font-condensed text-14 leading-5 font-semibold md:text-16">
            {factorText(line.multiplierE4, lines.length)}
          </p>
          <p className="num truncate text-12">{hitsText(line.hits, lines.length)}</p>
          <p className="num hidden truncate text-12 text-muted sm:block">
            {oddsText(line.ways, kenoDraws)}
          </p>
        </PrizeCard>
      ))}
    </ul>
  )
})

const fewLines = 8

/** With few lines there is room for two decimals, except on narrow boards. */
function factorText(multiplierE4: number, lines: number) {
  const short = `${shortFactor(multiplierE4)}×`
  if (lines > fewLines) return short
  return (
    <>
      <span className="@min-[640px]:hidden">{short}</span>
      <span className="hidden @min-[640px]:inline">{showMultiplier(multiplierE4)}</span>
    </>
  )
}

function hitsText(hits: number, lines: number): string {
  if (lines > fewLines) return `${hits}`
  return hits === 1 ? '1 hit' : `${hits} hits`
}
