import { useEffect, useMemo } from 'react'
import type { Balance } from '../../platform/session/session-context.tsx'
import { minorOf } from './balance-book.ts'
import { followBalances, useBalanceStore } from './balances.ts'

/** The balances of a player, kept up to date; none for a guest and until they are known. */
export function useBalances(userId: string | undefined): readonly Balance[] {
  useEffect(() => followBalances(userId), [userId])
  const { currencyIds, book } = useBalanceStore()
  return useMemo(() => {
    if (userId === undefined) return []
    return currencyIds.map((currencyId) => ({
      currencyId,
      realMinor: minorOf(book, currencyId, 'real'),
      demoMinor: minorOf(book, currencyId, 'demo'),
    }))
  }, [userId, currencyIds, book])
}
