import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { StoredCase } from './case-store.ts'

/** What a case says of whom, sealed. */
export type NamedCase = Pick<StoredCase, 'id' | 'userId' | 'details'>

/** Keeps the country that verified papers prove. */
export async function keepCountry(on: Queries, userId: Uuid, iso: string): Promise<void> {
  await on.query({
    text: 'update users set papers_country = $2 where id = $1 and erased_at is null',
    values: [userId, iso],
  })
}

/**
 * Adds keys by which lists could mean a player. None is ever taken off: an older list may know only those.
 * @returns whether there are more than before
 */
export async function growKeys(
  on: Queries,
  own: { readonly userId: Uuid; readonly keys: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into document_players as p (user_id, changed_at, person_keys, keyed_at)
      values ($1, $3, $2::text[], $3)
      on conflict (user_id) do update set keyed_at = $3, person_keys =
        (select array_agg(distinct key) from unnest(p.person_keys || $2::text[]) as key)
        where not p.person_keys @> $2::text[]
      returning user_id`,
    values: [own.userId, [...own.keys], own.at],
  })
  return rows.length > 0
}

type HandedIn = NamedCase & Pick<StoredCase, 'state' | 'tier'>

/** Cases that were handed in by players whose keys bear another mark. */
export function casesOfOtherMark(on: Queries, mark: string): Promise<HandedIn[]> {
  return on.query<HandedIn>({
    text: `select c.id, c.user_id as "userId", c.details, c.state, c.tier from document_cases c
      left join document_players p on p.user_id = c.user_id
      where p.keys_mark is distinct from $1 and c.state <> 'draft' and c.details is not null`,
    values: [mark],
  })
}

/** Notes that all keys of a player bear this mark. */
export async function markKeys(on: Queries, userId: Uuid, mark: string): Promise<void> {
  await on.query({
    text: 'update document_players set keys_mark = $2 where user_id = $1',
    values: [userId, mark],
  })
}
