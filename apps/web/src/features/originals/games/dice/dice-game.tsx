import { dice } from '@powerplay/engines'
import { useState } from 'react'
import { chanceDecimals, scaled } from '../../../../platform/format/ratio.ts'
import { useBetFacts } from '../../controls/bet-facts.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame } from '../../play/use-game.ts'
import { DiceBoard, rollE2Of } from './dice-board.tsx'
import { DiceInputs } from './dice-inputs.tsx'
import { firstLine, worthOf } from './dice-line.ts'

/** Dice on its stage. */
export function DiceGame() {
  const [line, setLine] = useState(firstLine)
  const params = { condition: line.condition, target: line.targetE2 / 100 }
  const game = useGame({
    id: 'dice',
    params,
    revealSound: 'slide',
    resultText: (round) => scaled(rollE2Of(round), 2),
  })
  const worth = worthOf(line)
  const facts = useBetFacts(game, {
    ...worth,
    exactReturn: dice.exactReturn(params),
    decimals: chanceDecimals(worth.ways, worth.of),
  })
  return (
    <GameStage
      game={game}
      name="Dice"
      hue={278}
      facts={facts}
      inputs={
        <DiceInputs
          line={line}
          isDisabled={game.isLocked}
          isDimmed={game.isRunning}
          onLine={setLine}
        />
      }
      board={<DiceBoard game={game} line={line} onLine={setLine} />}
    />
  )
}
