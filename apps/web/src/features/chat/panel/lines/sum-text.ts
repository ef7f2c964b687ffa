import { findCurrency } from '@powerplay/kernel'
import { showAmount } from '../../../../platform/format/amount.ts'

/** "5.00 USDT"; empty where there is no sum. */
export function sumText(amount: string | null, currencyId: string | null): string {
  if (amount === null || currencyId === null) return ''
  const currency = findCurrency(currencyId)
  if (currency === undefined) return `${amount} ${currencyId.toUpperCase()}`
  return `${showAmount(amount, currency)} ${currency.code}`
}
