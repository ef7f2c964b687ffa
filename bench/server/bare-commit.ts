import pg from 'pg'
import { closedLoop, type LoopResult } from '../closed-loop.ts'

/**
 * The least that a durable write can be: one row into a table without index, committed, over the
 * driver and the kind of connection that the product uses.
 */
export async function commitAlone(url: string, durationMs: number): Promise<LoopResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table if not exists bench_commits (id bigint, note text)')
    const insert = {
      name: 'bench_commit',
      text: 'insert into bench_commits (id, note) values ($1, $2)',
    }
    return await closedLoop({
      callers: 1,
      durationMs,
      act: async (_caller, turn) => {
        await client.query({ ...insert, values: [turn, 'one committed row'] })
      },
    })
  } finally {
    await client.end()
  }
}
