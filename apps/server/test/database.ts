import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './postgres.ts'

/** A database for one test file. */
export interface TestDatabase {
  /** Connection string of its owner. */
  readonly url: string
  /** Removes it, with whatever connections are still open. */
  drop(): Promise<void>
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a database with the newest schema and no rows in the server of the integration tests. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template "${inject('postgresTemplate')}"`)
}

/** Makes a database without anything in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await run(server, `create database "${name}" ${from}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => run(server, `drop database if exists "${name}" with (force)`),
  }
}
