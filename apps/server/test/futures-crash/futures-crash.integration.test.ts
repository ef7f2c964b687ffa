import { expect, it } from 'vitest'
import { query } from '../crash/query.ts'
import { createTestDatabase } from '../database.ts'
import { futuresCrashRun, type RoundReport } from './crash-run.ts'
import type { Scene } from './scene.ts'
import { verdictOf } from './verdict.ts'

/** A tick under an ended position becomes another one, and a request that was acknowledged goes. */
async function spoil({ url }: Scene): Promise<void> {
  await query(
    url,
    `update trading_seconds t set prices = array(select p * 2 from unnest(t.prices) as p)
      from trading_positions p where p.id = (select id from trading_positions
        where status = 'closed' limit 1)
      and t.ticker = p.ticker and t.second = p.exit_seq / 5`,
    [],
  )
  await query(
    url,
    `delete from trading_requests where id = (select id from trading_requests
      where kind = 'edit' limit 1)`,
    [],
  )
}

it(
  'loses and doubles no trigger and no order of futures where the engine is killed; spoilt rows are found',
  { timeout: 120_000 },
  async () => {
    const reports: RoundReport[] = []
    let found: readonly string[] = []
    const database = await createTestDatabase()
    const run = futuresCrashRun({
      ...{ database, rounds: 1, seed: 4 },
      report: (own) => void reports.push(own),
      async last(scene) {
        await spoil(scene)
        scene.verified.clear()
        found = (await verdictOf(scene, true)).contradictions
      },
    })
    await run.finally(() => database.drop())
    expect(reports).toMatchObject([{ victim: 'the holder', contradictions: [], kills: 1 }])
    expect(reports[0]?.orders.acked).toBeGreaterThan(20)
    expect(reports[0]?.reasons).toMatchObject({ user: expect.any(Number), tp: expect.any(Number) })
    for (const sentence of [/^tick \d+ of/, /^its ticks say/, /^TradeEdit acknowledged/]) {
      expect(found).toContainEqual(expect.stringMatching(sentence))
    }
  },
)
