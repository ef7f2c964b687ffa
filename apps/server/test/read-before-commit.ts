import { expect } from 'vitest'
import type { Queries } from '../src/platform/database/database.ts'
import type { TestApp } from './app.ts'

/** Something is written down, and before that is committed something happens and projections read it. */
export interface BeforeCommit {
  write(tx: Queries): Promise<unknown>
  happens(): Promise<unknown>
}

/**
 * Runs both, with the reading as far as it comes before the commit: to its end, or to where it waits for
 * the transaction. Then it is read to the end.
 */
export async function readBeforeCommit(node: TestApp, told: BeforeCommit): Promise<void> {
  const { database } = node.app.platform
  const isAwaited = async () =>
    (
      await database.query({
        text: `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      })
    ).length > 0
  let reading: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await told.write(tx)
    await told.happens()
    let isRead = false
    reading = node.app.doors.wallet.projections.catchUp().finally(() => {
      isRead = true
    })
    await expect.poll(async () => isRead || (await isAwaited()), { timeout: 20_000 }).toBe(true)
  })
  await reading
}
