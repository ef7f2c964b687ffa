import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../src/platform/project-root.ts'
import { callOf, openTestApp } from './app.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'powerplay-commands-'))
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
})

/** Runs a command of the project on a database, as `npm run` does. */
function runOn(url: string, script: string, ...args: string[]) {
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: '7'.repeat(64) }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', `scripts/${script}.ts`, ...args],
    { cwd: projectRoot(), encoding: 'utf8', env: { ...process.env, ...environment } },
  )
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

const run = (script: string, ...args: string[]) => runOn(database.url, script, ...args)

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

describe('the commands of an operator', () => {
  it('migrate a new database, and find nothing to do the second time', () => {
    expect(run('migrate')).toMatchObject({ status: 0, stdout: expect.stringMatching(/applied\.$/) })
    expect(run('migrate')).toMatchObject({ status: 0, stdout: 'The schema is up to date.' })
  })

  it('list the settings, and write a new version with its reason', () => {
    expect(run('settings').stdout).toContain('originals.maxBetEur = 20 (default)')
    const set = run('settings', 'set', 'originals.maxBetEur', '25', '--reason', 'a good week')
    expect(set).toMatchObject({ status: 0, stdout: 'originals.maxBetEur = 25 (version 1)' })
    expect(run('settings').stdout).toContain('originals.maxBetEur = 25 (version 1, default 20)')
  })

  it.each([
    [['set', 'originals.maxBetEur', '25'], 'Give a --reason'],
    [['set', 'originals.maxBetEur', '0', '--reason', 'because'], 'does not fit'],
    [['set', 'nothing.known', '1', '--reason', 'because'], 'There is no setting'],
    [['--all'], 'Usage'],
  ])('refuse the settings %j in one sentence', (args, text) => {
    const { status, stderr } = run('settings', ...args)
    expect(status).toBe(1)
    expect(stderr).toContain(text)
    expect(stderr).not.toContain('    at ')
  })

  it('give and take roles on the machine, with a reason, and keep the last administrator', async () => {
    const node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
    const { name } = await node.join()
    await node.close()
    const give = ['give', name, '*', '--reason', 'the first administrator']
    expect(run('staff', ...give)).toMatchObject({ status: 0 })
    const last = run('staff', 'take', name, '*', '--reason', 'a mistake of mine')
    expect(last.stderr).toContain('is the last administrator')
  })

  it('rebuild a projection by its name', async () => {
    const node = await openTestApp({ databaseUrl: database.url })
    const player = await node.join()
    const data = { condition: 'over', target: 50 }
    const bet = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    const { response } = await node.app.whispers.Play(bet, callOf(player, node.mintKey()))
    await node.close()
    await change('delete from feed_rows')
    expect(run('rebuild', 'feed')).toMatchObject({ status: 0 })
    const other = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
    const feed = await other.app.handlers.latestGames(
      { mode: 'casino', type: 'all', count: 5 },
      callOf(null),
    )
    await other.close()
    expect(feed.map(({ _id }) => _id)).toEqual([response.id])
    expect(run('rebuild')).toMatchObject({ status: 1, stderr: expect.stringContaining('feed') })
  })

  it('check the ledger, and exit with 1 and the ids of the rows that are wrong', async () => {
    const clean = run('check-ledger')
    expect(clean).toMatchObject({ status: 0, stdout: expect.stringMatching(/checks passed\.$/) })
    await change(`update accounts set version = version + 1 where owner is not null`)
    const broken = run('check-ledger')
    expect(broken.status).toBe(1)
    expect(broken.stdout).toMatch(/^M3 balances match their entries: account \d+ /)
  })

  it('say in one sentence that the database cannot be reached', () => {
    const { status, stderr } = runOn('postgres://nobody@127.0.0.1:1/nothing', 'check-ledger')
    expect(status).toBe(1)
    expect(stderr).toMatch(/cannot be reached/)
    expect(stderr).not.toContain('    at ')
  })
})
