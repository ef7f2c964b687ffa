import { dayMs, type InstantMs, type Uuid } from '@powerplay/kernel'

/** 1970-01-04 was the first Sunday. */
const firstSundayMs = 3 * dayMs
export const weekMs = 7 * dayMs

/** Sunday 00:00 UTC of the week of an instant. Source: product design, Words and rules. */
export function startOfWeek(at: InstantMs): InstantMs {
  return Math.floor((at - firstSundayMs) / weekMs) * weekMs + firstSundayMs
}

/** The first whole week from an instant on: nobody shares in a week that had begun before. */
export function firstWholeWeek(from: InstantMs): InstantMs {
  return startOfWeek(from + weekMs - 1)
}

/** ISO 8601 week of a day, as `2026-W47`. */
export function isoWeekOf(at: InstantMs): string {
  const weekday = (new Date(at).getUTCDay() + 6) % 7
  const thursday = at + (3 - weekday) * dayMs
  const year = new Date(thursday).getUTCFullYear()
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / weekMs) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** A staker of a week. `weight`: minor units of the stake times milliseconds that it stood. */
export interface Staker {
  readonly userId: Uuid
  readonly weight: bigint
}

export interface Share extends Staker {
  readonly cents: bigint
}

/** A pool shared out: whole cents, rounded down; the rest goes on. */
export interface SharedPool {
  readonly shares: readonly Share[]
  readonly paidCents: bigint
  readonly remainderE6: bigint
}

const centE6 = 10_000n

/** Shares a pool by stake and time. Without any staker all of it is left. Pure. */
export function sharePool(poolE6: bigint, stakers: readonly Staker[]): SharedPool {
  const whole = stakers.reduce((sum, { weight }) => sum + weight, 0n)
  const shares =
    whole === 0n
      ? []
      : stakers.map((staker) => ({ ...staker, cents: (poolE6 * staker.weight) / whole / centE6 }))
  const paidCents = shares.reduce((sum, { cents }) => sum + cents, 0n)
  return { shares, paidCents, remainderE6: poolE6 - paidCents * centE6 }
}

/** What 1,000 tokens got that were staked all week, in 1e-6 USD. */
export function per1000E6(poolE6: bigint, weight: bigint): bigint {
  if (weight === 0n) return 0n
  return (poolE6 * 100_000_000_000n * BigInt(weekMs)) / weight
}
