import pg from 'pg'

/** Asks on a connection of its own: the server was killed, and may be again. */
export function query<Found extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<Found[]> {
  return withClient(url, async (client) => (await client.query<Found>(text, values)).rows)
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // A server that dies between two statements: the next one fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
