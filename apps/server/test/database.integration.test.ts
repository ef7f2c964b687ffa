import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../src/platform/database/migrations.ts'
import { createEmptyDatabase, createTestDatabase } from './database.ts'

async function currentDatabase(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select current_database() as name')).rows[0]?.name
  } finally {
    await client.end()
  }
}

it('gives each test file a database of its own, and takes it away again', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()]
  expect(await currentDatabase(one.url)).not.toBe(await currentDatabase(other.url))
  await one.drop()
  await expect(currentDatabase(one.url)).rejects.toThrow(/does not exist/)
  await other.drop()
})

it('copies the newest schema, and has an empty one for those who make it', async () => {
  const tablesOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const text = `select count(*)::int as tables from pg_tables where schemaname = 'public'`
      return (await client.query<{ tables: number }>(text)).rows[0]?.tables
    } finally {
      await client.end()
    }
  }
  const [copied, empty] = [await createTestDatabase(), await createEmptyDatabase()]
  expect(await tablesOf(copied.url)).toBeGreaterThan(20)
  expect(await tablesOf(empty.url)).toBe(0)
  expect(await migrate(copied.url)).toEqual([])
  await copied.drop()
  await empty.drop()
})
