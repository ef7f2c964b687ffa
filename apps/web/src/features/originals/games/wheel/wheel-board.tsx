import { wheelSegmentsE4, type WheelRisk, type WheelSize } from '@powerplay/engines'
import { useEffect } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { settings } from '../../../../platform/store/settings-store.ts'
import { LandedFigure } from '../../boards/landed-figure.tsx'
import { PrizeCard } from '../../boards/prize-card.tsx'
import type { GameState } from '../../play/game-controller.ts'
import { playSound } from '../../stage/sounds.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { indexOf, segmentsOf, useWheelAngle } from './use-wheel-angle.ts'
import { prizeColor, wheelPrizes } from './wheel-prizes.ts'
import { WheelFrame, WheelPointer, WheelRing } from './wheel-ring.tsx'

export interface WheelBoardProps {
  game: PlayedGame
  segments: WheelSize
  risk: WheelRisk
}

/** The wheel with the result in its hub, and under it what each colour pays. */
export function WheelBoard({ game, segments, risk }: WheelBoardProps) {
  const { state } = game
  const angle = useWheelAngle(state, segments)
  const isRevealing = state.phase === 'revealing'
  useStopSound(state)
  const round = isRevealing ? undefined : state.round
  const isFitting = round?.params['segments'] === segments && round.params['risk'] === risk
  const segmentsE4 = wheelSegmentsE4(segments, risk)
  return (
    <div className="flex flex-1 flex-col gap-5 px-3 pt-5 pb-3 md:px-4 md:pb-4">
      <div className="flex flex-1 items-center justify-center">
        <div className="relative aspect-square w-full max-w-77 sm:max-w-102">
          <WheelFrame />
          <WheelRing
            segmentsE4={segmentsE4}
            angle={angle}
            landed={round && isFitting ? indexOf(round) : undefined}
          />
          <WheelPointer />
          <div className="absolute inset-[23%] flex items-center justify-center">
            <LandedFigure
              round={round}
              idle={isRevealing ? 'Spinning' : 'Spin the wheel'}
              line={round && `segment ${indexOf(round) + 1} of ${segmentsOf(round)}`}
              figureClass="text-36 sm:text-64"
              lineClass="basis-full"
              className="grid justify-items-center gap-2 text-center *:justify-center"
            />
          </div>
        </div>
      </div>
      <Legend
        segments={segments}
        risk={risk}
        landedE4={isFitting ? round?.multiplierE4 : undefined}
      />
    </div>
  )
}

interface LegendProps {
  segments: WheelSize
  risk: WheelRisk
  landedE4: number | undefined
}

function Legend({ segments, risk, landedE4 }: LegendProps) {
  return (
    <ul
      aria-label="What the colours pay"
      className="grid auto-cols-fr grid-flow-col gap-1.5 max-[359px]:grid-flow-row
        max-[359px]:grid-cols-3"
    >
      {wheelPrizes(segments, risk).map(({ multiplierE4, count }) => (
        <PrizeCard
          key={multiplierE4}
          isLit={landedE4 === multiplierE4}
          multiplierE4={multiplierE4}
          className="overflow-hidden pt-2"
        >
          <p className="num font-condensed text-16 leading-5 font-semibold md:text-20">
            {showMultiplier(multiplierE4)}
          </p>
          <p className="num pb-2 text-12 tracking-tight whitespace-nowrap text-muted">{`${count} of ${segments}`}</p>
          <div className="h-1" style={{ background: prizeColor(multiplierE4) }} />
        </PrizeCard>
      ))}
    </ul>
  )
}

/** The wheel clicks into place when its spin is over. */
function useStopSound({ phase, round }: GameState): void {
  const id = phase === 'shown' ? round?.id : undefined
  useEffect(() => {
    if (id !== undefined && !settings().quick) playSound('stop')
  }, [id])
}
