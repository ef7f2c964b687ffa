import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { mustHave, toWireId } from '@powerplay/kernel'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { expectWhole, openTestApp } from '../app.ts'
import { dumpDatabase } from './dump.ts'
import { writeFixture } from './fixture.ts'
import { takenBackBefore } from './rows.ts'
import { playScene } from './scene/play-scene.ts'
import { tellAll } from './tell.ts'

/**
 * `node scripts/run.mjs apps/server/test/takeover/make-dump.ts NAME`: plays the scene on a new
 * database of this very version and keeps the database, and what the calls tell of it, as NAME. See
 * README.md in this folder.
 */
async function main(): Promise<void> {
  const name = mustHave(process.argv[2], 'name of the file to write')
  const postgres = await startEmbeddedPostgres({
    dataDir: resolve('.cache/test-postgres'),
    report: console.log,
  })
  const database = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`create database "${database}"`)
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  try {
    await make(url.href, name)
  } finally {
    await owner.query(`drop database "${database}" with (force)`)
    await owner.end()
    await postgres.stop()
  }
}

async function make(url: string, name: string): Promise<void> {
  const { at, ...remembered } = await playScene(url)
  await expectWhole(url)
  const dump = await dumpDatabase(url)
  const node = await openTestApp({
    databaseUrl: url,
    clock: { now: () => at },
    environment: { ROLES: 'edge' },
  })
  await node.app.doors.wallet.projections.catchUp()
  const told = await tellAll(node)
  const takenBack = await takenBackBefore(node.app.platform.database)
  await node.close()
  await expectWhole(url)
  writeFixture(name, dump, {
    at,
    told,
    takenBack: takenBack.map((id) => toWireId('bet', id)),
    ...remembered,
  })
  console.log(`${dump.rows.length} rows, ${Object.keys(told).length} answers.`)
}

await main()
