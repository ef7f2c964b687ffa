import { plinko, plinkoBucketsE4, type PlinkoRisk } from '@powerplay/engines'
import { useState } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { prizeFactsOf } from '../../controls/prize-facts.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useGame, type PlayedGame } from '../../play/use-game.ts'
import { PlinkoBoard } from './plinko-board.tsx'
import { PlinkoInputs } from './plinko-inputs.tsx'
import { useBalls, type Ball } from './use-balls.ts'

const firstRows = 16

/** Plinko on its stage. */
export function PlinkoGame() {
  const [rows, setRows] = useState(firstRows)
  const [risk, setRisk] = useState<PlinkoRisk>('medium')
  const params = { rows, risk }
  const game = useGame({
    id: 'plinko',
    params,
    overlaps: true,
    revealSound: 'peg',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  const balls = useBalls(game.state)
  const prizeFacts = prizeFactsOf(game, {
    chance: plinko.chance(params),
    topName: 'Highest bucket',
    topE4: plinkoBucketsE4(rows, risk)[0] ?? 0,
    exactReturn: plinko.exactReturn(params),
  })
  const airFacts = useAirFacts(game, balls.falling)
  return (
    <GameStage
      game={game}
      name="Plinko"
      hue={330}
      facts={[...airFacts, ...prizeFacts]}
      inputs={
        <PlinkoInputs
          rows={rows}
          onRows={setRows}
          risk={risk}
          onRisk={setRisk}
          isDisabled={game.isLocked || balls.falling.length > 0}
          isDimmed={game.isRunning}
        />
      }
      board={<PlinkoBoard balls={balls} rows={rows} risk={risk} isRunning={game.isRunning} />}
    />
  )
}

/** How many balls are on their way, and what they were bought for. */
function useAirFacts(game: PlayedGame, falling: readonly Ball[]): readonly DataRow[] {
  const format = useAmountFormat()
  const atStake = falling
    .map(({ round }) => round)
    .filter(({ currencyId }) => currencyId === game.currency.id)
    .reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)
  return [
    { name: 'Balls in the air', value: falling.length },
    {
      name: 'At stake',
      value: (
        <>
          {format.amount(atStake, game.currency.id)}
          <Coin currencyId={game.currency.id} />
        </>
      ),
    },
  ]
}
