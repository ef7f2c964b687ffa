import type { App } from '../../apps/server/src/app.ts'

/** What the figures of the token cost on a large house. */
export interface TokenTimes {
  /** Milliseconds of every chart, in both ranges, none of them remembered. */
  readonly chartsMs: readonly number[]
  readonly burnMs: number
}

const products = ['originals', 'slots', 'live', 'sport', 'trading', 'poker', 'pvp'] as const
/** 100 million wagers over 30 days, as the fold has them. */
const wagers = 100_000_000

/** Fills the folds as so many wagers would, looks every chart up and burns one hour. */
export async function measureTokenFigures(app: App, rounds: number): Promise<TokenTimes> {
  const { database } = app.platform
  await app.doors.token.make()
  await database.query({
    text: `insert into token_hours
      select h, p, $2::bigint / (720 * cardinality($1::text[])), 40000000000, 39000000000,
        600000000, 700000000
      from generate_series(date_trunc('hour', now()) - interval '719 hours',
        date_trunc('hour', now()), '1 hour') h, unnest($1::text[]) p
      on conflict do nothing`,
    values: [products, wagers],
  })
  const chartsMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const look of Object.values(app.doors.token.charts)) {
      for (const days of [7, 30] as const) {
        const startedAt = performance.now()
        await look(days)
        chartsMs.push(performance.now() - startedAt)
      }
    }
  }
  // The last hour that was made up is burnt in earnest.
  await database.query({
    text: 'delete from token_burns where hour = (select max(hour) from token_burns)',
  })
  await app.doors.wallet.projections.catchUp()
  const startedAt = performance.now()
  await app.doors.token.upkeep()
  return { chartsMs, burnMs: performance.now() - startedAt }
}
