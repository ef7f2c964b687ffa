import type { AffiliateDay } from '@powerplay/contract'
import { showUsd } from '../../platform/format/usd.ts'

/** "4%", "5.5%". */
export function showPercent(percent: number): string {
  return `${short(percent)}%`
}

/** A round sum in dollars, short: "$100k", "$2M". */
export function showShortUsd(usd: number): string {
  if (usd >= 1_000_000) return `$${short(usd / 1_000_000)}M`
  return usd >= 1_000 ? `$${short(usd / 1_000)}k` : `$${usd}`
}

/** At most two decimals, and none that are zero. */
function short(value: number): number {
  return Math.round(value * 100) / 100
}

export function showCents(cents: number): string {
  return showUsd(cents / 100)
}

/** How far along a tier is to the next one, 0 to 100. */
export function tierPercent(ratedUsd: number, missingUsd: number | undefined): number {
  if (missingUsd === undefined) return 100
  const whole = ratedUsd + missingUsd
  return whole <= 0 ? 0 : Math.min(100, (ratedUsd / whole) * 100)
}

/** Steps of 1, 2 or 5 at the axis of the chart, in cents, from 0 up to the top. */
export function axisOf(days: readonly Pick<AffiliateDay, 'earnedCents'>[]): number[] {
  const most = days.reduce((top, { earnedCents }) => Math.max(top, earnedCents), 0)
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? most
  const whole = Math.max(1, Math.round(step))
  const count = Math.ceil(most / whole)
  return Array.from({ length: count + 1 }, (_, place) => place * whole)
}
