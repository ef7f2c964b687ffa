import type { Clock } from '@powerplay/kernel'
import type { Config } from '../config.ts'
import { openAudit } from '../platform/audit.ts'
import { idMint, systemClock, systemRandom } from '../platform/time/clock.ts'
import type { Platform } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createGates, gateEvents } from '../platform/gates.ts'
import { logOf, openLog } from '../platform/telemetry/log.ts'
import { openMetrics } from '../platform/telemetry/metrics.ts'
import { openOwnKeys } from '../platform/requests/owned-keys.ts'
import { openRates } from '../platform/rates/rates.ts'
import { createBroadcaster } from '../platform/realtime/broadcaster.ts'
import { createTradingMessages } from '../platform/realtime/trading-messages.ts'
import { openRedisLink } from '../platform/realtime/redis-link.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openSettings } from '../platform/settings/settings-store.ts'
import type { Ground, SettlerOptions } from './feature.ts'

/** How the ground is opened; tests and the bench move the clock or the number of lanes. */
export interface GroundOptions extends SettlerOptions {
  readonly databaseUrl: string
  readonly clock?: Clock
  /** Where the lines of the log go instead of the standard output. */
  readonly logTo?: { write(line: string): void }
}

/** The ground with the end of the resources in it. */
export interface OpenGround extends Ground {
  /** Ends them: nothing that stands on them may be open any more. */
  close(): Promise<void>
}

/** Opens the resources of the process over a migrated database. */
export async function openGround(config: Config, options: GroundOptions): Promise<OpenGround> {
  const root = openLog(config.LOG_LEVEL, options.logTo)
  const log = (feature: string) => logOf(root, feature)
  const clock = options.clock ?? systemClock
  const database = openDatabase(options.databaseUrl, log('database'))
  const settings = await openSettings(database, log('settings'))
  const metrics = openMetrics()
  const redis = config.REDIS_URL?.reveal()
  const link = redis === undefined ? undefined : await openRedisLink(redis, log('realtime'))
  const gates = createGates()
  const broadcaster = gateEvents(createBroadcaster({ clock, metrics, link }), gates)
  const platform: Platform = {
    config,
    database,
    clock,
    random: systemRandom,
    mintId: idMint(clock, systemRandom),
    ownKey: await openOwnKeys(database),
    settings,
    audit: openAudit(database),
    broadcaster,
    metrics,
    logOf: log,
  }
  const rates = await openRates(platform)
  const secrets = await openSecrets(config, database)
  return {
    platform,
    secrets,
    rates,
    gates,
    broadcaster,
    messages: createTradingMessages(),
    settler: options,
    async close() {
      await broadcaster.close()
      await rates.close()
      await settings.close()
      await database.close()
    },
  }
}
