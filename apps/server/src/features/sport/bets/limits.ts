import { findCurrency, formatAmount, refuse, type Currency, type Uuid } from '@powerplay/kernel'
import { slipCaps } from '@powerplay/engines/sport'
import { minorForUsdCents } from '../../wallet/index.ts'
import type { SportParts } from '../parts.ts'
import {
  classStakePpm,
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

/** Of all limits of stakes a player has so much, in millionths: those of sport class 0 have less. */
export async function stakeSharePpm(
  { people, platform: { database, settings } }: Pick<SportParts, 'people' | 'platform'>,
  userId: Uuid | null,
): Promise<number> {
  if (userId === null) return million
  const ofClass = await people.withoutSportRewards(database, [userId])
  return ofClass.has(userId) ? settings.get(classStakePpm) : million
}

const million = 1_000_000

/** A limit of stakes as the player has it, in USD cents. */
function shareOf(cents: number, sharePpm: number): number {
  return Math.floor((cents * sharePpm) / million)
}

export function stakeLimits(
  { platform: { settings } }: Pick<SportParts, 'platform'>,
  { minorOf }: BetCurrency,
  sharePpm: number,
): StakeLimits {
  const minMinor = minorOf(settings.get(minStakeCents))
  return {
    minMinor: minMinor > 0n ? minMinor : 1n,
    maxMinor: minorOf(shareOf(settings.get(maxStakeCents), sharePpm)),
    lineMinor: minorOf(settings.get(minLineCents)),
    payoutMinor: payoutLimit({ platform: { settings } }, { minorOf }),
  }
}

/** Most that a bet may pay, in minor units. */
export function payoutLimit(
  { platform: { settings } }: { readonly platform: Pick<SportParts['platform'], 'settings'> },
  { minorOf }: Pick<BetCurrency, 'minorOf'>,
): bigint {
  return minorOf(settings.get(maxPayoutCents))
}

/** What may be open at once, by the settings. */
export function placeLimits(
  { platform: { settings } }: Pick<SportParts, 'platform'>,
  sharePpm: number,
): PlaceLimits {
  return {
    queuedMost: settings.get(queuedMax),
    multisMost: settings.get(multisMax),
    selectionCents: BigInt(shareOf(settings.get(selectionStakeCents), sharePpm)),
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
