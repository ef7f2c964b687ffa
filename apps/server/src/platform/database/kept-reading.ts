import { minuteMs, type InstantMs } from '@powerplay/kernel'
import type { Queries } from './database.ts'

/** From so many rows on a reading of all of them is kept. */
const manyRows = 100_000
/** An answer that is older is made anew, beside whoever asks. */
const freshMs = minuteMs
/** Nobody is given an older one. */
const oldMs = 10 * minuteMs

/** A reading that goes through every row of a table. */
export interface WholeReading<Answer> {
  readonly clock: { now(): InstantMs }
  /** Whether the table is so large that reading it takes long. */
  isLarge(): Promise<boolean>
  read(): Promise<Answer>
}

/**
 * Keeps what is read from all rows of a table where those are many: an answer is given for ten minutes, and made
 * anew in the background once it is a minute old. Of a small table everybody is given what it holds now.
 */
export function keptReading<Answer>({
  clock,
  isLarge,
  read,
}: WholeReading<Answer>): () => Promise<Answer> {
  let kept: { readonly answer: Answer; readonly at: InstantMs } | undefined
  let reading: Promise<Answer> | undefined
  const readAnew = async () => {
    const at = clock.now()
    const answer = await read()
    kept = { answer, at }
    return answer
  }
  const anew = () => {
    reading ??= readAnew().finally(() => (reading = undefined))
    return reading
  }
  return async () => {
    if (!(await isLarge())) return read()
    const ageMs = kept === undefined ? Infinity : clock.now() - kept.at
    if (kept === undefined || ageMs > oldMs) return anew()
    // What fails here is asked again by the next who looks, and told to them once the answer is old.
    if (ageMs > freshMs) void anew().catch(() => undefined)
    return kept.answer
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
