import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustHave } from '@powerplay/kernel'
import { expect, it } from 'vitest'

const anyPort = { PORT: '0', REALTIME_PORT: '0', TRADING_PORT: '0', METRICS_PORT: '0' }

/** A server of its own in a group of its own; what it says is read along. */
function spawnServer(dataDir: string, environment: NodeJS.ProcessEnv = {}) {
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', EMULATORS: 'off' }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/server/src/main.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...quiet, ...anyPort, DATA_DIR: dataDir, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: unknown) => (said += String(chunk)))
  }
  return {
    child,
    said: () => said,
    hears: (line: string) =>
      new Promise<void>((done) => {
        child.stdout.on('data', () => {
          if (said.includes(line)) done()
        })
      }),
  }
}

async function expectDatabaseGone(said: string): Promise<void> {
  const port = Number(/PostgreSQL is ready on 127\.0\.0\.1:(\d+)/.exec(said)?.[1])
  expect(port).toBeGreaterThan(0)
  const [error] = await new Promise<unknown[]>((done) =>
    connect(port, '127.0.0.1').once('error', (...failure) => done(failure)),
  )
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
}

const signals = [
  ['once it runs, to the whole group, which npm passes on', 'Powerplay is ready', 'SIGINT'],
  ['while the database is prepared', 'Preparing the database', 'SIGTERM'],
] as const

it.each(signals)('a signal %s stops server and database in order', async (_, line, signal) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-main-'))
  const server = spawnServer(dataDir)
  await server.hears(line)
  const ended = once(server.child, 'exit')
  process.kill(-(server.child.pid ?? 0), signal)
  server.child.kill(signal)
  expect(await ended).toEqual([0, null])
  await expectDatabaseGone(server.said())
  rmSync(dataDir, { recursive: true, force: true })
})

it('a start whose port is taken says so and leaves no database behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = mustHave(other.address(), 'the taken port')
  const port = typeof address === 'string' ? address : String(address.port)
  const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-main-'))
  // The last port to be opened: by then everything else runs.
  const server = spawnServer(dataDir, { METRICS_PORT: port })
  expect(await once(server.child, 'close')).toEqual([1, null])
  expect(server.said()).toContain(`Port ${port} is in use by another program`)
  await expectDatabaseGone(server.said())
  other.close()
  rmSync(dataDir, { recursive: true, force: true })
})
