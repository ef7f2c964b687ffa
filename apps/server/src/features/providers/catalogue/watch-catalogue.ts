import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/context.ts'
import { syncEveryMinutes } from '../settings.ts'
import type { SyncResult } from './sync-games.ts'

/** Another node's look that did not end by then was cut off. */
const runMaxMinutes = 30

/**
 * Looks at the aggregator's list and notes how it went; one node at a time.
 * @returns null when another node looks right now, or looked less than `sinceMinutes` ago.
 */
export async function runSync(
  { database }: Pick<Platform, 'database'>,
  order: {
    readonly source: string
    readonly sinceMinutes: number
    work(): Promise<SyncResult>
  },
): Promise<SyncResult | null> {
  if (!(await begin(database, order.source, order.sinceMinutes))) return null
  try {
    const result = await order.work()
    await end(database, order.source, result, null)
    return result
  } catch (error) {
    await end(database, order.source, { added: 0, changed: 0, gone: 0 }, String(error))
    throw error
  }
}

/** A look that failed is repeated after a minute, whatever the rhythm. */
async function begin(on: Queries, source: string, sinceMinutes: number): Promise<boolean> {
  const rows = await on.query({
    text: `insert into provider_syncs as s (source, started_at) values ($1, now())
      on conflict (source) do update set started_at = now(), ended_at = null, error = null
        where s.ended_at is null and s.started_at < now() - $3 * interval '1 minute'
          or s.ended_at is not null and s.ended_at <= now() - interval '1 minute'
            * (case when s.error is null then $2::float8 else least($2::float8, 1) end)
      returning source`,
    values: [source, sinceMinutes, runMaxMinutes],
  })
  return rows.length > 0
}

async function end(
  on: Queries,
  source: string,
  { added, changed, gone }: SyncResult,
  error: string | null,
): Promise<void> {
  await on.query({
    text: `update provider_syncs
      set ended_at = now(), added = $2, changed = $3, gone = $4, error = $5 where source = $1`,
    values: [source, added, changed, gone, error],
  })
}

const lookEveryMs = 2_000

/** Keeps the catalogue up with the aggregator's list on every worker. @returns stop */
export function watchCatalogue(
  { settings, logOf }: Platform,
  watch: {
    /** Whether there is an aggregator to ask at the moment. */
    isThere(): boolean
    sync(sinceMinutes: number): Promise<SyncResult | null>
  },
): () => void {
  const log = logOf('providers')
  let isRunning = false
  const look = async () => {
    if (isRunning || !watch.isThere()) return
    isRunning = true
    try {
      const result = await watch.sync(settings.get(syncEveryMinutes))
      if (result) log.info({ event: 'providers.synced', ...result })
    } catch (error) {
      log.warn({ event: 'providers.sync_failed', error: String(error) })
    } finally {
      isRunning = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}
