import { coinflip as rules } from '@powerplay/engines'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { climbFactsOf } from '../../climb/climb-facts.tsx'
import { climbSteps, type ClimbStep } from '../../climb/climb-steps.ts'
import type { DataRow } from '../../controls/data-box.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { CoinflipBoard, type CoinflipTurn } from './coinflip-board.tsx'
import { CallButtons, ReachNote } from './coinflip-inputs.tsx'
import { readCoinflip, rightCalls, type CoinflipView } from './coinflip-view.ts'

const noParams = {}

/** Coinflip on its stage. */
export function CoinflipGame() {
  const game = useRound<CoinflipTurn, CoinflipView>({
    id: 'coinflip',
    params: noParams,
    readView: readCoinflip,
    resultText: ({ multiplierE4 }) => showMultiplier(multiplierE4),
    turnSound: 'land',
    revealSound: 'toss',
  })
  const steps = climbSteps(rules, noParams, {
    stakeMinor: game.state.betMinor,
    payoutMinorMax: game.limits?.maxPayoutMinor,
  })
  const facts = climbFactsOf(game, {
    steps,
    done: game.isOpen ? rightCalls(game.shownView) : 0,
    chance: { ways: 1, of: 2 },
    exactReturn: rules.stepReturn(noParams, 1),
    words: {
      done: 'Right calls',
      next: 'Next flip pays',
      chance: 'Chance of a right call',
      top: 'Highest',
    },
  })
  return (
    <GameStage
      game={game}
      name="Coinflip"
      hue={70}
      facts={facts.map((row) => (row.name.startsWith('Highest') ? topRow(steps) : row))}
      extra={<CallButtons game={game} />}
      inputs={<ReachNote steps={steps} />}
      board={<CoinflipBoard game={game} steps={steps} />}
    />
  )
}

/** The best this bet can come to, and at which flip. */
function topRow(steps: readonly ClimbStep[]): DataRow {
  const top = steps.findLast((step) => step.isReachable)
  return {
    name: 'Highest at this bet',
    value: top ? `${showMultiplier(top.multiplierE4)}, flip ${top.step}` : '–',
  }
}
