import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './postgres.ts'

/** An empty database for one test file. */
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

/** Makes an empty, randomly named database in the server of the integration tests. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await run(server, `create database "${name}"`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => run(server, `drop database if exists "${name}" with (force)`),
  }
}
