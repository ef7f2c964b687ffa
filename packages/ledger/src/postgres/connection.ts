import { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from '../store.ts'
import { watchAnswers, withinTime, type Patience } from './silence.ts'

const int8 = 20
pg.types.setTypeParser(int8, BigInt)

/** One connection that sends statements without waiting for the answers of those before. */
export interface Pipeline {
  /** Sends all statements in one write; the answers come back in order. */
  send(statements: readonly (Statement | string)[]): Promise<pg.QueryResult>[]
  readonly isAlive: () => boolean
  end(): Promise<void>
}

/** How a connection is opened. */
export interface PipelineOptions {
  readonly settings: readonly string[]
  readonly patience: Patience
  /** Told once of a connection that broke, or was given up. */
  readonly lost: (error: Error) => void
}

const sessionSettings = [
  // Nested loops over the primary keys: the plan must not change with the size of a table.
  'set enable_hashjoin = off',
  'set enable_mergejoin = off',
  'set enable_seqscan = off',
  'set plan_cache_mode = force_generic_plan',
  'set synchronous_commit = on',
  // What a process that vanished has locked is free again soon.
  `set idle_in_transaction_session_timeout = '15s'`,
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 5',
  'set tcp_keepalives_count = 3',
]
const keepAliveMs = 10_000
const endMs = 5_000

/** Opens a pipelined connection and settles its session. @throws what kept it from being opened in time */
export async function openPipeline(url: string, options: PipelineOptions): Promise<Pipeline> {
  const { settings, patience, lost } = options
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    stream: () => socket,
  })
  let [isOpen, isBroken] = [false, false]
  client.on('error', (error) => {
    if (isOpen && !isBroken) lost(error)
    isBroken = true
  })
  client.on('end', () => {
    isBroken = true
  })
  const session = `powerplay lane ${crypto.randomUUID()}`
  const naming = `set application_name = '${session}'`
  await withinTime(socket, patience.openMs, async () => {
    await client.connect()
    socket.setNoDelay(true)
    for (const setting of [naming, ...sessionSettings, ...settings]) await client.query(setting)
  })
  isOpen = true
  const watch = watchAnswers({
    ...{ url, session, patience },
    giveUp: (error) => void socket.destroy(error),
  })
  return {
    send(statements) {
      socket.cork()
      try {
        const answers = statements.map((statement) => client.query(queryOf(statement)))
        const last = answers.at(-1)
        if (last) watch.owed(last)
        return answers
      } finally {
        socket.uncork()
      }
    },
    isAlive: () => !isBroken,
    async end() {
      const late = setTimeout(() => void socket.destroy(), endMs).unref()
      await client.end().finally(() => clearTimeout(late))
    },
  }
}

function queryOf(statement: Statement | string): pg.QueryConfig {
  if (typeof statement === 'string') return { text: statement }
  const { name, text, values } = statement
  return { text, values: [...values], ...(name === undefined ? {} : { name }) }
}
