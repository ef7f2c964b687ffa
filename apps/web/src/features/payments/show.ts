import { findChain, findCurrency } from '@powerplay/kernel'
import { showAmount } from '../../platform/format/amount.ts'

/** An amount of the wire with its currency, as the wallet says it: in the coin, never an estimate. */
export function sumText(amount: string, currencyId: string): string {
  const currency = findCurrency(currencyId)
  return currency === undefined ? amount : `${showAmount(amount, currency)} ${currency.code}`
}

/** Name of a chain, or of whoever else money comes by. */
export function chainName(id: string): string {
  return id === 'greenfield' ? 'Payment processor' : (findChain(id)?.name ?? id)
}

/** The ends of a long name: `0x9c41…5ac44d`. */
export function shortened(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`
}

/** A stretch of time in the largest unit that says enough. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 || hours > 23 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** The id in whatever was pasted: a slash at the end and all before the last segment go. */
export function txidIn(text: string): string {
  return (
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}

/** The worth of so many dollars in a currency, as its field takes it. */
export function amountForUsd(usd: number, price: number | null, decimals: number): string {
  if (price === null || price <= 0) return ''
  const scale = 10n ** BigInt(decimals)
  const priceE8 = BigInt(Math.round(price * 1e8))
  // Rounded up, so that the pick never falls below a minimum of the same worth.
  const minor = (BigInt(usd) * 100_000_000n * scale + priceE8 - 1n) / priceE8
  return minorText(minor, decimals)
}

/** Part of a balance, in percent, as its field takes it. */
export function shareOf(minor: bigint, percent: number, decimals: number): string {
  return minorText((minor * BigInt(percent)) / 100n, decimals)
}

function minorText(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`
}
