import pg from 'pg'

/** A service we depend on cannot be used; the message is one sentence for the operator. */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem'
}

const oldestVersion = 150_000
const connectMs = 5_000

/** Checks that the database answers and is new enough. @throws ServiceProblem */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < oldestVersion) {
      throw new ServiceProblem('The database of DATABASE_URL is older than PostgreSQL 15.')
    }
  } catch (error) {
    if (error instanceof ServiceProblem) throw error
    const why = error instanceof Error ? error.message : 'unknown reason'
    const message = `The database of DATABASE_URL cannot be reached (${why}).`
    throw new ServiceProblem(message, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
