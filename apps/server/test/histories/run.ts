import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { runHistories } from './histories.ts'

/**
 * `npm run test:histories -- --runs N [--seed S]`: lives through random histories and proves that
 * the projections say what the journal says. A failure prints its seed and path; with those
 * (`--seed S --path P`) that history is lived through again and shortened.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
  },
})
const [runs, seed] = [Number.parseInt(values.runs, 10), Number.parseInt(values.seed, 10)]
if (!(runs > 0) || Number.isNaN(seed)) throw new Error('--runs and --seed are whole numbers')

/** Histories that share a database. */
const perDatabase = 250
const reportEvery = 50

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
    await onDatabase(server.url, `test_${process.pid}_histories`, async (databaseUrl) => {
      const { facts } = await runHistories({
        ...{ databaseUrl, runs: portion, seed: seed + before },
        ...(values.path === undefined ? {} : { path: values.path }),
        report(histories) {
          if (histories % reportEvery === 0) console.log(`${before + histories} of ${runs}`)
        },
      })
      for (const [name, count] of Object.entries(facts)) {
        sums.set(name, (sums.get(name) ?? 0) + count)
      }
    })
    done += portion
  }
} finally {
  await server.stop()
}
const seconds = Math.round((Date.now() - startedAt) / 1000)
const what = [...sums].map(([name, count]) => `${count} ${name}`).join(', ')
console.log(`${done} histories from seed ${seed}: ${what}; 0 differences; ${seconds} s.`)
