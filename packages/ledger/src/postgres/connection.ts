import { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from '../store.ts'

const int8 = 20
pg.types.setTypeParser(int8, BigInt)

/** One connection that sends statements without waiting for the answers of those before. */
export interface Pipeline {
  /** Sends all statements in one write; the answers come back in order. */
  send(statements: readonly (Statement | string)[]): Promise<pg.QueryResult>[]
  readonly isAlive: () => boolean
  end(): Promise<void>
}

/** Nested loops over the primary keys: the plan must not change with the size of a table. */
const planSettings = [
  'set enable_hashjoin = off',
  'set enable_mergejoin = off',
  'set enable_seqscan = off',
  'set plan_cache_mode = force_generic_plan',
  'set synchronous_commit = on',
]

/** Opens a pipelined connection and settles its session. */
export async function openPipeline(url: string, settings: readonly string[]): Promise<Pipeline> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    keepAlive: true,
    stream: () => socket,
  })
  let isAlive = true
  const lose = () => {
    isAlive = false
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  socket.setNoDelay(true)
  for (const setting of [...planSettings, ...settings]) await client.query(setting)
  return {
    send(statements) {
      socket.cork()
      try {
        return statements.map((statement) => client.query(queryOf(statement)))
      } finally {
        socket.uncork()
      }
    },
    isAlive: () => isAlive,
    end: () => client.end(),
  }
}

function queryOf(statement: Statement | string): pg.QueryConfig {
  if (typeof statement === 'string') return { text: statement }
  const { name, text, values } = statement
  return { text, values: [...values], ...(name === undefined ? {} : { name }) }
}
