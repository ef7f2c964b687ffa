import { tower as rules, towerLayout, type TowerDifficulty } from '@powerplay/engines'
import { useEffect, useMemo, useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { climbFactsOf } from '../../climb/climb-facts.tsx'
import { climbSteps } from '../../climb/climb-steps.ts'
import { climbBetOf, doneOf, onBoard, playedParam } from '../../climb/climbed-round.ts'
import { RandomPick } from '../../climb/random-pick.tsx'
import { climbFields, type ClimbFields } from '../../climb/view-fields.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { TowerBoard, type TowerTurn } from './tower-board.tsx'
import { TowerInputs } from './tower-inputs.tsx'
import { towerDifficulty } from './tower-wall.ts'

/** Tower on its stage. */
export function TowerGame() {
  const [difficulty, setDifficulty] = useState<TowerDifficulty>('medium')
  const game = useRound<TowerTurn, ClimbFields>({
    id: 'tower',
    params: { difficulty },
    readView: climbFields,
    resultText: ({ multiplierE4 }) => showMultiplier(multiplierE4),
    turnSound: 'step',
    loseSound: 'trap',
  })
  const played = towerDifficulty(playedParam(game, 'difficulty'))
  useEffect(() => {
    if (played !== undefined) setDifficulty(played)
  }, [played])
  const { stakeMinor, payoutMinorMax } = climbBetOf(game)
  const steps = useMemo(
    () => climbSteps(rules, { difficulty }, { stakeMinor, payoutMinorMax }),
    [difficulty, stakeMinor, payoutMinorMax],
  )
  const done = game.isOpen ? doneOf(game) : 0
  const { tiles, safe } = towerLayout[difficulty]
  const facts = climbFactsOf(game, {
    steps,
    done,
    chance: done < steps.length ? { ways: safe, of: tiles } : undefined,
    exactReturn: rules.stepReturn({ difficulty }, Math.min(done + 1, steps.length)),
    words: {
      done: 'Rows climbed',
      next: 'Next row pays',
      chance: 'Chance of a safe tile',
      top: 'Top of the tower',
    },
  })
  return (
    <GameStage
      game={game}
      name="Tower"
      hue={285}
      facts={facts}
      extra={
        <RandomPick
          text="Pick random tile"
          choices={Array.from({ length: tiles }, (_, tile) => tile)}
          isDisabled={!game.takesTurns}
          onPick={(tile) => game.turn({ tile })}
        />
      }
      inputs={
        <TowerInputs
          difficulty={difficulty}
          isDisabled={game.isLocked}
          onDifficulty={setDifficulty}
        />
      }
      board={
        <TowerBoard
          game={onBoard(game, 'difficulty', difficulty)}
          difficulty={difficulty}
          steps={steps}
        />
      }
    />
  )
}
