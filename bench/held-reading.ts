import pg from 'pg'

/** Keeps every node from reading the journal until it is released. */
export interface HeldReading {
  release(): Promise<void>
}

/** Holds the row without which no node may read the journal. */
export async function holdReading(url: string): Promise<HeldReading> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`select id from projectors where id = 'live' for update`)
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}
