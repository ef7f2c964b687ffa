import { currencyOf, parseAmount } from '@powerplay/kernel'
import type { Withdrawal } from '../withdrawal-store.ts'

/** Whether what is asked for again is the sum of this withdrawal, however it is written: 0.5, '0.50' or 5e-1. */
export function isSameSum(
  { currency, sumMinor }: Pick<Withdrawal, 'currency' | 'sumMinor'>,
  asked: string | number,
): boolean {
  const text = typeof asked === 'number' ? asked : asked.trim()
  return parseAmount(text, currencyOf(currency).decimals) === sumMinor
}
