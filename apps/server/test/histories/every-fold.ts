import { deepStrictEqual } from 'node:assert'
import type { Comparison } from './naive.ts'
import type { Scene } from './scene.ts'

/** Tables of projections that no plain query is compared with, and why. */
const uncompared: Readonly<Record<string, string>> = {
  receipt_bundles: 'hashes and signatures over the lines of receipt_leaves, which are compared',
}

/**
 * A projection whose tables no comparison reads, or that came to nothing, was not tested by the histories.
 * @throws with the names of such tables.
 */
export async function expectEveryFold(
  { database, folds }: Scene,
  comparisons: readonly Comparison[],
): Promise<void> {
  const missing: string[] = []
  for (const table of folds.flatMap(({ tables }) => tables)) {
    const isNamed = comparisons.some((each) => new RegExp(`\\b${table}\\b`).test(each.table))
    if (!isNamed && uncompared[table] === undefined)
      missing.push(`${table} is compared with nothing`)
    const rows = await database.query<object>({ text: `select from ${table} limit 1` })
    if (rows.length === 0) missing.push(`${table} is empty`)
  }
  deepStrictEqual(missing, [], 'histories leave out projections')
}
