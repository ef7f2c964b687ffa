import { useMemo } from 'react'
import type { CurrencyView } from '@powerplay/contract'
import { minorOf } from './balance-book.ts'
import { useBalanceStore } from './balances.ts'

/** What the player owes in one currency. */
export interface Debt {
  readonly currencyId: string
  /** Above zero. */
  readonly minor: bigint
  readonly cause: CurrencyView['debtCause']
}

/** What the player owes, kept up to date; empty for whoever owes nothing. */
export function useDebts(): readonly Debt[] {
  const { currencyIds, book, debtCauses } = useBalanceStore()
  return useMemo(
    () =>
      currencyIds.flatMap((currencyId) => {
        const minor = minorOf(book, currencyId, 'debt')
        return minor > 0n ? [{ currencyId, minor, cause: debtCauses[currencyId] ?? null }] : []
      }),
    [currencyIds, book, debtCauses],
  )
}
