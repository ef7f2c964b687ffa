import { join } from 'node:path'
import { hourMs } from '@powerplay/kernel'
import { anchorAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/context.ts'
import { edgeSettings } from '../platform/http/settings.ts'
import { forgetOldCalls } from '../platform/requests/idempotency.ts'
import { ensurePartitions } from '../platform/database/migrations.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { feature, type Ground, type Job } from './feature.ts'

/** What the platform keeps doing, and its settings. */
export const core = feature({
  name: 'core',
  settings: edgeSettings,
  open: ({ platform }: Pick<Ground, 'platform'>) => ({ door: null, jobs: upkeep(platform) }),
})

function upkeep({ config, database, clock, logOf: log }: Platform): readonly Job[] {
  const file = join(config.DATA_DIR, 'audit-anchors.log')
  return [
    () => anchorAudit({ database, file, clock, log: log('audit') }),
    () =>
      repeat(log('database'), {
        event: 'database.partitions_failed',
        everyMs: 6 * hourMs,
        work: () => ensurePartitions(database),
      }),
    () =>
      repeat(log('database'), {
        event: 'database.cleanup_failed',
        everyMs: hourMs,
        work: () => forgetOldCalls(database),
      }),
  ]
}
