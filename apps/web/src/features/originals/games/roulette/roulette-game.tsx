import { ChipsField } from '../../controls/chips-field.tsx'
import { useSpotStakes } from '../../controls/use-spot-stakes.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { pocketOf, RouletteBoard } from './roulette-board.tsx'
import { RouletteNumbers } from './roulette-numbers.tsx'
import { useRouletteFacts } from './roulette-facts.tsx'

/** European roulette on its stage. */
export function RouletteGame() {
  const { game, stakes } = useSpotStakes({
    id: 'roulette',
    revealSound: 'spin',
    resultText: (round) => `${pocketOf(round)}`,
  })
  const facts = useRouletteFacts(stakes, game.currency.id)
  return (
    <GameStage
      game={game}
      name="Roulette"
      hue={22}
      facts={facts}
      stake={<ChipsField game={game} stakes={stakes} />}
      history={<RouletteNumbers />}
      inputs={null}
      board={<RouletteBoard game={game} stakes={stakes} />}
    />
  )
}
