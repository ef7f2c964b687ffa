import { keno, kenoRowE4, type KenoRisk } from '@powerplay/engines'
import { useCallback, useMemo, useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { toast } from '../../../../platform/toasts/toasts.ts'
import type { DataRow } from '../../controls/data-box.tsx'
import { prizeFactsOf } from '../../controls/prize-facts.tsx'
import type { GameController } from '../../play/game-controller.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame } from '../../play/use-game.ts'
import { KenoBoard } from './keno-board.tsx'
import { KenoInputs } from './keno-inputs.tsx'
import { autoPicked, kenoPicksMax, toggled } from './keno-model.ts'

/** Facts of a card without picks are those of one pick: the first thing a press would make it. */
const onePick = [0] as const

/** Keno on its stage. */
export function KenoGame() {
  const [risk, setRisk] = useState<KenoRisk>('medium')
  const [picks, setPicks] = useState<readonly number[]>([])
  const played = useGame({
    id: 'keno',
    params: { risk, picks },
    revealSound: 'draw',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  const handlePress = useCallback((number: number) => setPicks((now) => toggled(now, number)), [])
  const needsPicks = picks.length === 0
  const controller = useMemo(
    () => (needsPicks ? askingForPicks(played.controller) : played.controller),
    [played.controller, needsPicks],
  )
  const game = { ...played, controller }
  const counted = needsPicks ? onePick : picks
  const facts = prizeFactsOf(game, {
    chance: keno.chance({ risk, picks: counted }),
    topName: 'Highest',
    topE4: Math.max(...kenoRowE4(counted.length, risk)),
    exactReturn: keno.exactReturn({ risk, picks: counted }),
  })
  const pickFact: DataRow = { name: 'Numbers picked', value: `${picks.length} of ${kenoPicksMax}` }
  return (
    <GameStage
      game={game}
      name="Keno"
      hue={70}
      facts={needsPicks ? [pickFact] : [pickFact, ...facts]}
      inputs={
        <KenoInputs
          risk={risk}
          onRisk={setRisk}
          onAutoPick={() => setPicks(autoPicked(randomBelow))}
          onClear={() => setPicks([])}
          isDisabled={game.isLocked || game.state.phase === 'revealing'}
        />
      }
      board={<KenoBoard game={game} risk={risk} picks={picks} onPress={handlePress} />}
    />
  )
}

/** The same controls, except that a bet without a number says what is missing. */
function askingForPicks(controller: GameController): GameController {
  const press = () => {
    toast('error', 'Pick a number first', `Choose 1 to ${kenoPicksMax} numbers, or Auto-pick.`)
  }
  return { ...controller, press }
}

const wordRange = 2 ** 32

/** Which numbers are picked for the player; the draw itself is the server's. */
function randomBelow(range: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((word / wordRange) * range)
}
