import type { Queries } from '../src/platform/database/database.ts'
import type { Stack } from './edge-stack.ts'

/**
 * Plays requests that are held back on their way to the database: what `lock` takes is kept until all
 * of `begin` wait for it, one after the other; then they go on in that order.
 * @returns their answers.
 */
export async function holdBack<Answer>(
  { platform }: Pick<Stack, 'platform'>,
  lock: { readonly text: string; readonly values?: readonly unknown[] },
  begin: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { database } = platform
  const answers: Promise<Answer>[] = []
  await database.transaction(async (tx: Queries) => {
    await tx.query({ text: lock.text, values: [...(lock.values ?? [])] })
    for (const send of begin) {
      answers.push(send())
      await untilWaiting(database, answers.length)
    }
  })
  return Promise.all(answers)
}

/** Resolves once so many statements wait for a lock in this database. */
export async function untilWaiting(database: Queries, count: number): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ waiting: number }>({
      text: `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    })
    if ((row?.waiting ?? 0) >= count) return
  }
}
