import { hourMs, minuteMs, type Uuid } from '@powerplay/kernel'
import type { Platform } from '../context.ts'

/** Does periodic work row by row, so that one that cannot be done stops no other. */
export interface SetAside {
  /**
   * Does something for each row. A row that fails is set aside with an alarm, and is left out by
   * `isNotSetAside` for a while that doubles each time, at most a day.
   */
  each<Row>(
    work: string,
    rows: readonly Row[],
    act: { readonly idOf: (row: Row) => Uuid; readonly run: (row: Row) => Promise<unknown> },
  ): Promise<void>
}

const dayHours = 24

/** SQL that is true of a row that is not set aside now. @param id SQL of its id. */
export function isNotSetAside(work: string, id: string): string {
  return `not exists (select from set_aside s
    where s.work = '${work}' and s.row_id = ${id} and s.retry_at > clock_timestamp())`
}

/** @param feature names the alarm: `<feature>.row_set_aside` in the log, and a counter. */
export function createSetAside(
  { database, metrics, logOf }: Pick<Platform, 'database' | 'metrics' | 'logOf'>,
  feature: string,
): SetAside {
  const help = 'Rows of periodic work that failed and were set aside.'
  const failures = metrics.counter(`${feature}_set_aside_total`, help, ['work'])
  const log = logOf(feature)
  const put = async (work: string, id: Uuid, error: string) => {
    await database.query({
      text: `insert into set_aside as s (work, row_id, error, retry_at)
        values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms')
        on conflict (work, row_id) do update set error = excluded.error, tries = s.tries + 1,
          failed_at = clock_timestamp(), retry_at = clock_timestamp()
            + least($4 * power(2, least(s.tries, 20)), $5) * interval '1 ms'`,
      values: [work, id, error.slice(0, 500), minuteMs, dayHours * hourMs],
    })
    failures.inc({ work })
    log.error({ event: `${feature}.row_set_aside`, work, row: id, error })
  }
  return {
    async each(work, rows, { idOf, run }) {
      for (const row of rows) {
        try {
          await run(row)
        } catch (error) {
          await put(work, idOf(row), String(error))
        }
      }
    },
  }
}
