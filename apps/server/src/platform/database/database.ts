import pg from 'pg'
import type { Log } from '../telemetry/log.ts'

const int8 = 20
pg.types.setTypeParser(int8, BigInt)

/** A statement with its values. `name` makes the server keep the plan: for hot paths. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** What stores speak to: the pool itself or one transaction. Rows come back as declared. */
export interface Queries {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** The connection pool of this process. */
export interface Database extends Queries {
  readonly url: string
  /** Runs `work` in one transaction; serialisation failures and deadlocks are tried again. */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const retryable = new Set(['40001', '40P01'])
const triesMax = 5
/** Nobody waits longer for a connection: an error is better than a node that stands still. */
const waitMsMax = 60_000

/** Opens the pool. Idle connections that break are logged, never thrown. */
export function openDatabase(url: string, log: Log, poolMax = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    keepAlive: true,
    connectionTimeoutMillis: waitMsMax,
  })
  pool.on('error', (error) =>
    log.warn({ event: 'database.idle_connection_lost', error: error.message }),
  )
  // A connection in use that breaks between two statements has nobody else listening, and Node
  // would end the process; its next statement fails anyway.
  pool.on('connect', (client) => {
    client.on('error', (error) =>
      log.warn({ event: 'database.connection_lost', error: error.message }),
    )
  })
  return {
    url,
    query: (statement) => run(pool, statement),
    transaction: (work) => withRetry(() => inTransaction(pool, work)),
    close: () => pool.end(),
  }
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<Row[]> {
  const { name, text, values = [] } = statement
  const result = await on.query<Row>({ text, values: [...values], ...(name ? { name } : {}) })
  return result.rows
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ query: (statement) => run(client, statement) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function withRetry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= triesMax || !retryable.has(sqlStateOf(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * 7))
    }
  }
}

/** The SQLSTATE of a database error, or undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
