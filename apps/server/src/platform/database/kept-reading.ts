import { minuteMs, type InstantMs } from '@powerplay/kernel'
import { repeat, type Stop } from '../jobs/repeat.ts'
import type { Log } from '../telemetry/log.ts'
import type { Queries } from './database.ts'

/** From so many rows on a reading of all of them is kept. */
const manyRows = 100_000
/** An answer that is older is made anew, beside whoever asks. */
const freshMs = minuteMs
/** An answer that nobody asked for meanwhile is made anew once it is so old. */
const warmMs = 8 * minuteMs
/** Nobody is given an older one. */
const oldMs = 10 * minuteMs

/** A reading that goes through every row of a table. */
export interface WholeReading<Answer> {
  readonly clock: { now(): InstantMs }
  /** Whether the table is so large that reading it takes long. */
  isLarge(): Promise<boolean>
  read(): Promise<Answer>
}

/** What was read, and when; null while it is read for whoever asks. */
export interface Kept<Answer> {
  readonly answer: Answer
  readonly at: InstantMs | null
}

/** An answer of a while ago where the table is large. */
export interface KeptReading<Answer> {
  ask(): Promise<Kept<Answer>>
  /** Reads a large table before an answer is missed: the first time, and once the last one is eight minutes old. */
  warm(): Promise<void>
}

/**
 * Keeps what is read from all rows of a table where those are many: an answer is given for ten minutes, and made
 * anew in the background once it is a minute old. Of a small table everybody is given what it holds now.
 */
export function keptReading<Answer>({
  clock,
  isLarge,
  read,
}: WholeReading<Answer>): KeptReading<Answer> {
  let kept: { readonly answer: Answer; readonly at: InstantMs } | undefined
  let reading: Promise<Kept<Answer>> | undefined
  const readAnew = async () => {
    const at = clock.now()
    const answer = await read()
    kept = { answer, at }
    return kept
  }
  const anew = () => {
    reading ??= readAnew().finally(() => (reading = undefined))
    return reading
  }
  const ageMs = () => (kept === undefined ? Infinity : clock.now() - kept.at)
  return {
    async ask() {
      if (!(await isLarge())) return { answer: await read(), at: null }
      if (kept === undefined || ageMs() > oldMs) return anew()
      // What fails here is asked again by the next who looks, and told to them once the answer is old.
      if (ageMs() > freshMs) void anew().catch(() => undefined)
      return kept
    },
    async warm() {
      if (ageMs() >= warmMs && (await isLarge())) await anew()
    },
  }
}

/** Reads at once, and again before an answer grows old, so that whoever looks does not wait. */
export function keepWarm(
  log: Log,
  event: string,
  { warm }: Pick<KeptReading<unknown>, 'warm'>,
): Stop {
  const first = warm().catch((error: Error) => log.warn({ event, error: error.message }))
  const stop = repeat(log, { event, everyMs: minuteMs, work: warm })
  return async () => {
    await stop()
    await first
  }
}

/** Whether a table has so many rows, by what the database last counted; nothing is read for it. */
export async function hasManyRows(on: Queries, table: string): Promise<boolean> {
  const [row] = await on.query<{ many: boolean }>({
    name: 'kept_reading_rows',
    text: 'select reltuples >= $2 as many from pg_class where oid = $1::regclass',
    values: [table, manyRows],
  })
  return row?.many === true
}
