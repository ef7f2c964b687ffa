import { hourMs, minuteMs, mustHave, toIso } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { burnHours } from '../burns/burn-hours.ts'
import type { PricePort, TokenParts } from '../parts.ts'
import { internalPool } from '../pool-store.ts'
import { showPrice } from '../price.ts'
import { closeWeeks } from '../shares/close-week.ts'
import { at, node, now, query, skip } from './token-stage.ts'

/** What the use cases work with, buying somewhere else. */
const parts = (port: PricePort): TokenParts => ({
  ...{ platform: node.app.platform, port, isShareOn: () => true },
  ...{ secrets: createSecrets(Buffer.alloc(32), systemRandom) },
  ...{ wallet: node.app.doors.wallet, economy: node.app.doors.economy },
  attempt: async (_name, work) => void (await work()),
})

/** A price port that says nothing any more in the middle of a run. */
export function portGoesAway(): void {
  it('waits where the price port goes away in the middle of a run, and goes on without a hole', async () => {
    const [last] = await query<{ at: number }>(
      'select (extract(epoch from max(hour)) * 1000)::float8 as at from token_burns',
    )
    const start = mustHave(last, 'a burnt hour').at + hourMs
    await query(
      `insert into token_hours select $1::timestamptz + n * interval '1 hour', 'slots', 1,
        300000000, 0, 3000000, 0 from generate_series(3, 4) n`,
      [toIso(start)],
    )
    skip(start + 5 * hourMs + 10 * minuteMs - now())
    await node.app.doors.wallet.projections.catchUp()
    let asked = 0
    const pool = async () => {
      asked += 1
      return asked > 2 ? undefined : internalPool(node.app.platform.database).pool()
    }
    const burnt = () =>
      query<{ spent: bigint }>(
        `select spent_e6 as spent from token_burns where product = 'casino' and hour >= $1
         order by hour`,
        [toIso(start)],
      )
    await burnHours(parts({ pool }))
    expect(await burnt()).toHaveLength(2)
    const { length: weeks } = await query('select from token_weeks')
    await closeWeeks(parts({ pool }))
    expect(await query('select from token_weeks')).toHaveLength(weeks)
    expect(await showPrice(parts({ pool }))).toBeUndefined()
    // The ledger's own clock stays behind: each burn is read before the next hour.
    for (let time = 0; time < 2; time += 1) await at(now())
    expect((await burnt()).map(({ spent }) => spent)).toEqual([0n, 0n, 0n, 150_000n, 150_000n])
  })
}
