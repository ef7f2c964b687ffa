import { mines as rules } from '@powerplay/engines'
import { useEffect, useMemo, useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { climbFactsOf } from '../../climb/climb-facts.tsx'
import { climbSteps } from '../../climb/climb-steps.ts'
import { RandomPick } from '../../climb/random-pick.tsx'
import { climbBetOf, doneOf, onBoard, playedParam } from '../../climb/climbed-round.ts'
import { climbFields, type ClimbFields } from '../../climb/view-fields.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { MinesBoard, type MinesTurn } from './mines-board.tsx'
import { closedTiles, nextTileChance } from './mines-field.ts'
import { MinesInputs } from './mines-inputs.tsx'

const firstMines = 3

/** Mines on its stage. */
export function MinesGame() {
  const [mines, setMines] = useState(firstMines)
  const game = useRound<MinesTurn, ClimbFields>({
    id: 'mines',
    params: { mines },
    readView: climbFields,
    resultText: ({ multiplierE4 }) => showMultiplier(multiplierE4),
    loseSound: 'trap',
  })
  const played = playedParam(game, 'mines')
  useEffect(() => {
    if (typeof played === 'number') setMines(played)
  }, [played])
  const { stakeMinor, payoutMinorMax } = climbBetOf(game)
  const steps = useMemo(
    () => climbSteps(rules, { mines }, { stakeMinor, payoutMinorMax }),
    [mines, stakeMinor, payoutMinorMax],
  )
  const done = game.isOpen ? doneOf(game) : 0
  const facts = climbFactsOf(game, {
    steps,
    done,
    chance: nextTileChance(mines, done),
    exactReturn: rules.stepReturn({ mines }, Math.min(done + 1, steps.length)),
    words: {
      done: 'Gems found',
      next: 'Next tile pays',
      chance: 'Chance next tile is safe',
      top: 'All gems found',
    },
  })
  return (
    <GameStage
      game={game}
      name="Mines"
      hue={232}
      facts={facts}
      extra={
        <RandomPick
          text="Pick random tile"
          choices={closedTiles(game.view?.picks ?? [])}
          isDisabled={!game.takesTurns}
          onPick={(cell) => game.turn({ cell })}
        />
      }
      inputs={<MinesInputs mines={mines} isDisabled={game.isLocked} onMines={setMines} />}
      board={<MinesBoard game={onBoard(game, 'mines', mines)} steps={steps} />}
    />
  )
}
