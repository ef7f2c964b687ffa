import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { familyCpuUs, parentOf } from './cpu.ts'

const databaseName = 'powerplay_bench'

/** The database that all sides of a run share, made anew for each run. */
export interface BenchDatabase {
  readonly url: string
  /** What the figures were measured on, for the notes. */
  readonly version: string
  /** CPU time of the whole server so far, in microseconds; null when it runs elsewhere. */
  cpuUs(): number | null
  /** Position of the write-ahead log, in bytes. */
  walBytes(): Promise<number>
  /** Removes the database and stops the server that was started for it. */
  close(): Promise<void>
}

interface DatabaseOptions {
  /** An own server; without it the embedded one runs with the product's settings. */
  readonly url: string | undefined
  readonly dataDir: string
  readonly report: (line: string) => void
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function openServer({ url, dataDir, report }: DatabaseOptions) {
  if (url !== undefined) return { url, stop: async () => undefined }
  mkdirSync(dataDir, { recursive: true })
  return startEmbeddedPostgres({ dataDir, report })
}

/** The server's main process, when it is one of this machine. */
async function mainProcessOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number; local: boolean }>(
    `select pg_backend_pid() as pid,
      coalesce(inet_server_addr() = inet_client_addr(), true) as local`,
  )
  const [backend] = rows
  return backend?.local === true ? parentOf(backend.pid) : undefined
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/** Makes the bench's database, in the embedded server or in the one that `url` names. */
export async function openBenchDatabase(options: DatabaseOptions): Promise<BenchDatabase> {
  const server = await openServer(options)
  const admin = await connect(server.url)
  await admin.query(`drop database if exists ${databaseName} with (force)`)
  await admin.query(`create database ${databaseName}`)
  const main = await mainProcessOf(admin)
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const url = new URL(server.url)
  url.pathname = `/${databaseName}`
  return {
    url: url.href,
    version: rows[0]?.version ?? '',
    cpuUs: () => (main === undefined ? null : familyCpuUs(main)),
    walBytes: () => walBytes(admin),
    async close() {
      await admin.query(`drop database if exists ${databaseName} with (force)`)
      await admin.end()
      await server.stop()
    },
  }
}
