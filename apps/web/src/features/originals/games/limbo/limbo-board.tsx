import { scaled } from '../../../../platform/format/ratio.ts'
import { ResultFigure } from '../../boards/result-figure.tsx'
import { ThresholdRuler, type RulerFlag } from '../../boards/threshold-ruler.tsx'
import { useRace } from '../../boards/use-race.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { LimboRings } from './limbo-rings.tsx'
import {
  rulerMarks,
  rulerShare,
  rulerSteps,
  stepOfTargetE2,
  targetE2AtStep,
} from './limbo-scale.ts'

/** The result of a round as an integer of 1/100. */
export function resultE2Of(round: SettledRound): number {
  const { result } = round.data
  return typeof result === 'number' ? Math.round(result * 100) : 100
}

export interface LimboBoardProps {
  game: PlayedGame
  targetE2: number
  onTarget: (targetE2: number) => void
}

/** The climbing number between its rings, and the ruler with target and result. */
export function LimboBoard({ game, targetE2, onTarget }: LimboBoardProps) {
  const { round, phase } = game.state
  const isRevealing = phase === 'revealing'
  const progress = useRace(isRevealing ? round?.id : undefined, round?.delayMs ?? 0)
  const resultE2 = round && resultE2Of(round)
  const shownE2 = isRevealing && resultE2 !== undefined ? climbedE2(resultE2, progress) : resultE2
  const tone = isRevealing ? 'neutral' : round?.isWin ? 'win' : 'loss'
  const flag: RulerFlag | undefined =
    shownE2 === undefined
      ? undefined
      : { at: rulerShare(shownE2 / 100), text: `${scaled(shownE2, 2)}×`, tone }
  return (
    <div className="flex flex-1 flex-col justify-between px-4 pb-5 md:px-10 md:pb-8">
      <div className="relative flex flex-1 items-center justify-center py-4">
        <LimboRings
          share={shownE2 === undefined ? undefined : rulerShare(shownE2 / 100)}
          tone={round ? tone : 'neutral'}
        />
        <div className="relative bg-[radial-gradient(closest-side,oklch(0.19_0.03_298/0.85),transparent)] px-8 md:px-16 md:py-6">
          <ResultFigure
            state={game.state}
            isRunning={isRevealing}
            text={`${scaled(shownE2 ?? 100, 2)}×`}
            line={lineOf(round, targetE2, isRevealing)}
          />
        </div>
      </div>
      <ThresholdRuler
        label="Target"
        min={0}
        max={rulerSteps}
        step={1}
        value={stepOfTargetE2(targetE2)}
        valueText={`${scaled(targetE2, 2)}×`}
        winSide="right"
        marks={rulerMarks}
        flag={flag}
        isDisabled={game.isRunning}
        onValue={(step) => {
          if (!game.isLocked) onTarget(targetE2AtStep(step))
        }}
      />
    </div>
  )
}

/** How far the number has climbed, evenly in powers; nothing at all without a race. */
function climbedE2(resultE2: number, progress: number | undefined): number | undefined {
  return progress === undefined ? undefined : Math.floor(100 * (resultE2 / 100) ** progress)
}

function lineOf(round: SettledRound | undefined, targetE2: number, isRunning: boolean): string {
  const asked = round?.params['target']
  const shownE2 = typeof asked === 'number' ? Math.round(asked * 100) : targetE2
  const target = `target ${scaled(shownE2, 2)}×`
  if (!round || isRunning) return target
  return round.isWin ? `${target} reached` : `${target} missed`
}
