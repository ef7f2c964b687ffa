import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { commandLine, isPidAlive } from './living-process.ts'
import { clusterOf } from './location.ts'
import { findRunning } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const settings = { shared_buffers: '16MB' }
const nobody = 65_534

let base = ''
let dataDir = ''
let lines: string[] = []
const opened: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'powerplay-test-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data/postgres')
  lines = []
})

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const left = findRunning(clusterOf(dataDir))
  if (left) process.kill(left.pid, 'SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const outsideRoots = [join(base, 'outside')]
  const report = (line: string) => void lines.push(line)
  const database = await startEmbeddedPostgres({ dataDir: folder, report, settings, outsideRoots })
  opened.push(database)
  return database
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20)
}

/** Another application process on the same folder, which can be killed; as another user too. */
async function startElsewhere(uid?: number): Promise<ChildProcess> {
  const file = join(base, 'elsewhere.mts')
  const door = resolve('apps/server/src/platform/embedded-postgres/embedded-postgres.ts')
  const options = JSON.stringify({ dataDir, settings })
  writeFileSync(
    file,
    `import { startEmbeddedPostgres } from ${JSON.stringify(door)}
     const report = () => undefined
     const database = await startEmbeddedPostgres({ ...${options}, report })
     process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
     process.stdout.write('ready')
     setInterval(() => undefined, 1000)`,
  )
  const child = spawn(process.execPath, [resolve('scripts/run.mjs'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  children.push(child)
  await new Promise((resolved, rejected) => {
    child.stdout.once('data', resolved)
    child.once('exit', () => rejected(new Error('the other application ended')))
  })
  return child
}

describe('an embedded PostgreSQL', () => {
  it('is created, serves with durable settings in UTF-8, and stops', async () => {
    const database = await start()
    const rows = await query(
      database.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
        current_setting('server_encoding') as encoding, current_setting('shared_buffers') as buffers,
        lower('ÄÖ') as lower, current_database() as name`,
    )
    expect(rows).toEqual([
      {
        fsync: 'on',
        sync: 'on',
        encoding: 'UTF8',
        buffers: '16MB',
        lower: 'äö',
        name: 'powerplay',
      },
    ])
    await database.stop()
    await waitUntil(() => !isPidAlive(database.pid))
    expect(lines.at(0)).toMatch(/creating the database/)
  })

  it('lets nobody in without the password of its private file', async () => {
    const database = await start()
    const url = new URL(database.url)
    expect(url.hostname).toBe('127.0.0.1')
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700)
    url.password = 'guess'
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('has every acknowledged row after kill -9 of the server, on the same port', async () => {
    const first = await start()
    await query(first.url, 'create table kept (id int)', 'insert into kept values (1), (2)')
    process.kill(first.pid, 'SIGKILL')
    await waitUntil(() => !isPidAlive(first.pid))

    const second = await start()
    expect(await query(second.url, 'select count(*)::int as count from kept')).toEqual([
      { count: 2 },
    ])
    expect(second.port).toBe(first.port)
    expect(second.pid).not.toBe(first.pid)
  })

  it('is shared by processes and ends with the last of them', async () => {
    const elsewhere = await startElsewhere()
    const here = await start()
    expect(lines.at(-1)).toMatch(/using the PostgreSQL that runs/)

    await here.stop()
    expect(isPidAlive(here.pid)).toBe(true)

    const again = await start()
    const ended = new Promise((done) => elsewhere.once('exit', done))
    elsewhere.kill('SIGTERM')
    await ended
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])

    await again.stop()
    await waitUntil(() => !isPidAlive(again.pid))
  })

  it('outlives kill -9 of its application and is used, then stopped, by the next', async () => {
    const killed = await startElsewhere()
    const running = findRunning(clusterOf(dataDir))
    killed.kill('SIGKILL')
    await new Promise((done) => killed.once('exit', done))

    const next = await start()
    expect(next.pid).toBe(running?.pid)
    await next.stop()
    await waitUntil(() => !isPidAlive(next.pid))
  })

  it('starts once when several ask at the same moment', async () => {
    const all = await Promise.all([start(), start(), start()])
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
    expect(lines.filter((line) => line.startsWith('creating'))).toHaveLength(1)
  })

  it('starts although the number of a dead server belongs to another program', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    await waitUntil(() => !isPidAlive(first.pid))
    const pidFile = join(clusterOf(dataDir), 'postmaster.pid')
    const stranger = spawn('sleep', ['600'])
    children.push(stranger)
    const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1)
    writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'))

    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts although a dead server was not reaped yet', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    await waitUntil(() => !isPidAlive(first.pid))
    const pidFile = join(clusterOf(dataDir), 'postmaster.pid')
    // Ends at once, and its parent never asks how.
    const { uid, gid } = statSync(clusterOf(dataDir))
    const shell = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], { uid, gid })
    children.push(shell)
    const ended: Buffer = await new Promise((done) => shell.stdout.once('data', done))
    const pid = Number.parseInt(ended.toString(), 10)
    await waitUntil(() => !isPidAlive(pid))
    process.kill(pid, 0)
    const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1)
    writeFileSync(pidFile, [pid, ...rest].join('\n'))

    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('finishes a creation that was cut off', async () => {
    mkdirSync(join(dataDir, 'cluster.draft/base'), { recursive: true })
    writeFileSync(join(dataDir, 'start.lock'), '999999998 1\n')
    const database = await start()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a database of another major version in one sentence', async () => {
    await (await start()).stop()
    writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 12 and this is 18: .*\.$/)
  })

  it('refuses a data folder that cannot be made in one sentence', async () => {
    writeFileSync(join(base, 'file'), '')
    await expect(start(join(base, 'file/data'))).rejects.toThrow(
      /^The data folder .* cannot be used: part of the path is not a folder\.$/,
    )
  })

  it('says what PostgreSQL says when it does not start', async () => {
    const report = () => undefined
    const broken = { ...settings, max_connections: 'many' }
    await expect(startEmbeddedPostgres({ dataDir, report, settings: broken })).rejects.toThrow(
      /PostgreSQL did not start: .*max_connections/,
    )
  })
})

describe.skipIf(!isRoot)('an embedded PostgreSQL started by root', () => {
  it('runs as another user', async () => {
    const database = await start()
    expect(statSync(`/proc/${database.pid}`).uid).not.toBe(0)
    expect(statSync(clusterOf(dataDir)).uid).toBe(statSync(`/proc/${database.pid}`).uid)
  })

  it('keeps the owner of an existing database', async () => {
    mkdirSync(join(base, 'data'))
    await (await start()).stop()
    const owner = 4_321
    const owned = [clusterOf(dataDir), join(dataDir, 'password')]
    execFileSync('chown', ['-R', `${owner}:${owner}`, ...owned])
    const database = await start()
    expect(statSync(`/proc/${database.pid}`).uid).toBe(owner)
  })

  it('runs beside one started by an ordinary user, as that user', async () => {
    chownSync(base, nobody, nobody)
    await startElsewhere(nobody)
    const database = await start()
    expect(statSync(`/proc/${database.pid}`).uid).toBe(nobody)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('goes outside when its folder lies below a private one, and comes back to it', async () => {
    const home = join(base, 'home')
    mkdirSync(home, { mode: 0o700 })
    const folder = join(home, 'project/data')
    const first = await start(folder)
    await query(first.url, 'create table kept (id int)')
    await first.stop()

    expect(commandLine(first.pid)).toBe('')
    expect(readFileSync(join(folder, 'moved-to'), 'utf8')).toContain(join(base, 'outside'))
    const second = await start(folder)
    expect(await query(second.url, 'select count(*)::int as count from kept')).toEqual([
      { count: 0 },
    ])
    await second.stop()

    rmSync(join(base, 'outside'), { recursive: true })
    await expect(start(folder)).rejects.toThrow(/is gone: restore it, or delete .*moved-to/)
  })

  it('never begins an empty database because the existing one became unreachable', async () => {
    await (await start()).stop()
    chmodSync(join(base, 'data'), 0o700)
    await expect(start()).rejects.toThrow(/cannot reach its database in .*chmod 755/)
  })
})

describe.skipIf(isRoot)('an embedded PostgreSQL started by an ordinary user', () => {
  it('runs as that user', async () => {
    const database = await start()
    expect(statSync(`/proc/${database.pid}`).uid).toBe(process.getuid?.())
  })
})
