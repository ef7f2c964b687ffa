import { useEffect, useMemo } from 'react'
import type { Balance } from '../../platform/session/session-context.tsx'
import { minorOf } from './balance-book.ts'
import { followBalances, useBalanceStore } from './balances.ts'

/**
 * The balances of a player or the demo balances of a guest, kept up to date; none until they are
 * known, and none for guests where they may not play.
 */
export function useBalances(userId: string | undefined): readonly Balance[] {
  useEffect(() => followBalances(userId), [userId])
  const { currencyIds, book } = useBalanceStore()
  return useMemo(() => {
    const balances = currencyIds.map((currencyId) => ({
      currencyId,
      realMinor: minorOf(book, currencyId, 'real'),
      demoMinor: minorOf(book, currencyId, 'demo'),
      bonusMinor: minorOf(book, currencyId, 'bonus'),
      frozenMinor: minorOf(book, currencyId, 'frozen'),
    }))
    const mayPlay = userId !== undefined || balances.some(({ demoMinor }) => demoMinor > 0n)
    return mayPlay ? balances : []
  }, [userId, currencyIds, book])
}
