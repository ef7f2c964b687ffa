import type { Child } from './child.ts'
import type { BenchDatabase } from './database.ts'
import { holdReading } from './held-reading.ts'
import { metered, type Used } from './meter.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { median, p95, percentile, Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const players = 1_000
const betsPerSecond = 5_000
const claims = 400
/** Guesses of codes, per round. */
const guesses = 1_000

/** The projections of promotions and loyalty. */
const folds = [
  ...['loyalty_totals', 'loyalty_days', 'rakeback', 'race'],
  ...['bonus_progress', 'promo_deposits', 'affiliate'],
]

interface PromoParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly server: Child<ServerFunctions>
}

/** What promotions and loyalty cost: their projections, how far they lag behind, and a claim. */
export async function measurePromo(parts: PromoParts): Promise<Row[]> {
  const share = await measureShare(parts)
  const lag = await measureLag(parts)
  return [...share, ...lag, await measureClaims(parts), await measureGuesses(parts)]
}

/**
 * Bets are played while nothing may read the journal; then their facts, which all projections share, are
 * read, and these projections work on them.
 */
async function measureShare({ options, database, server }: PromoParts): Promise<Row[]> {
  const samples = new Samples()
  const play = (durationMs: number) =>
    server.call('play', { layer: 'worth', callers: players, isHot: false, durationMs })
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: bets, then what rewards take of them`)
    await play(options.warmMs)
    await server.call('catchUp')
    const held = await holdReading(database.url)
    const bets = await metered(database, [server.pid], () => play(options.measureMs))
    const facts = await server.call('readUnread')
    const folding = await metered(database, [server.pid], () => server.call('foldUnread', folds))
    await held.release()
    await server.call('catchUp')
    const cpuOf = ({ postgresUs, processUs }: Used) =>
      postgresUs === null ? null : postgresUs + (processUs.get(server.pid) ?? 0)
    const [played, folded] = [cpuOf(bets.used), cpuOf(folding.used)]
    if (played === null || folded === null || facts === 0) continue
    samples.add('bet', played / bets.result.count)
    samples.add('folds', folded / facts)
    samples.add('share', folded / facts / (played / bets.result.count))
  }
  if (!samples.has('share')) return []
  const us = (name: string) => `${samples.of(name).toFixed(1)} us`
  return [
    {
      id: 'promo_folds_share',
      value: samples.of('share'),
      unit: 'of 1',
      note: `CPU of server and PostgreSQL for a bet in the ${folds.length} projections of rewards (${us('folds')}) over that of the bet (${us('bet')}), ${players} players, at most 10,000 bets a commit`,
    },
  ]
}

async function measureLag({ options, server }: PromoParts): Promise<Row[]> {
  say(`${betsPerSecond} bets a second, with all projections`)
  await server.call('catchUp')
  const durationMs = 5 * options.measureMs
  const order = { rowsPerSecond: betsPerSecond, durationMs }
  const { settled, seconds, lagsMs } = await server.call('playAtPace', order)
  const sorted = Float64Array.from(lagsMs).sort()
  const rate = Math.round(settled / seconds)
  return [
    {
      id: 'promo_lag_p99_ms',
      value: percentile(sorted, 0.99),
      unit: 'ms',
      note: `99th percentile of the age of the oldest settled bet that projections had not read, ${rate} bets a second settled of ${betsPerSecond} begun, ${seconds.toFixed(1)} s, all projections of the site; median ${Math.round(percentile(sorted, 0.5))} ms`,
    },
  ]
}

async function measureClaims({ server }: PromoParts): Promise<Row> {
  say(`${claims} claims of rakeback beside bare commits`)
  const { claimsMs, commitsMs } = await server.call('timeClaims', claims)
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return {
    id: 'claim_vs_commit',
    value: p95(claimsMs) / p95(commitsMs),
    unit: 'x',
    note: `95th percentile of a claim of rakeback (${ms(p95(claimsMs))}) over that of a bare commit (${ms(p95(commitsMs))}), in turns, ${claims} players; medians ${ms(median(claimsMs))} and ${ms(median(commitsMs))}`,
  }
}

async function measureGuesses({ options, server }: PromoParts): Promise<Row> {
  const count = guesses * options.rounds
  say(`${count} guesses of codes`)
  const { unknownMs, privateMs } = await server.call('timeGuesses', count)
  const [unknown, own] = [median(unknownMs), median(privateMs)]
  const ms = (value: number) => `${value.toFixed(3)} ms`
  return {
    id: 'code_guess_difference',
    value: Math.abs(own / unknown - 1),
    unit: 'of 1',
    note: `how far the median time of a guess that hits the code of another player (${ms(own)}) is from one that hits nothing (${ms(unknown)}), in turns, ${count} guesses of ${count} addresses`,
  }
}
