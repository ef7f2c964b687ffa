import { wheel, wheelSegmentsE4, type WheelRisk, type WheelSize } from '@powerplay/engines'
import { useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { prizeFactsOf } from '../../controls/prize-facts.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame } from '../../play/use-game.ts'
import { WheelBoard } from './wheel-board.tsx'
import { WheelInputs } from './wheel-inputs.tsx'

/** Wheel on its stage. */
export function WheelGame() {
  const [segments, setSegments] = useState<WheelSize>(30)
  const [risk, setRisk] = useState<WheelRisk>('medium')
  const params = { segments, risk }
  const game = useGame({
    id: 'wheel',
    params,
    revealSound: 'spin',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  const facts = prizeFactsOf(game, {
    chance: wheel.chance(params),
    topName: 'Highest segment',
    topE4: Math.max(...wheelSegmentsE4(segments, risk)),
    exactReturn: wheel.exactReturn(params),
  })
  return (
    <GameStage
      game={game}
      name="Wheel"
      hue={10}
      facts={facts}
      inputs={
        <WheelInputs
          segments={segments}
          onSegments={setSegments}
          risk={risk}
          onRisk={setRisk}
          isDisabled={game.isLocked || game.state.phase === 'revealing'}
        />
      }
      board={<WheelBoard game={game} segments={segments} risk={risk} />}
    />
  )
}
