import type { BenchDatabase } from './database.ts'
import { processCpuUs } from './cpu.ts'

/** What a stretch of work took, besides time. CPU in microseconds. */
export interface Used {
  /** Null when the database server runs on another machine. */
  readonly postgresUs: number | null
  readonly walBytes: number
  /** By process number. */
  readonly processUs: ReadonlyMap<number, number>
}

/** Runs `work` and reads what it used, from its first moment to its last. */
export async function metered<Result>(
  database: BenchDatabase,
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly used: Used }> {
  const read = () => pids.map(processCpuUs)
  const [walBefore, postgresBefore, before] = [await database.walBytes(), database.cpuUs(), read()]
  const result = await work()
  const [after, postgresAfter] = [read(), database.cpuUs()]
  const walAfter = await database.walBytes()
  const isKnown = postgresBefore !== null && postgresAfter !== null
  return {
    result,
    used: {
      postgresUs: isKnown ? postgresAfter - postgresBefore : null,
      walBytes: walAfter - walBefore,
      processUs: new Map(
        pids.map((pid, index) => [pid, (after[index] ?? 0) - (before[index] ?? 0)]),
      ),
    },
  }
}
