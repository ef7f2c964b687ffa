import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { runRewards } from './rewards.ts'

/**
 * `npm run prove:rewards -- --runs N [--seed S]`: random lives through the real projections and jobs; every
 * reward is what a second computation says. A failure prints the life.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const [runs, seed] = [Number.parseInt(values.runs, 10), Number.parseInt(values.seed, 10)]
if (!(runs > 0) || Number.isNaN(seed)) throw new Error('--runs and --seed are whole numbers')

/** Lives that share a database. */
const perDatabase = 25_000
const reportEvery = 5_000

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
let done = 0
try {
  while (done < runs) {
    const before = done
    const portion = Math.min(perDatabase, runs - done)
    await onDatabase(server.url, `test_${process.pid}_rewards`, async (databaseUrl) => {
      const { rows } = await runRewards({
        ...{ databaseUrl, lives: portion, seed: seed + before },
        report(lives) {
          if (lives % reportEvery === 0) console.log(`${before + lives} of ${runs}`)
        },
      })
      for (const [name, count] of Object.entries(rows)) {
        sums.set(name, (sums.get(name) ?? 0) + count)
      }
    })
    done += portion
  }
} finally {
  await server.stop()
}
const seconds = Math.round((Date.now() - startedAt) / 1000)
for (const [name, count] of [...sums].toSorted()) console.log(`${name}: ${count}`)
console.log(`${done} lives from seed ${seed}; 0 differences; ${seconds} s.`)
