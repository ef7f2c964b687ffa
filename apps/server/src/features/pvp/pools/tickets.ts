import { saltedSeed } from '@powerplay/engines/pvp/salted-seed'
import { divide, type Uuid } from '@powerplay/kernel'
import type { StoredEntry } from './round-store.ts'

/** Percent of a pot, two decimals, cut. */
export function chanceOf(amountMinor: bigint, totalMinor: bigint): number {
  if (totalMinor === 0n) return 0
  return Number.parseInt(String(divide(amountMinor * 10_000n, totalMinor, 'down')), 10) / 100
}

/** What the draw reads of an entry. */
export function drawnEntries(
  entries: readonly StoredEntry[],
  wireIdOf: (id: Uuid) => string,
): { user: string; amountMinor: bigint; clientSeed: string }[] {
  return entries.map(({ userId, fromMinor, toMinor, clientSeed, salt }) => ({
    user: wireIdOf(userId),
    amountMinor: toMinor - fromMinor,
    clientSeed: saltedSeed({ salt, clientSeed }),
  }))
}
