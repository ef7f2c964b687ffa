import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  formatAmount,
  minorOfUnits,
  minuteMs,
  parseAmount,
  refuse,
  unitsOfMinor,
  type Clock,
} from '@powerplay/kernel'

/** So much more than its player was shown a network may ask for, in percent: the house bears it. */
const risePercent = 10n
/** So long what was shown holds against a network that asks for more. */
const holdsForMs = 10 * minuteMs

/** A network fee as it was shown to a player, in minor units. */
export interface ShownFee {
  readonly userId: string
  readonly currency: string
  readonly chain: string
  readonly feeMinor: bigint
}

/** Says, and knows again, which network fees were shown to whom a short while ago. */
export interface ShownFees {
  proofOf(shown: ShownFee): string
  isProven(shown: ShownFee, proof: string): boolean
}

const macOf = (key: Buffer, { userId, currency, chain, feeMinor }: ShownFee, until: string) =>
  createHmac('sha256', key).update([userId, currency, chain, feeMinor, until].join(' ')).digest()

/** Says of a fee that it was shown by us and until when it holds, in a text that every node knows again. */
export function shownFees(key: Buffer, clock: Clock): ShownFees {
  return {
    proofOf(shown) {
      const until = String(clock.now() + holdsForMs)
      return `${until}.${macOf(key, shown, until).toString('base64url')}`
    },
    isProven(shown, proof) {
      const [until = '', mac = ''] = proof.split('.')
      const [told, own] = [Buffer.from(mac, 'base64url'), macOf(key, shown, until)]
      const isOurs = told.length === own.length && timingSafeEqual(told, own)
      return isOurs && Number.parseInt(until, 10) > clock.now()
    },
  }
}

/**
 * The network fee of a withdrawal in minor units: that of the moment, and never more than its player was shown. What
 * was not shown by us stands for no lower fee: whoever names one pays that of the moment, or is refused.
 * @param shown in units of the currency; undefined where nothing was. @param isOurs whether a fee was shown by us.
 * Refusals: payments/fee-rose, invalid-amount.
 */
export function agreedFee(
  nowMinor: bigint,
  shown: string | undefined,
  {
    currency: { decimals, code },
    asset,
    isOurs,
  }: {
    readonly currency: { readonly decimals: number; readonly code: string }
    /** The chain's own units, to which a fee is cut. */
    readonly asset: { readonly decimals: number }
    readonly isOurs: (feeMinor: bigint) => boolean
  },
): bigint {
  if (shown === undefined) return nowMinor
  const saidMinor = parseAmount(shown, decimals) ?? refuse('payments/invalid-amount')
  const shownMinor = minorOfUnits(unitsOfMinor(saidMinor, asset.decimals), asset.decimals).minor
  if (nowMinor <= shownMinor) return nowMinor
  const isLittle = nowMinor * 100n <= shownMinor * (100n + risePercent)
  if (!isLittle || !isOurs(shownMinor)) {
    refuse('payments/fee-rose', { networkFee: `${formatAmount(nowMinor, decimals)} ${code}` })
  }
  return shownMinor
}
