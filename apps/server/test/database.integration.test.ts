import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationNames } from '../src/platform/database/migrations.ts'
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

it('is not migrated beside nodes of an older version that the migration would break', async () => {
  const database = await createEmptyDatabase()
  const older = (await migrationNames()).filter((name) => name < '0199')
  await migrate(database.url, older)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('insert into lanes (token) values (gen_random_uuid())')
  await expect(migrate(database.url)).rejects.toThrow(
    /^Migration 0200_spine cannot run beside nodes of an older version, .* Stop all of them/,
  )
  await client.query(`update lanes set seen_at = clock_timestamp() - interval '15 s'`)
  expect(await migrate(database.url)).toContain('0200_spine')
  // Now the nodes are of this version.
  await client.query('update lanes set seen_at = clock_timestamp()')
  expect(await migrate(database.url)).toEqual([])
  await client.end()
  await database.drop()
})

it('has every commit again that waited aside while an older journal was taken over', async () => {
  const database = await createEmptyDatabase()
  const older = (await migrationNames()).filter((name) => name < '0199')
  await migrate(database.url, older)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into lanes (token, number, seen_at)
      values (gen_random_uuid(), 3, now() - interval '1 h');
    insert into lane_commits (lane, number, wager_ids)
      select 1, n, array[gen_random_uuid()] from generate_series(1, 3) n`)
  const commits = 'select number, wager_ids, committed_at from lane_commits order by number'
  const before = (await client.query(commits)).rows
  await migrate(database.url)
  expect((await client.query(commits)).rows).toEqual(before)
  await client.end()
  await database.drop()
})
