import type { InstantMs } from '@powerplay/kernel'

const token = 100_000_000n
const million = 1_000_000n * token

/** All tokens there will ever be, in minor units. Source: product design, Token. */
export const maxMinor = 1_000n * million
/** How they were shared out when they were made; the team's are locked at first. */
export const allocation = {
  community: 250n * million,
  pool: 200n * million,
  treasury: 400n * million,
  locked: 150n * million,
} as const
/** What the internal pool began with, in 1e-6 USD: one cent per token. */
export const firstUsdE6 = 2_000_000_000_000n

/** The team's tokens come free in so many equal months. */
export const lockMonths = 24
export const monthMinor = allocation.locked / BigInt(lockMonths)

/** Whole months of the calendar between two instants, UTC. */
export function monthsBetween(from: InstantMs, to: InstantMs): number {
  const [one, other] = [new Date(from), new Date(to)]
  const months =
    (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth()
  const since = (date: Date) => date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return Math.max(0, months - (since(other) < since(one) ? 1 : 0))
}

/** What of the team's tokens is locked so long after they were made. */
export function lockedMinor(madeAt: InstantMs, now: InstantMs): bigint {
  return allocation.locked - BigInt(Math.min(lockMonths, monthsBetween(madeAt, now))) * monthMinor
}

/** The five parts of all tokens. */
export interface Supply {
  readonly circulating: bigint
  readonly staked: bigint
  readonly treasury: bigint
  readonly locked: bigint
  readonly burnt: bigint
}

/** What is nowhere else is in circulation: the parts sum up to all tokens. */
export function supplyOf(parts: Omit<Supply, 'circulating'>): Supply {
  const { staked, treasury, locked, burnt } = parts
  return { circulating: maxMinor - staked - treasury - locked - burnt, ...parts }
}
