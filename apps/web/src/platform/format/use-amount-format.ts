import { findCurrency } from '@powerplay/kernel'
import { useMemo } from 'react'
import { useRates } from '../store/rates-store.ts'
import { useSettings } from '../store/settings-store.ts'
import {
  showAmount,
  showFiat,
  showGameProfit,
  showProfit,
  unitName,
  type AmountCurrency,
} from './amount.ts'

/** Writes amounts the way this reader chose. */
export interface AmountFormat {
  amount: (value: bigint | string, currencyId: string) => string
  /** As `amount`, with a plus before a gain. */
  profit: (value: bigint | string, currencyId: string) => string
  /** As `profit`, with all decimals that a game's profit has. */
  gameProfit: (value: bigint | string, currencyId: string) => string
  /** Fiat estimate beside an amount, or undefined when no price is known or the view is fiat. */
  estimate: (value: bigint | string, currencyId: string) => string | undefined
  unit: (currencyId: string) => string
}

const unknownCurrency: AmountCurrency = { decimals: 8, displayDecimals: 8 }

/** The amount format of the reader's unit, fiat view and the latest prices. */
export function useAmountFormat(): AmountFormat {
  const unit = useSettings((state) => state.unit)
  const fiatView = useSettings((state) => state.fiatView)
  const fiatCurrency = useSettings((state) => state.fiatCurrency)
  const rates = useRates((state) => state.byCurrencyId)
  return useMemo(() => {
    const view = { unit, fiatView }
    const of = (id: string): AmountCurrency => ({
      ...(findCurrency(id) ?? unknownCurrency),
      rate: rates[id],
    })
    const fiat = fiatCurrency === 'eur' ? 'EUR' : 'USD'
    return {
      amount: (value, id) => showAmount(value, of(id), view),
      gameProfit: (value, id) => showGameProfit(value, of(id), view),
      profit: (value, id) => showProfit(value, of(id), view),
      estimate: (value, id) => (fiatView === 'off' ? showFiat(value, of(id), fiat) : undefined),
      unit: (id) => {
        const currency = findCurrency(id)
        return unitName(currency?.code ?? id, currency?.decimals ?? 0, unit)
      },
    }
  }, [unit, fiatView, fiatCurrency, rates])
}
