import { matrixFaces, matrixRisks, type MatrixRisk } from '@powerplay/engines'
import { useState } from 'react'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import {
  showMultiplier,
  showMultiplierExact,
  showPercent,
  showRatioPercent,
} from '../../../../platform/format/ratio.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { cx } from '../../../../ui/cx.ts'
import { RandomPick } from '../../climb/random-pick.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { RiskTabs } from '../../controls/risk-tabs.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { MatrixBoard, type MatrixTurn, type PlayedMatrix } from './matrix-board.tsx'
import {
  highestE4,
  matrixCells,
  matrixCellsOf,
  oneCellReturn,
  readMatrix,
  type MatrixView,
} from './matrix-view.ts'

/** Matrix on its stage. */
export function MatrixGame() {
  const [chosen, setChosen] = useState<MatrixRisk>('medium')
  const game = useRound<MatrixTurn, MatrixView>({
    id: 'matrix',
    params: { risk: chosen },
    readView: readMatrix,
    resultText: ({ multiplierE4 }) => showMultiplier(multiplierE4),
    loseSound: 'trap',
  })
  const risk = (game.isOpen ? game.view?.risk : undefined) ?? chosen
  const closed = matrixCellsOf(game.view, []).flatMap(({ kind }, cell) =>
    kind === 'closed' ? [cell] : [],
  )
  return (
    <GameStage
      game={game}
      name="Matrix"
      hue={160}
      facts={useMatrixFacts(game, risk)}
      extra={
        <RandomPick
          text="Open random cell"
          choices={closed}
          isDisabled={!game.takesTurns}
          onPick={(cell) => game.turn({ cell })}
        />
      }
      inputs={
        <RiskTabs risks={matrixRisks} value={risk} isDisabled={game.isLocked} onRisk={setChosen} />
      }
      board={<MatrixBoard game={game} risk={risk} />}
    />
  )
}

/** How the round stands, what the next cell risks, and what the risk returns. */
function useMatrixFacts(game: PlayedMatrix, risk: MatrixRisk): readonly DataRow[] {
  const format = useAmountFormat()
  const { isOpen, shownView, multiplierE4, payoutMinor, currency, limits } = game
  const { betMinor } = game.state
  const faces = matrixFaces[risk]
  const traps = faces.filter((face) => face === 0).length
  const exactReturn = oneCellReturn(risk)
  const profitMinor = payoutMinor - betMinor
  const opened = shownView?.picks.length ?? 0
  const open: readonly DataRow[] = [
    { name: 'Cells open', value: `${opened} of ${matrixCells}` },
    { name: 'Multiplier', value: `${showMultiplierExact(multiplierE4)}×` },
    {
      name: 'Profit now',
      value: (
        <span className={cx('inline-flex items-center gap-1.5', profitMinor > 0n && 'text-win')}>
          {format.gameProfit(profitMinor, currency.id)}
          <Coin currencyId={currency.id} />
        </span>
      ),
    },
  ]
  return [
    ...(isOpen && opened > 0 ? open : []),
    {
      name: 'Chance next cell is a trap',
      value: <span className="text-loss">{showPercent(traps, faces.length)}</span>,
    },
    {
      name: 'Highest at this bet',
      value: showMultiplier(highestE4(isOpen ? shownView : undefined, betMinor, limits)),
    },
    {
      name: 'Return to player',
      value: showRatioPercent(exactReturn.numerator, exactReturn.denominator),
    },
  ]
}
