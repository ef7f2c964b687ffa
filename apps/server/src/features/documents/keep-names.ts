import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { listedMark, personKeys } from './person-keys.ts'

type Named = Pick<StoredCase, 'details' | 'userId'>

/**
 * Keeps by which entries of lists a player could be meant: each name that papers ever gave, whether they were
 * approved or not. Followers are told where that is more than before.
 */
export async function addName(parts: DocumentParts, tx: Queries, own: Named): Promise<void> {
  const keys = keysOf(parts, own)
  if (keys.length === 0 || !(await growKeys(parts, tx, own.userId, keys))) return
  for (const follower of parts.followers) await follower(tx, { userId: own.userId, keys })
}

function keysOf(parts: DocumentParts, own: Named): readonly string[] {
  const details = detailsOf(parts, own)
  return details === undefined ? [] : personKeys(parts.secrets, details)
}

/** None is ever taken off: an older list may know only those. @returns whether there are more than before */
async function growKeys(
  parts: DocumentParts,
  on: Queries,
  userId: Uuid,
  keys: readonly string[],
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into document_players as p (user_id, changed_at, person_keys, keyed_at)
      values ($1, $3, $2::text[], $3)
      on conflict (user_id) do update set keyed_at = $3, person_keys =
        (select array_agg(distinct key) from unnest(p.person_keys || $2::text[]) as key)
        where not p.person_keys @> $2::text[]
      returning user_id`,
    values: [userId, [...keys], nowOf(parts)],
  })
  return rows.length > 0
}

/**
 * Keeps the names of papers that were taken before that was done, or under another key or folding of names; the
 * next look of cases finds whom a list means. @returns of how many players
 */
export async function keepNames(parts: DocumentParts): Promise<number> {
  const { database } = parts.platform
  const mark = listedMark(parts.secrets)
  const rows = await database.query<Named>({
    text: `select c.user_id as "userId", c.details from document_cases c
      left join document_players p on p.user_id = c.user_id
      where p.keys_mark is distinct from $1 and c.state <> 'draft' and c.details is not null`,
    values: [mark],
  })
  const users = new Map<Uuid, string[]>()
  for (const own of rows) {
    const keys = users.get(own.userId) ?? []
    users.set(own.userId, [...keys, ...keysOf(parts, own)])
  }
  for (const [userId, keys] of users) {
    await database.transaction(async (tx) => {
      await growKeys(parts, tx, userId, keys)
      await tx.query({
        text: 'update document_players set keys_mark = $2 where user_id = $1',
        values: [userId, mark],
      })
    })
  }
  return users.size
}
