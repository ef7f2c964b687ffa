import { currencies, formatAmount, type Uuid } from '@powerplay/kernel'
import type { CurrencyView } from '@powerplay/contract'
import type { Database } from '../../../platform/database/database.ts'
import { pocketsOf } from './account-directory.ts'
import type { Prices } from '../prices.ts'

/** Every currency with its price and the caller's balances; a guest's are zero. */
export async function listCurrencies(
  parts: { readonly database: Database; readonly prices: Prices },
  userId: Uuid | null,
): Promise<CurrencyView[]> {
  const pockets = userId === null ? [] : await pocketsOf(parts.database, userId)
  const balanceOf = (currency: string, pocket: string) =>
    pockets.find((row) => row.currency === currency && row.pocket === pocket)?.balance ?? 0n
  return currencies.map(({ id, name, color, decimals, displayDecimals, isLocal }) => {
    const price = parts.prices.estimate(id)
    return {
      id,
      walletId: id,
      name,
      icon: id,
      style: { color },
      price: price?.usd ?? null,
      priceEur: price?.eur ?? null,
      decimals,
      display: displayDecimals,
      isLocal,
      balance: {
        real: formatAmount(balanceOf(id, 'real'), decimals),
        demo: formatAmount(balanceOf(id, 'demo'), decimals),
      },
    }
  })
}
