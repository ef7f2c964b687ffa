import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/database/migrations.ts'
import { projectRoot } from '../src/platform/project-root.ts'

const prefix = 'template_'
/** Any number that nothing else locks by: two runs on one server make the template once. */
const lockId = 7_305_117

/** A name that says which schema the template has, and of which month it is: tables have parts for the months ahead. */
function templateName(): string {
  const folder = join(projectRoot(), 'apps/server/migrations')
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  for (const file of readdirSync(folder).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  }
  return `${prefix}${hash.digest('hex').slice(0, 20)}`
}

/**
 * Makes sure that the server has a database with the newest schema and no rows, which test databases
 * are copied from: that takes a third of the time of migrating each. Templates of other schemas go.
 * @returns its name.
 */
export async function ensureTemplate(url: string): Promise<string> {
  const name = templateName()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    const isThere = rows.some((row) => row.name === name)
    for (const row of rows) {
      if (row.name !== name) await client.query(`drop database "${row.name}" with (force)`)
    }
    if (!isThere) await makeTemplate(client, url, name)
  } finally {
    await client.end()
  }
  return name
}

/** Gets its name last: one that was cut off halfway is thrown away by the next run. */
async function makeTemplate(client: pg.Client, url: string, name: string): Promise<void> {
  const half = `${prefix}half`
  await client.query(`create database ${half}`)
  const made = new URL(url)
  made.pathname = `/${half}`
  await migrate(made.href)
  await client.query(`alter database ${half} rename to "${name}"`)
}
