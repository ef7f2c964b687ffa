import { findCurrency, formatAmount, refuse, type Currency } from '@powerplay/kernel'
import { slipCaps } from '@powerplay/engines/sport'
import { minorForUsdCents } from '../../wallet/index.ts'
import type { SportParts } from '../parts.ts'
import {
  dayPayoutCents,
  eventLiabilityCents,
  maxPayoutCents,
  maxStakeCents,
  minLineCents,
  minStakeCents,
  multisMax,
  queuedMax,
  selectionStakeCents,
} from '../settings.ts'
import type { PlaceLimits } from './place-store.ts'

/** A currency as a bet needs it. */
export interface BetCurrency {
  readonly currency: Currency
  readonly usdRateE8: bigint
  /** How many minor units are worth so many USD cents, rounded down. */
  minorOf(cents: number): bigint
}

/** Refusal: sportsbook/currency-not-offered. */
export function betCurrency({ wallet }: Pick<SportParts, 'wallet'>, id: string): BetCurrency {
  const currency = findCurrency(id) ?? refuse('sportsbook/currency-not-offered')
  const usdRateE8 = wallet.prices.usdRateE8(id) ?? refuse('sportsbook/currency-not-offered')
  const { decimals } = currency
  const minorOf = (cents: number) => minorForUsdCents(cents, usdRateE8, decimals)
  return { currency, usdRateE8, minorOf }
}

/** What a slip in a currency may be, in minor units. */
export interface StakeLimits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  /** Of one combination of a system. */
  readonly lineMinor: bigint
  readonly payoutMinor: bigint
}

export function stakeLimits(
  { platform: { settings } }: Pick<SportParts, 'platform'>,
  { minorOf }: BetCurrency,
): StakeLimits {
  const minMinor = minorOf(settings.get(minStakeCents))
  return {
    minMinor: minMinor > 0n ? minMinor : 1n,
    maxMinor: minorOf(settings.get(maxStakeCents)),
    lineMinor: minorOf(settings.get(minLineCents)),
    payoutMinor: minorOf(settings.get(maxPayoutCents)),
  }
}

/** What may be open at once, by the settings. */
export function placeLimits({ platform: { settings } }: Pick<SportParts, 'platform'>): PlaceLimits {
  return {
    queuedMost: settings.get(queuedMax),
    multisMost: settings.get(multisMax),
    selectionCents: BigInt(settings.get(selectionStakeCents)),
    dayCents: BigInt(settings.get(dayPayoutCents)),
    eventCents: BigInt(settings.get(eventLiabilityCents)),
  }
}

/** An amount with its currency, as messages name it. */
export function amountInWords(minor: bigint, { code, decimals }: Currency): string {
  const text = formatAmount(minor > 0n ? minor : 0n, decimals)
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return `${short} ${code}`
}

/** The caps of a slip. */
export const caps = slipCaps
