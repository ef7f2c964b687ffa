import type { Chance } from '@powerplay/engines'
import { payoutMinor } from '@powerplay/engines'
import type { Ratio } from '@powerplay/kernel'
import { chanceDecimals, showPercent, showRatioPercent } from '../../../platform/format/ratio.ts'
import type { PlayedGame } from '../play/use-game.ts'
import type { DataRow } from './data-box.tsx'
import { TopPrize } from './top-prize.tsx'

export interface PrizeOdds {
  /** Draws that pay at least the stake. */
  readonly chance: Chance
  /** What the top prize is called: "Highest bucket". */
  readonly topName: string
  readonly topE4: number
  readonly exactReturn: Ratio
}

const returnDecimals = 4
const halves = 2n * 10n ** BigInt(returnDecimals + 2)

/** A return in percent, rounded to four decimals as the rules state it. */
export function statedReturn({ numerator, denominator }: Ratio): string {
  return showRatioPercent(numerator * halves + denominator, denominator * halves, returnDecimals)
}

/** Chance, top prize and exact return of a game with a paytable, from the rules that settle it. */
export function prizeFactsOf(game: PlayedGame, odds: PrizeOdds): readonly DataRow[] {
  const { chance, topName, topE4, exactReturn } = odds
  const { currency, state } = game
  const { ways, of } = chance
  return [
    { name: 'Win chance', value: showPercent(ways, of, chanceDecimals(ways, of)) },
    {
      name: topName,
      value: (
        <TopPrize
          multiplierE4={topE4}
          payoutMinor={payoutMinor(state.betMinor, topE4)}
          currencyId={currency.id}
        />
      ),
    },
    {
      name: 'Return to player',
      value: statedReturn(exactReturn),
    },
  ]
}
