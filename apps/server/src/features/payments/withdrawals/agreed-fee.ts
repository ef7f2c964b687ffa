import { formatAmount, parseAmount, refuse } from '@powerplay/kernel'

/** So much more than its player was shown a network may ask for, in percent: the house bears it. */
const risePercent = 10n

/**
 * The network fee of a withdrawal in minor units: that of the moment, and never more than its player was shown.
 * @param shown in units of the currency; undefined where nothing was.
 * Refusals: payments/fee-rose, invalid-amount.
 */
export function agreedFee(
  nowMinor: bigint,
  shown: string | undefined,
  { decimals, code }: { readonly decimals: number; readonly code: string },
): bigint {
  if (shown === undefined) return nowMinor
  const shownMinor = parseAmount(shown, decimals) ?? refuse('payments/invalid-amount')
  if (nowMinor <= shownMinor) return nowMinor
  if (nowMinor * 100n > shownMinor * (100n + risePercent)) {
    refuse('payments/fee-rose', { networkFee: `${formatAmount(nowMinor, decimals)} ${code}` })
  }
  return shownMinor
}
