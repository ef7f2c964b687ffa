import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { runExplanations } from './explanations.ts'

/**
 * `npm run prove:explanations -- --runs N [--seed S]`: random histories in which players ask for withdrawals;
 * the explanation, the decision and the specification say the same. A failure prints its seed and order.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const [runs, seed] = [Number.parseInt(values.runs, 10), Number.parseInt(values.seed, 10)]
if (!(runs > 0) || Number.isNaN(seed)) throw new Error('--runs and --seed are whole numbers')

/** Histories that share a database. */
const perDatabase = 2_500
const reportEvery = 500
/** Databases at once: a history mostly waits for its answers. */
const atOnce = 4

async function onDatabase(url: string, name: string, work: (url: string) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`create database "${name}"`)
    const own = new URL(url)
    own.pathname = `/${name}`
    await work(own.href)
    await client.query(`drop database if exists "${name}" with (force)`)
  } finally {
    await client.end()
  }
}

const server = await startEmbeddedPostgres({
  dataDir: resolve('.cache/test-postgres'),
  report: (line) => console.log(line),
  settings: { shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' },
})
const sums = new Map<string, number>()
const startedAt = Date.now()
let begun = 0
let done = 0

async function runPortion(from: number): Promise<void> {
  const portion = Math.min(perDatabase, runs - from)
  await onDatabase(server.url, `test_${process.pid}_explanations_${from}`, async (databaseUrl) => {
    const { outcomes } = await runExplanations({
      ...{ databaseUrl, runs: portion, seed: seed + from },
      report() {
        done += 1
        if (done % reportEvery === 0) console.log(`${done} of ${runs}`)
      },
    })
    for (const [name, count] of Object.entries(outcomes)) {
      sums.set(name, (sums.get(name) ?? 0) + count)
    }
  })
}

async function runPortions(): Promise<void> {
  while (begun < runs) {
    const from = begun
    begun += perDatabase
    await runPortion(from)
  }
}

try {
  await Promise.all(Array.from({ length: atOnce }, runPortions))
} finally {
  await server.stop()
}
const seconds = Math.round((Date.now() - startedAt) / 1000)
for (const [name, count] of [...sums].toSorted()) console.log(`${name}: ${count}`)
console.log(`${done} histories from seed ${seed}; 0 differences; ${seconds} s.`)
