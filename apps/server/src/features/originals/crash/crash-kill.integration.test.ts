import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectWhole, type TestApp } from '../../../../test/app.ts'
import { disabledGames } from '../settings.ts'
import { leaseName } from './rounds/round-store.ts'
import { bettingMs } from './settings.ts'
import { CrashStage } from './test/stage.ts'

const nodeFile = fileURLToPath(new URL('../../../../test/crash/node.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-crash-'))
const one = 100_000_000n
const killed: ChildProcess[] = []

let stage: CrashStage
let edge: TestApp

const set = (key: string, value: unknown) =>
  edge.app.platform.settings.set({ key, value, reason: 'a test has no time', by: null })

beforeAll(async () => {
  stage = await CrashStage.open([[230, 280]])
  edge = await stage.node({ ROLES: 'edge' })
  await set(bettingMs.key, 2_000)
})
afterAll(async () => {
  for (const child of killed) await kill(child)
  await stage.close()
  await expectWhole(stage.database.url)
  await stage.database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A server in a process of its own, which runs rounds. */
async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', nodeFile], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: stage.database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: '7'.repeat(64),
      NODE_ENV: 'test',
      EMULATORS: 'off',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      REALTIME_PORT: '0',
      TRADING_PORT: '0',
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killed.push(child)
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function tokens(): Promise<{ lease: string; round: string }> {
  const { rows } = await stage.pool.query<{ lease: string; round: string }>(
    `select l.token::text as lease, r.token::text as round
      from leases l, crash_rounds r where l.name = $1 and r.number = 1`,
    [leaseName],
  )
  return rows[0] ?? { lease: '', round: '' }
}

it('loses nothing when the node that runs the round is killed, and the next one plays it on', async () => {
  const [alice, bob, carol] = [await edge.join(), await edge.join(), await edge.join()]
  const before = await Promise.all([alice, bob, carol].map((player) => stage.balanceOf(player)))
  // The first round begins when both nodes are up.
  await stage.storeChain(edge)
  await set(disabledGames.key, ['crash'])
  const first = await startServer()
  await stage.until(async () => {
    const held = await stage.pool.query('select from leases where name = $1', [leaseName])
    return held.rowCount === 1
  })
  await startServer()
  await set(disabledGames.key, [])
  await stage.reached(1, 'betting')
  const manual = await stage.placed(bob)
  const early = await stage.placed(carol)
  await stage.placed(alice, { cashout: 2.2 })
  await stage.reached(1, 'running')
  await stage.until(async () => (await stage.finish(carol, early)).type === 'finish')
  const held = await tokens()
  await kill(first)
  await stage.until(async () => (await tokens()).lease !== held.lease)
  await stage.until(async () => (await tokens()).round !== held.round)
  const paid = await stage.finish(bob, manual)
  expect(paid).toMatchObject({ type: 'finish', game: { status: 'win' } })
  await stage.reached(1, 'finished')
  await stage.settled(1)
  expect(await stage.balanceOf(alice)).toBe((before[0] ?? 0n) + (one * 12n) / 10n)
  expect(await stage.balanceOf(bob)).toBeGreaterThan(before[1] ?? 0n)
  expect(await stage.balanceOf(carol)).toBeGreaterThan(before[2] ?? 0n)
  const { history } = (await stage.gameData(null)).round ?? {}
  expect(history?.[0]).toMatchObject({ round: 1, result: (stage.pointsE2[0] ?? 0) / 100 })
})
