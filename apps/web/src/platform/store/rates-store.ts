import { create } from 'zustand'

/** Prices of one unit of a currency; null when no fresh price is known. */
export interface Rate {
  readonly usd: number | null
  readonly eur: number | null
}

interface Rates {
  readonly byCurrencyId: Readonly<Record<string, Rate>>
}

/** Prices for estimates on screen, filled from the currency list; never used for money itself. */
export const useRates = create<Rates>()(() => ({ byCurrencyId: {} }))

/** Replaces all known prices. */
export function setRates(byCurrencyId: Readonly<Record<string, Rate>>): void {
  useRates.setState({ byCurrencyId })
}
