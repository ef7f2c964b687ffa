import { useEffect, useRef } from 'react'
import { scaled } from '../../../../platform/format/ratio.ts'
import { ResultFigure } from '../../boards/result-figure.tsx'
import { ThresholdRuler, type RulerFlag } from '../../boards/threshold-ruler.tsx'
import { useRace } from '../../boards/use-race.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { withTarget, type DiceLine } from './dice-line.ts'

const marks = [0, 25, 50, 75, 100].map((value) => ({ at: value / 100, text: `${value}` }))
const rollMaxE2 = 10_000

/** The roll of a round as an integer of 1/100. */
export function rollE2Of(round: SettledRound): number {
  const { roll } = round.data
  return typeof roll === 'number' ? Math.round(roll * 100) : 0
}

export interface DiceBoardProps {
  game: PlayedGame
  line: DiceLine
  onLine: (line: DiceLine) => void
}

/** The number, and the ruler with the line and the roll on it. */
export function DiceBoard({ game, line, onLine }: DiceBoardProps) {
  const { round, phase } = game.state
  const isRevealing = phase === 'revealing'
  const progress = useRace(isRevealing ? round?.id : undefined, round?.delayMs ?? 0)
  const rollE2 = round && rollE2Of(round)
  const fromE2 = useRef(0)
  useEffect(() => {
    if (!isRevealing && rollE2 !== undefined) fromE2.current = rollE2
  }, [isRevealing, rollE2])
  const shownE2 =
    isRevealing && rollE2 !== undefined ? between(fromE2.current, rollE2, progress) : rollE2
  const side = line.condition === 'over' ? 'right' : 'left'
  const tone = isRevealing ? 'neutral' : round?.isWin ? 'win' : 'loss'
  const flag: RulerFlag | undefined =
    shownE2 === undefined ? undefined : { at: shownE2 / rollMaxE2, text: scaled(shownE2, 2), tone }
  return (
    <div className="flex flex-1 flex-col justify-between px-4 pb-5 md:px-10 md:pb-8">
      <div className="flex flex-1 items-center justify-center py-4">
        <ResultFigure
          state={game.state}
          isRunning={isRevealing}
          text={scaled(shownE2 ?? line.targetE2, 2)}
          line={lineOf(round, line, isRevealing)}
        />
      </div>
      <ThresholdRuler
        label={line.condition === 'over' ? 'Roll over' : 'Roll under'}
        min={0}
        max={rollMaxE2}
        step={50}
        value={line.targetE2}
        valueText={scaled(line.targetE2, 2)}
        winSide={side}
        marks={marks}
        flag={flag}
        isDisabled={game.isRunning}
        onValue={(targetE2) => {
          if (!game.isLocked) onLine(withTarget(line, targetE2))
        }}
      />
    </div>
  )
}

/** Part of the way from one roll to the next; nothing at all without a race. */
function between(fromE2: number, toE2: number, progress: number | undefined): number | undefined {
  return progress === undefined ? undefined : Math.round(fromE2 + (toE2 - fromE2) * progress)
}

function lineOf(round: SettledRound | undefined, line: DiceLine, isRunning: boolean): string {
  if (!round) return `roll ${line.condition} ${scaled(line.targetE2, 2)} to win`
  const { condition, target } = round.params
  const asked = `${String(condition)} ${typeof target === 'number' ? scaled(Math.round(target * 100), 2) : ''}`
  if (isRunning) return asked
  return round.isWin ? `won at ${asked}` : `needed ${asked}`
}
