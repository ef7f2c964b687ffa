import type { Database } from '../../../platform/database/database.ts'

/** By how much versions are aged. */
export const agedMs = 7_200_000

/** Lets two hours go by for these settings: all was written, and is to come, so much earlier. */
export async function ageVersions(database: Database, ...keys: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    const trigger = 'trigger setting_versions_are_final'
    await tx.query({ text: `alter table setting_versions disable ${trigger}` })
    await tx.query({
      text: `update setting_versions set changed_at = changed_at - interval '2 hours',
        applies_at = applies_at - interval '2 hours' where key = any($1::text[])`,
      values: [keys],
    })
    await tx.query({ text: `alter table setting_versions enable ${trigger}` })
  })
}
