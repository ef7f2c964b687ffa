import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showMultiplier } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'

export interface TopPrizeProps {
  multiplierE4: number
  payoutMinor: bigint
  currencyId: string
}

/** A prize as factor and amount; where both do not fit in a line, the amount takes the next. */
export function TopPrize({ multiplierE4, payoutMinor, currencyId }: TopPrizeProps) {
  const format = useAmountFormat()
  return (
    <span className="text-right">
      {`${showMultiplier(multiplierE4)}, `}
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {format.amount(payoutMinor, currencyId)}
        <Coin currencyId={currencyId} />
      </span>
    </span>
  )
}
