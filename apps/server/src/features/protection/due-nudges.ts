import type { PlayNudge } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** What a player is nudged to look at. */
export async function nudgesOf(on: Queries, userId: Uuid, now: Date): Promise<PlayNudge[]> {
  const rows = await on.query<{ kind: PlayNudge['kind']; since: Date }>({
    text: 'select kind, since from nudges_due($1, $2)',
    values: [userId, now],
  })
  return rows.map(({ kind, since }) => ({ kind, since: since.getTime() }))
}
