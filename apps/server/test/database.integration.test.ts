import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

async function currentDatabase(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select current_database() as name')).rows[0]?.name
  } finally {
    await client.end()
  }
}

it('gives each test file an empty database of its own, and takes it away again', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()]
  expect(await currentDatabase(one.url)).not.toBe(await currentDatabase(other.url))
  await one.drop()
  await expect(currentDatabase(one.url)).rejects.toThrow(/does not exist/)
  await other.drop()
})
