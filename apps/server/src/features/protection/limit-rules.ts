import { dayMs, hourMs, toSafeNumber, type InstantMs } from '@powerplay/kernel'

/** Rules of limits. Pure. Source: product specification of betting, 8; reliability, 3. */
export type LimitKind = 'deposit' | 'loss' | 'wager' | 'stake' | 'session'
export type LimitPeriod = 'day' | 'week' | 'month' | 'none'

/** A change that waits: a higher amount, or null for no limit at all. */
export interface PendingChange {
  readonly amount: bigint | null
  readonly confirmAfter: InstantMs
  readonly lapsesAt: InstantMs
}

/** A limit as it stands; amounts in 1e-6 USD, of a session in milliseconds. */
export interface StandingLimit {
  readonly amount: bigint
  readonly pending: PendingChange | null
}

const leastHours = 24
const confirmableMs = 7 * dayMs

/** What can be set, in the unit of the wire: USD cents, of a session minutes. */
export function rangeOf(kind: LimitKind): { readonly min: number; readonly max: number } {
  return kind === 'session' ? { min: 15, max: 1_440 } : { min: 100, max: 100_000_000 }
}

/** A session is limited by the day, a single stake has no period, all else has one. */
export function isOffered(kind: LimitKind, period: LimitPeriod): boolean {
  if (kind === 'stake') return period === 'none'
  return kind === 'session' ? period === 'day' : period !== 'none'
}

const usdE6PerCent = 10_000n
const msPerMinute = 60_000n
const unitOf = (kind: LimitKind) => (kind === 'session' ? msPerMinute : usdE6PerCent)

/** An amount of the wire as it is stored. */
export function storedAmount(kind: LimitKind, wire: number): bigint {
  return BigInt(wire) * unitOf(kind)
}

/** A stored amount as the wire has it; what is used is rounded up, so that nothing is left unsaid. */
export function wireAmount(kind: LimitKind, stored: bigint): number {
  const unit = unitOf(kind)
  return toSafeNumber((stored + unit - 1n) / unit)
}

/** What a wish for another amount comes to. */
export type LimitChange =
  | { readonly kind: 'now'; readonly amount: bigint }
  | { readonly kind: 'waits'; readonly pending: PendingChange }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'waits-already' }

/** A change that was asked for and not confirmed in time is none. */
export function pendingAt(limit: StandingLimit, now: InstantMs): PendingChange | null {
  return limit.pending !== null && now < limit.pending.lapsesAt ? limit.pending : null
}

/**
 * A first or lower limit holds at once, and drops a raise that waits; a higher one, or none (null),
 * waits as long as the country says, a day at the least, and for a second yes.
 */
export function changeOf(
  standing: StandingLimit | undefined,
  wanted: bigint | null,
  { now, increaseHours }: { readonly now: InstantMs; readonly increaseHours: number },
): LimitChange {
  if (standing === undefined)
    return wanted === null ? { kind: 'nothing' } : { kind: 'now', amount: wanted }
  if (wanted !== null && wanted < standing.amount) return { kind: 'now', amount: wanted }
  if (wanted === standing.amount) return { kind: 'nothing' }
  if (pendingAt(standing, now) !== null) return { kind: 'waits-already' }
  const confirmAfter = now + Math.max(leastHours, increaseHours) * hourMs
  return {
    kind: 'waits',
    pending: { amount: wanted, confirmAfter, lapsesAt: confirmAfter + confirmableMs },
  }
}

/** What the second yes comes to. */
export type Confirmation = 'none' | 'too-early' | 'lapsed' | 'confirmed'

export function confirmationOf({ pending }: StandingLimit, now: InstantMs): Confirmation {
  if (pending === null) return 'none'
  if (now < pending.confirmAfter) return 'too-early'
  return now < pending.lapsesAt ? 'confirmed' : 'lapsed'
}

/** How long each self-exclusion lasts, as the database counts it; null for ever. */
export const exclusionLengths = {
  '6m': '6 months',
  '1y': '1 year',
  '3y': '3 years',
  '5y': '5 years',
  forever: null,
} as const

/** From when on a return from it may be asked for, and how long that is thought over. */
export const returnRules = {
  thinkMs: dayMs,
  foreverThinkMs: 7 * dayMs,
} as const
