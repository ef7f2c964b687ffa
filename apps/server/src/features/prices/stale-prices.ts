import { currencies, currencyOf, formatAmount } from '@powerplay/kernel'
import type { PriceParts } from './parts.ts'

/** A currency that players hold money in and whose worth nobody knows now. */
export interface StalePrice {
  readonly currency: string
  readonly heldMinor: bigint
  /** Since when it is not known any more, as far as ever. */
  readonly ageMs: number | null
}

/** Looks through the currencies without a fresh price for those that players hold money in. */
export async function stalePrices({
  wallet: { prices },
  held: readHeld,
}: Pick<PriceParts, 'wallet' | 'held'>): Promise<readonly StalePrice[]> {
  const stale = currencies.filter(({ id }) => prices.usdRateE8(id) === undefined)
  if (stale.length === 0) return []
  const { answer: held } = await readHeld()
  return stale.flatMap(({ id }) => {
    const heldMinor = held.get(id) ?? 0n
    const ageMs = prices.lastOf(id)?.ageMs ?? null
    return heldMinor > 0n ? [{ currency: id, heldMinor, ageMs }] : []
  })
}

/** Raises an alarm for each of them, and ends those that are over. */
export async function raiseStale(parts: PriceParts): Promise<void> {
  const stale = await stalePrices(parts)
  for (const { currency, heldMinor } of stale) {
    const { code, decimals } = currencyOf(currency)
    const detail =
      `No price of ${code} for five minutes, and players hold ${formatAmount(heldMinor, decimals)}: ` +
      'nothing is staked or credited in it, and withdrawals wait for somebody.'
    await parts.alarms.raise({ kind: 'price-stale', chain: null, subject: currency, detail })
  }
  const still = new Set(stale.map(({ currency }) => currency))
  for (const { id } of currencies) {
    if (!still.has(id)) await parts.alarms.clear('price-stale', id)
  }
}
