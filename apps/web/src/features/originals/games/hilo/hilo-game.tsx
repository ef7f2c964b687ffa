import { multiplierCapE4, type HiloAction } from '@powerplay/engines'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { useGameKeys } from '../../boards/use-game-keys.ts'
import { BonusNote } from '../../controls/bonus-note.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { HiloBoard } from './hilo-board.tsx'
import { HiloInputs } from './hilo-inputs.tsx'
import {
  countsOf,
  hiloCards,
  hiloMaxE4,
  readHilo,
  returnRange,
  type PlayedHilo,
} from './hilo-table.ts'

const noParams = {}

/** Hilo on its stage. */
export function HiloGame() {
  const game: PlayedHilo = useRound({
    id: 'hilo',
    params: noParams,
    readView: readHilo,
    turnSound: 'flip',
    resultText: (round) => showMultiplier(round.multiplierE4),
    isCancel: (view) => countsOf(view).guesses === 0,
  })
  useHiloKeys(game)
  return (
    <GameStage
      game={game}
      name="Hilo"
      hue={244}
      facts={useFacts(game)}
      inputs={!game.isOpen && <BonusNote />}
      extra={<HiloInputs game={game} />}
      board={<HiloBoard game={game} />}
    />
  )
}

/** Up, down, equals and right are the four choices. */
function useHiloKeys(game: PlayedHilo): void {
  const take = (action: HiloAction) => () => {
    const choice = game.shownView?.choices.find(({ guess }) => guess === action)
    if (!game.isOpen || !game.canTurn || game.isRevealing) return false
    if (action !== 'skip' && choice?.isLegal !== true) return false
    game.turn({ action })
    return true
  }
  useGameKeys({
    arrowup: take('high'),
    arrowdown: take('low'),
    '=': take('same'),
    arrowright: take('skip'),
  })
}

function useFacts(game: PlayedHilo): readonly DataRow[] {
  const format = useAmountFormat()
  const { shownView: table, currency, limits, state, isOpen, payoutMinor } = game
  if (!isOpen || !table) {
    const capE4 =
      limits && state.betMinor > 0n
        ? multiplierCapE4(state.betMinor, limits.maxPayoutMinor)
        : hiloMaxE4
    return [
      { name: 'Return to player', value: returnRange },
      { name: 'At most', value: showMultiplier(Math.min(capE4, hiloMaxE4)) },
    ]
  }
  const { guesses, skips } = countsOf(table)
  return [
    { name: 'Right guesses', value: skips === 0 ? guesses : `${guesses}, ${skips} skipped` },
    {
      name: 'Profit now',
      value: (
        <span className="inline-flex items-center gap-1.5">
          {format.gameProfit(guesses === 0 ? 0n : payoutMinor - state.betMinor, currency.id)}
          <Coin currencyId={currency.id} />
        </span>
      ),
    },
    { name: 'Cards left', value: `${hiloCards - table.cards.length} of ${hiloCards}` },
    ...(table.maxE4 === undefined ? [] : [{ name: 'At most', value: showMultiplier(table.maxE4) }]),
  ]
}
