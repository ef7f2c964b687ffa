import { limbo, limboDraws, limboWays } from '@powerplay/engines'
import { useState } from 'react'
import { scaled } from '../../../../platform/format/ratio.ts'
import { useBetFacts } from '../../controls/bet-facts.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame } from '../../play/use-game.ts'
import { LimboBoard, resultE2Of } from './limbo-board.tsx'
import { chanceDecimalsOf, LimboInputs } from './limbo-inputs.tsx'

const firstTargetE2 = 200

/** Limbo on its stage. */
export function LimboGame() {
  const [targetE2, setTargetE2] = useState(firstTargetE2)
  const params = { target: targetE2 / 100 }
  const game = useGame({
    id: 'limbo',
    params,
    revealSound: 'rise',
    resultText: (round) => `${scaled(resultE2Of(round), 2)}×`,
  })
  const facts = useBetFacts(game, {
    ways: limboWays(params.target),
    of: limboDraws,
    multiplierE4: targetE2 * 100,
    exactReturn: limbo.exactReturn(params),
    decimals: chanceDecimalsOf(targetE2),
  })
  return (
    <GameStage
      game={game}
      name="Limbo"
      hue={298}
      facts={facts}
      inputs={
        <LimboInputs
          targetE2={targetE2}
          isDisabled={game.isLocked}
          isDimmed={game.isRunning}
          onTarget={setTargetE2}
        />
      }
      board={<LimboBoard game={game} targetE2={targetE2} onTarget={setTargetE2} />}
    />
  )
}
