import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** Ids of the players somebody ignores, in the order of adding. */
export async function ignoredBy(on: Queries, userId: Uuid): Promise<Uuid[]> {
  const rows = await on.query<{ ignored_id: Uuid }>({
    name: 'profile_ignored',
    text: `select ignored_id from ignored_players where user_id = $1
      order by added_at, ignored_id`,
    values: [userId],
  })
  return rows.map((row) => row.ignored_id)
}

/** Locks the list of a player until the transaction ends. */
export async function lockIgnored(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('ignored' || $1::text, 0))`,
    values: [userId],
  })
}

export async function addIgnored(
  tx: Queries,
  pair: { readonly userId: Uuid; readonly ignoredId: Uuid; readonly at: InstantMs },
): Promise<void> {
  await tx.query({
    text: `insert into ignored_players (user_id, ignored_id, added_at) values ($1, $2, $3)
      on conflict do nothing`,
    values: [pair.userId, pair.ignoredId, new Date(pair.at)],
  })
}

export async function removeIgnored(on: Queries, userId: Uuid, ignoredId: Uuid): Promise<void> {
  await on.query({
    text: 'delete from ignored_players where user_id = $1 and ignored_id = $2',
    values: [userId, ignoredId],
  })
}
