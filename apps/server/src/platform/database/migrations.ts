import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { projectRoot } from '../project-root.ts'
import { refuseBesideOlderNodes } from './older-nodes.ts'

/** Months of partitions that are made ahead of time. */
const partitionMonthsAhead = 3

/**
 * Brings a database to the newest schema: plain SQL files in name order, each once, under the
 * migrator's lock, so that any number of processes may start at the same moment.
 * @param only the names of an earlier version's files, for tests of its takeover.
 * @returns names of the files that were applied.
 * @throws ServiceProblem beside older nodes that a migration would break.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c lock_timeout=30000' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(only)
    await refuseBesideOlderNodes(db, Object.keys(migrations))
    const provider = { getMigrations: async () => migrations }
    const { error, results = [] } = await new Migrator({
      db,
      provider,
      // A database of an earlier build may have a later number already.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error !== undefined) throw error
    await sql`select ensure_partitions(now(), ${partitionMonthsAhead})`.execute(db)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function readMigrations(only?: readonly string[]): Promise<Record<string, Migration>> {
  const folder = join(projectRoot(), 'apps/server/migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const name = file.replace(/\.sql$/, '')
    if (only && !only.includes(name)) continue
    const text = await readFile(join(folder, file), 'utf8')
    migrations[name] = { up: (db) => sql.raw(text).execute(db).then() }
  }
  return migrations
}

/** Names of all migration files, each of which a ready database must have. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

/** Makes the partitions of the coming months; a worker that runs for long does it now and then. */
export async function ensurePartitions(database: Database): Promise<void> {
  await database.query({
    text: 'select ensure_partitions(now(), $1)',
    values: [partitionMonthsAhead],
  })
}
