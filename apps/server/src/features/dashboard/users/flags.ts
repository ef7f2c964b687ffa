import type { Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AccountFlags } from '../../../program/account-flags.ts'

/** What features flag these accounts with, as far as the caller may know of it, in words. */
export async function readFlags(
  on: Queries,
  { told, caller }: { readonly told: readonly AccountFlags[]; readonly caller: Caller },
  userIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, string>> {
  if (userIds.length === 0) return new Map()
  const allowed = told.filter(({ demand }) => caller.can(demand.permission, demand.type))
  const found = await Promise.all(allowed.map((one) => one.read(on, userIds)))
  return new Map(
    userIds.flatMap((id) => {
      const words = found.flatMap((flags) => flags.get(id) ?? [])
      return words.length === 0 ? [] : [[id, words.join(', ')] as const]
    }),
  )
}
