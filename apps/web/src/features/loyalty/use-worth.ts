import type { RakebackEntry } from '@powerplay/contract'
import { useRates } from '../../platform/store/rates-store.ts'

/** The worth of what waits in USD, cut to cents, as the server counts. */
export function useWorthUsd(entries: readonly RakebackEntry[]): number {
  const rates = useRates((state) => state.byCurrencyId)
  const worth = entries.reduce(
    (sum, { id, value }) => sum + Number.parseFloat(value) * (rates[id]?.usd ?? 0),
    0,
  )
  return Math.floor(worth * 100 + 1e-6) / 100
}
