import type { Demand } from '@powerplay/contract/dashboard/areas'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../platform/database/database.ts'

/** What a feature wants staff to know of an account at a glance: a ban, a mute, an open case. */
export interface AccountFlags {
  /** Who is told, of those who see accounts at all. */
  readonly demand: Demand
  /** The flags of each of these accounts, in a few words each; accounts without any may be left out. */
  read(on: Queries, userIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, readonly string[]>>
}

/** What stands behind each account, from rows that name one. Pure. */
export function flagsByAccount<Row extends { readonly userId: Uuid }>(
  rows: readonly Row[],
  wordOf: (row: Row) => string,
): ReadonlyMap<Uuid, readonly string[]> {
  const flags = new Map<Uuid, string[]>()
  for (const row of rows) {
    flags.set(row.userId, [...(flags.get(row.userId) ?? []), wordOf(row)])
  }
  return flags
}
