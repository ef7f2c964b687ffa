import { formatAmount, parseAmount } from '@powerplay/kernel'

/** Amounts of one session: decimal texts in, decimal texts out, whole minor units between. */
export interface Amounts {
  readonly code: string
  readonly toMinor: (text: string) => bigint
  readonly toText: (minor: bigint) => string
  /** For the eye: thousands in groups, at least two decimals, no zeros behind them. */
  readonly show: (amount: string | bigint) => string
}

const decimalsShown = 2

/** Groups of three before the point, without the zeros that say nothing. */
function trim(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const needed = decimals.replace(/0+$/, '').padEnd(decimalsShown, '0')
  return decimals === '' ? grouped : `${grouped}.${needed.slice(0, decimals.length)}`
}

/** @param decimals scale of the session's currency. */
export function amountsOf(code: string, decimals: number): Amounts {
  const toText = (minor: bigint): string => formatAmount(minor, decimals)
  return {
    code,
    toText,
    toMinor: (text) => parseAmount(text, decimals) ?? 0n,
    show: (amount) => trim(typeof amount === 'bigint' ? toText(amount) : amount),
  }
}

/** What a counter shows on its way to `minor`; `share` from 0 to 1, the end is exact. */
export function countedTo(minor: bigint, share: number): bigint {
  if (share >= 1) return minor
  return (minor * BigInt(Math.max(0, Math.floor(share * 10_000)))) / 10_000n
}
