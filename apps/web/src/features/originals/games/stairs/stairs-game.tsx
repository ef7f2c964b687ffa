import { stairs as rules, stairsColumns, stairsRows } from '@powerplay/engines'
import { memo, useEffect, useMemo, useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { Chips } from '../../../../ui/fields/chips.tsx'
import { climbFactsOf } from '../../climb/climb-facts.tsx'
import { climbSteps } from '../../climb/climb-steps.ts'
import { climbBetOf, doneOf, onBoard, playedParam } from '../../climb/climbed-round.ts'
import { RandomPick } from '../../climb/random-pick.tsx'
import { climbFields, type ClimbFields } from '../../climb/view-fields.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import type { StairsTurn } from './row-picker.tsx'
import { StairsBoard } from './stairs-board.tsx'
import { moveChance } from './stairs-steps.ts'

const firstStones = 3

/** Stairs on its stage. */
export function StairsGame() {
  const [stones, setStones] = useState(firstStones)
  const game = useRound<StairsTurn, ClimbFields>({
    id: 'stairs',
    params: { stones },
    readView: climbFields,
    resultText: ({ multiplierE4 }) => showMultiplier(multiplierE4),
    turnSound: 'step',
    loseSound: 'trap',
  })
  const played = playedParam(game, 'stones')
  useEffect(() => {
    if (typeof played === 'number') setStones(played)
  }, [played])
  const { stakeMinor, payoutMinorMax } = climbBetOf(game)
  const steps = useMemo(
    () => climbSteps(rules, { stones }, { stakeMinor, payoutMinorMax }),
    [stones, stakeMinor, payoutMinorMax],
  )
  const done = game.isOpen ? doneOf(game) : 0
  const facts = climbFactsOf(game, {
    steps,
    done,
    chance: moveChance(stones, done),
    exactReturn: rules.stepReturn({ stones }, Math.min(done + 1, stairsRows)),
    words: {
      done: 'Moves',
      next: 'Next move pays',
      chance: 'Chance to survive',
      top: 'Top of the stairs',
    },
  })
  return (
    <GameStage
      game={game}
      name="Stairs"
      hue={168}
      facts={facts}
      extra={
        <RandomPick
          text="Pick random column"
          choices={Array.from({ length: stairsColumns(done) }, (_, column) => column)}
          isDisabled={!game.takesTurns}
          onPick={(column) => game.turn({ column })}
        />
      }
      inputs={<StonesInput stones={stones} isDisabled={game.isLocked} onStones={setStones} />}
      board={<StairsBoard game={onBoard(game, 'stones', stones)} steps={steps} />}
    />
  )
}

const stonesMax = 7
const chips = Array.from({ length: stonesMax }, (_, index) => ({
  id: (index + 1).toString(),
  name: (index + 1).toString(),
  label: index === 0 ? '1 stone per row' : `${index + 1} stones per row`,
}))

interface StonesInputProps {
  stones: number
  isDisabled: boolean
  onStones: (stones: number) => void
}

/** How many stones fall on each row. */
const StonesInput = memo(function StonesInput(props: StonesInputProps) {
  const { stones, isDisabled, onStones } = props
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-muted">Stones per row</p>
      <Chips
        label="Stones per row"
        chips={chips}
        value={stones.toString()}
        isDisabled={isDisabled}
        onPick={(id) => onStones(Number.parseInt(id, 10))}
      />
    </div>
  )
})
