import type { Ratio } from '@powerplay/kernel'
import { payoutMinor } from '@powerplay/engines'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showPercent, showRatioPercent } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import type { PlayedGame } from '../play/use-game.ts'
import type { DataRow } from './data-box.tsx'

export interface BetOdds {
  readonly ways: number
  readonly of: number
  readonly multiplierE4: number
  readonly exactReturn: Ratio
  /** Of the chance in percent. */
  readonly decimals: number
}

/** Chance, payout and return of the bet as it stands, from the rules that settle it. */
export function useBetFacts(game: PlayedGame, odds: BetOdds): readonly DataRow[] {
  const format = useAmountFormat()
  const { ways, of, multiplierE4, exactReturn, decimals } = odds
  const { currency, state } = game
  return [
    { name: 'Win chance', value: showPercent(ways, of, decimals) },
    {
      name: 'Win pays',
      value: (
        <>
          {format.amount(payoutMinor(state.betMinor, multiplierE4), currency.id)}
          <Coin currencyId={currency.id} />
        </>
      ),
    },
    {
      name: 'Return to player',
      value: showRatioPercent(exactReturn.numerator, exactReturn.denominator),
    },
  ]
}
