import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const anyPort = { PORT: '0', REALTIME_PORT: '0', TRADING_PORT: '0', METRICS_PORT: '0' }

it('a signal to the whole group, which npm passes on, stops server and database in order', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-main-'))
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', EMULATORS: 'off' }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/server/src/main.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...quiet, ...anyPort, DATA_DIR: dataDir },
  })
  const group = -(child.pid ?? 0)
  let said = ''
  await new Promise<void>((ready) => {
    child.stdout.on('data', (chunk: unknown) => {
      said += String(chunk)
      if (said.includes('Powerplay is ready')) ready()
    })
  })
  const ended = once(child, 'exit')
  process.kill(group, 'SIGINT')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  const port = Number(/PostgreSQL is ready on 127\.0\.0\.1:(\d+)/.exec(said)?.[1])
  expect(port).toBeGreaterThan(0)
  const [error] = await new Promise<unknown[]>((done) =>
    connect(port, '127.0.0.1').once('error', (...failure) => done(failure)),
  )
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  rmSync(dataDir, { recursive: true, force: true })
})
