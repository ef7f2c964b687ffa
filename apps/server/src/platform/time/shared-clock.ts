import type { Clock, InstantMs } from '@powerplay/kernel'
import { systemClock } from './clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { repeat, type Stop } from '../jobs/repeat.ts'

/** The time on which all nodes agree. */
export interface SharedClock extends Clock {
  /** Resolves once the time was compared; before, `now` is this machine's. */
  readonly ready: Promise<void>
  readonly close: Stop
}

interface Sample {
  readonly offsetMs: number
  readonly tripMs: number
}

const everyMs = 2_000
const samplesKept = 8

/**
 * This process's clock, moved to the database's. The quickest of the last trips decides, as it
 * leaves least room for error: half its time, well under a millisecond in one data centre. A clock
 * that is not the system's is moved by a test, for all nodes alike, and is taken as it is.
 */
export function openSharedClock(database: Database, clock: Clock, log: Log): SharedClock {
  if (clock !== systemClock) {
    return { now: () => clock.now(), ready: Promise.resolve(), close: async () => undefined }
  }
  const samples: Sample[] = []
  let offsetMs = 0
  const measure = async () => {
    samples.push(await sampleOf(database, clock))
    if (samples.length > samplesKept) samples.shift()
    offsetMs = samples.reduce((best, sample) =>
      sample.tripMs < best.tripMs ? sample : best,
    ).offsetMs
  }
  const close = repeat(log, { event: 'clock.compare_failed', everyMs, work: measure })
  const ready = measure().catch((error: Error) =>
    log.warn({ event: 'clock.compare_failed', error: error.message }),
  )
  return { now: () => Math.round(clock.now() + offsetMs), ready, close }
}

async function sampleOf(database: Database, clock: Clock): Promise<Sample> {
  const startedAt = performance.now()
  const before = clock.now()
  const [row] = await database.query<{ now: Date }>({
    name: 'clock_compare',
    text: 'select clock_timestamp() as now',
  })
  const tripMs = performance.now() - startedAt
  const there: InstantMs = row?.now.getTime() ?? before
  return { offsetMs: there - (before + tripMs / 2), tripMs }
}
