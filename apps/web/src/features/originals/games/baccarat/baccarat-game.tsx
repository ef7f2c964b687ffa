import { showRatioPercent } from '../../../../platform/format/ratio.ts'
import { BonusNote } from '../../controls/bonus-note.tsx'
import { ChipsField } from '../../controls/chips-field.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import type { SpotAmounts } from '../../controls/spot-amounts.ts'
import { useSpotStakes } from '../../controls/use-spot-stakes.ts'
import { GameStage } from '../../stage/game-stage.tsx'
import { BaccaratBoard } from './baccarat-board.tsx'
import { baccaratSpots, resultText, returnOf, spotNames } from './baccarat-table.ts'

/** Stakes at which nothing is lost to rounding: what the table itself returns. */
const evenStake = 100n

/** Baccarat on its stage. */
export function BaccaratGame() {
  const { game, stakes } = useSpotStakes({
    id: 'baccarat',
    revealSound: 'deal',
    resultText: (round) => resultText(round.data),
  })
  return (
    <GameStage
      game={game}
      name="Baccarat"
      hue={118}
      facts={factsOf(stakes.amounts)}
      stake={<ChipsField game={game} stakes={stakes} />}
      inputs={<BonusNote />}
      board={<BaccaratBoard game={game} stakes={stakes} />}
    />
  )
}

/** Return of every spot, and of the chips as they lie. */
function factsOf(amounts: SpotAmounts): readonly DataRow[] {
  return [...spotReturns, { name: 'Return of your bet', value: percentOf(amounts) }]
}

/** What each spot returns, whatever lies there. */
const spotReturns = baccaratSpots.map((spot) => ({
  name: `Return, ${spotNames[spot]}`,
  value: percentOf({ [spot]: evenStake }),
}))

function percentOf(amounts: SpotAmounts): string {
  const exact = returnOf(amounts)
  return exact ? showRatioPercent(exact.numerator, exact.denominator) : '–'
}
