import { currencyOf, formatAmount, refuse } from '@powerplay/kernel'
import { minorForUsdCents, type Prices } from '../../wallet/index.ts'
import type { GuestRow } from './guest-store.ts'

/** Demo money of a guest in each currency, in USD cents. Source: 001 section 1, guests' demo. */
const fullUsdCents = 100_000

/**
 * A guest's demo balance in minor units: what is left of it, or the full amount at the present
 * price. Undefined while the currency has no fresh price.
 */
export function demoBalance(
  guest: Pick<GuestRow, 'balances'> | undefined,
  currency: string,
  prices: Prices,
): bigint | undefined {
  const left = guest?.balances[currency]
  if (left !== undefined) return BigInt(left)
  const rate = prices.usdRateE8(currency)
  if (rate === undefined) return undefined
  return minorForUsdCents(fullUsdCents, rate, currencyOf(currency).decimals)
}

/** An amount of a currency. */
interface Amount {
  readonly currency: string
  readonly amountMinor: bigint
}

/** Whether the demo balance holds an amount. */
export function canPay(guest: GuestRow, money: Amount, prices: Prices): boolean {
  return (demoBalance(guest, money.currency, prices) ?? 0n) >= money.amountMinor
}

/** A guest with an amount taken from the demo balance. Refusal: originals/not-enough-balance. */
export function take(guest: GuestRow, money: Amount, prices: Prices): GuestRow {
  const { currency, amountMinor } = money
  const held = demoBalance(guest, currency, prices) ?? refuse('originals/no-price')
  if (held < amountMinor) refuse('originals/not-enough-balance')
  return withBalance(guest, currency, held - amountMinor)
}

/** A guest with a payout added to a balance that was played with before. */
export function pay(guest: GuestRow, { currency, amountMinor }: Amount): GuestRow {
  return withBalance(guest, currency, BigInt(guest.balances[currency] ?? 0) + amountMinor)
}

/** What is left of a balance that was played with, as the wire's text. */
export function balanceText(guest: GuestRow, currency: string): string {
  return formatAmount(BigInt(guest.balances[currency] ?? 0), currencyOf(currency).decimals)
}

function withBalance(guest: GuestRow, currency: string, balanceMinor: bigint): GuestRow {
  return { ...guest, balances: { ...guest.balances, [currency]: balanceMinor.toString() } }
}
