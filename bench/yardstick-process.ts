/** A TPC-B-like transaction driven from Node, for machines that have no pgbench. */
import pg from 'pg'
import { closedLoop, type LoopResult } from './closed-loop.ts'
import { serveParent } from './served.ts'

/** How the yardstick is driven. */
export interface YardstickOrder {
  readonly url: string
  readonly connections: number
  readonly scale: number
  readonly durationMs: number
}

const below = (limit: number) => 1 + Math.floor(Math.random() * limit)

async function transact(client: pg.Client, scale: number): Promise<void> {
  const [aid, tid, bid] = [below(scale * 100_000), below(scale * 10), below(scale)]
  const delta = below(10_001) - 5_001
  const run = (name: string, text: string, values: number[]) =>
    client.query({ name: `tpcb_${name}`, text, values })
  await client.query('begin')
  await run('account', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
    delta,
    aid,
  ])
  await run('read', 'select abalance from pgbench_accounts where aid = $1', [aid])
  await run('teller', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
    delta,
    tid,
  ])
  await run('branch', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
    delta,
    bid,
  ])
  await run(
    'history',
    `insert into pgbench_history (tid, bid, aid, delta, mtime)
      values ($1, $2, $3, $4, current_timestamp)`,
    [tid, bid, aid, delta],
  )
  await client.query('commit')
}

const functions = {
  async run({ url, connections, scale, durationMs }: YardstickOrder): Promise<LoopResult> {
    const open = async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }
    const clients = await Promise.all(Array.from({ length: connections }, open))
    try {
      const act = async (caller: number) => {
        const client = clients[caller]
        if (client !== undefined) await transact(client, scale)
      }
      return await closedLoop({ callers: connections, durationMs, act })
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  },
}

/** What the bench may ask of this process. */
export type YardstickFunctions = typeof functions

serveParent(functions)
