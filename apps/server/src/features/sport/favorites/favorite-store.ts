import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

const nobodys: ReadonlySet<string> = new Set()

/** Ids of events, competitors and tournaments that a player has marked; a guest has none. */
export async function favoritesOf(on: Queries, userId: Uuid | null): Promise<ReadonlySet<string>> {
  if (userId === null) return nobodys
  const rows = await on.query<{ id: string }>({
    name: 'sport_favorites_of',
    text: 'select id from sport_favorites where user_id = $1',
    values: [userId],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Marks something, unless the player has marked so many already. @returns whether it is marked now. */
export async function addFavorite(
  tx: Queries,
  { userId, id, most }: { readonly userId: Uuid; readonly id: string; readonly most: number },
): Promise<boolean> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtext($1))',
    values: [`sport/favorites/${userId}`],
  })
  const rows = await tx.query<{ id: string }>({
    text: `insert into sport_favorites (user_id, id)
      select $1, $2 where (select count(*) from sport_favorites where user_id = $1 and id <> $2) < $3
      on conflict (user_id, id) do update set id = excluded.id returning id`,
    values: [userId, id, most],
  })
  return rows.length > 0
}

export async function removeFavorite(on: Queries, userId: Uuid, id: string): Promise<void> {
  await on.query({
    text: 'delete from sport_favorites where user_id = $1 and id = $2',
    values: [userId, id],
  })
}
