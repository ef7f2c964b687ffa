import type { BonusEntry, BonusModel } from '@powerplay/contract'
import { currencyOf, formatAmount, toEstimate, toSafeNumber, toWireId } from '@powerplay/kernel'
import { grantedOf, maxStakeMinor, type Bonus } from './bonus-store.ts'
import { leftOf, startOf, type BonusProgress } from '../rules/progress.ts'
import { wordsOf, type BonusTerms } from '../rules/terms.ts'

/** Worth in whole cents, cut. */
export const centsOf = (usdE6: bigint) => toSafeNumber(usdE6 > 0n ? usdE6 / 10_000n : 0n)

/** An amount of the bonus's currency as the wire carries it; nothing is below zero. */
export function amountIn(currency: string, minor: bigint): string {
  return formatAmount(minor > 0n ? minor : 0n, currencyOf(currency).decimals)
}

/** A bonus in the balance; null before its grant. */
export function presentEntry(bonus: Bonus, known: BonusProgress | undefined): BonusEntry | null {
  const granted = grantedOf(bonus)
  if (!granted || bonus.expiresAt === null) return null
  const progress = known ?? startOf(granted)
  const { currency } = granted
  const frozen = bonus.kind === 'deposit' ? granted.grantedMinor - progress.creditedMinor : 0n
  return {
    _id: toWireId('bonus', bonus.id),
    currency,
    value: amountIn(currency, leftOf(granted, progress)),
    frozenValue: amountIn(currency, frozen),
    granted: amountIn(currency, granted.grantedMinor),
    kind: bonus.kind,
    name: bonus.name,
    multiplier: granted.multiplier,
    requiredCents: centsOf(progress.requiredUsdE6),
    progressCents: centsOf(progress.progressUsdE6),
    slices: bonus.kind === 'deposit' ? granted.slices : 0,
    freed: progress.freed,
    maxStake: amountIn(currency, maxStakeMinor(bonus)),
    expiresAt: Math.floor(bonus.expiresAt),
    state: bonus.state,
  }
}

/** The model part of an offer or a bonus, by its terms. */
export function presentTerms(
  id: string,
  terms: BonusTerms,
  termsHash: string,
): BonusModel['model'] {
  const max = terms.kind === 'deposit' ? terms.maxCents : terms.valueCents
  return {
    _id: id,
    name: terms.name,
    description: wordsOf(terms).join('\n'),
    ...(max !== null && { max: toEstimate(BigInt(max), 2) }),
    multiplier: terms.multiplier,
    ...(terms.percent !== null && { percent: terms.percent }),
    termsHash,
  }
}

const floorOf = (at: number | null) => (at === null ? null : Math.floor(at))

/** A bonus as the modals show it. */
export function presentBonus(bonus: Bonus, known: BonusProgress | undefined): BonusModel {
  const granted = grantedOf(bonus)
  const progress = granted && (known ?? startOf(granted))
  return {
    model: presentTerms(toWireId('bonus', bonus.id), bonus.terms, bonus.termsHash),
    state: {
      checkedIn: true,
      status: bonus.state,
      granted: granted && amountIn(granted.currency, granted.grantedMinor),
      currency: bonus.currency,
      requiredCents: progress ? centsOf(progress.requiredUsdE6) : 0,
      progressCents: progress ? centsOf(progress.progressUsdE6) : 0,
      expiresAt: floorOf(bonus.expiresAt),
      validUntil: floorOf(bonus.validUntil),
    },
  }
}
