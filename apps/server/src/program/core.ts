import { join } from 'node:path'
import { hourMs } from '@powerplay/kernel'
import { anchorAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/context.ts'
import { edgeSettings } from '../platform/http/settings.ts'
import { forgetOldCalls } from '../platform/requests/idempotency.ts'
import { ensurePartitions } from '../platform/database/migrations.ts'
import { repeat, type Stop } from '../platform/jobs/repeat.ts'
import { feature, type Ground, type Job } from './feature.ts'

/** What the platform keeps doing, and its settings. */
export const core = feature({
  name: 'core',
  settings: edgeSettings,
  open({ platform }: Pick<Ground, 'platform'>) {
    let stopNotes: Stop | undefined
    return {
      door: null,
      jobs: upkeep(platform),
      // On every node: each looks at the chains with what it noted itself.
      opened() {
        stopNotes = noteChains(platform)
      },
      close: () => stopNotes?.(),
    }
  },
})

function noteChains({ config, database, clock, logOf }: Platform): Stop {
  const file = join(config.DATA_DIR, 'audit-anchors.log')
  return anchorAudit({ database, file, clock, log: logOf('audit') })
}

function upkeep({ database, logOf: log }: Platform): readonly Job[] {
  return [
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
