import { diamonds, diamondsPaysE4 } from '@powerplay/engines'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { prizeFactsOf } from '../../controls/prize-facts.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame } from '../../play/use-game.ts'
import { DiamondsBoard } from './diamonds-board.tsx'

const params = {} as const

/** Diamonds on its stage; the game has no inputs besides the bet. */
export function DiamondsGame() {
  const game = useGame({
    id: 'diamonds',
    params,
    revealSound: 'drop',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  const facts = prizeFactsOf(game, {
    chance: diamonds.chance(params),
    topName: 'Highest',
    topE4: diamondsPaysE4('five'),
    exactReturn: diamonds.exactReturn(params),
  })
  return (
    <GameStage
      game={game}
      name="Diamonds"
      hue={265}
      facts={facts}
      inputs={null}
      board={<DiamondsBoard game={game} />}
    />
  )
}
