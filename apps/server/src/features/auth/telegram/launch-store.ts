import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Notes that launch data was used. @returns false when it had been before. */
export async function useLaunch(
  queries: Queries,
  launch: { readonly hash: Buffer; readonly expiresAt: InstantMs },
): Promise<boolean> {
  const rows = await queries.query({
    text: `insert into used_launches (hash, expires_at) values ($1, $2)
      on conflict do nothing returning hash`,
    values: [launch.hash, new Date(launch.expiresAt)],
  })
  return rows.length === 1
}

/** Forgets launch data that is too old to come again. */
export async function deleteOldLaunches(queries: Queries, now: InstantMs): Promise<void> {
  await queries.query({
    text: 'delete from used_launches where expires_at < $1',
    values: [new Date(now)],
  })
}
