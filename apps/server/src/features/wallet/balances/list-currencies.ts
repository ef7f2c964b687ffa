import { currencies, formatAmount, toIso, type Uuid } from '@powerplay/kernel'
import type { CurrencyView } from '@powerplay/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Prices } from '../prices.ts'
import type { Products } from '../products.ts'
import { pocketsOf } from './account-directory.ts'
import { debtCausesOf } from './read-debts.ts'

/** Every currency with its price and the caller's balances; a guest's are zero. */
export async function listCurrencies(
  parts: {
    readonly database: Database
    readonly prices: Prices
    readonly products: Pick<Products, 'of'>
  },
  userId: Uuid | null,
): Promise<CurrencyView[]> {
  const pockets = userId === null ? [] : await pocketsOf(parts.database, userId)
  const balanceOf = (currency: string, pocket: string) =>
    pockets.find((row) => row.currency === currency && row.pocket === pocket)?.balance ?? 0n
  const owes = pockets.some(({ pocket, balance }) => pocket === 'debt' && balance < 0n)
  const causes =
    userId !== null && owes
      ? await debtCausesOf(parts.database, parts.products, userId)
      : new Map<string, never>()
  return currencies.map(({ id, name, color, decimals, displayDecimals, isLocal }) => {
    const price = parts.prices.estimate(id)
    const cause = causes.get(id)
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
      // What payments fills in, where it is part of the build.
      enabled: { deposit: false, withdraw: false, play: true },
      chains: [],
      balance: {
        real: formatAmount(balanceOf(id, 'real'), decimals),
        demo: formatAmount(balanceOf(id, 'demo'), decimals),
        bonus: formatAmount(balanceOf(id, 'bonus'), decimals),
        frozen: formatAmount(balanceOf(id, 'frozen'), decimals),
        debt: formatAmount(-balanceOf(id, 'debt'), decimals),
      },
      debtCause: cause ? { game: cause.game, at: toIso(cause.at.getTime()) } : null,
    }
  })
}
