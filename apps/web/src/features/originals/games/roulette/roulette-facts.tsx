import { roulette } from '@powerplay/engines'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { showPercent, showRatioPercent } from '../../../../platform/format/ratio.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import type { SpotStakes } from '../../controls/use-spot-stakes.ts'
import { spotPays, spotWays, worthOfTable } from './roulette-spots.ts'

const pockets = 37
const kinds = [
  { name: 'Single number', spot: 'straight:0' },
  { name: 'Dozen, column', spot: 'dozen:1' },
  { name: 'Even-money spots', spot: 'red' },
] as const
/** The return is the same whatever is covered. */
const exactReturn = roulette.exactReturn({ bets: { red: 1 } })

/** Chance and best payout of the chips as they lie, what each kind of spot pays, and the return. */
export function useRouletteFacts(stakes: SpotStakes, currencyId: string): readonly DataRow[] {
  const format = useAmountFormat()
  const { ways, payoutMinorMax } = worthOfTable(stakes.amounts)
  const laid: readonly DataRow[] = [
    { name: 'Win chance', value: showPercent(ways, pockets) },
    {
      name: 'Highest payout',
      value: (
        <>
          {format.amount(payoutMinorMax, currencyId)}
          <Coin currencyId={currencyId} />
        </>
      ),
    },
  ]
  return [
    ...(stakes.totalMinor > 0n ? laid : []),
    ...kinds.map(({ name, spot }) => ({
      name,
      value: `${spotPays(spot)}×, ${showPercent(spotWays(spot), pockets)}`,
    })),
    {
      name: 'Return to player',
      value: showRatioPercent(exactReturn.numerator, exactReturn.denominator),
    },
  ]
}
