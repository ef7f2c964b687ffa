import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator, type Emulator } from '@powerplay/emulators'
import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { embeddedMerchant } from '../slotegrator/merchant.ts'

let database: TestDatabase
let node: TestApp
let emulator: Emulator
let door: Server
let dataDir: string
let player: TestPlayer
let sessionId: string

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** The way of callbacks into a program that does not listen itself. */
function openDoor(): Promise<Server> {
  const server = createServer((request, response) => {
    let payload = ''
    request.on('data', (part: Buffer) => (payload += part.toString()))
    request.on('end', () => {
      const { headers, url = '/' } = request
      void node.app.edge.inject({ method: 'POST', url, headers, payload }).then((answer) => {
        response.writeHead(answer.statusCode, { 'content-type': 'application/json' })
        response.end(answer.body)
      })
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'powerplay-control-'))
  door = await openDoor()
  const own = embeddedMerchant(createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom))
  emulator = await startEmulator({
    port: 0,
    merchantId: own.merchantId,
    merchantKey: own.key,
    operatorToken: own.operatorToken,
    callbackUrl: `http://127.0.0.1:${portOf(door)}/api/callback/slotegrator`,
    dataDir,
    seed: 'a seed of the tests',
    gamesPerSecond: 1_000,
  })
  const environment = { ROLES: 'edge', EMULATORS: 'on', EMULATOR_PORT: String(emulator.port) }
  node = await openTestApp({ databaseUrl: database.url, environment })
  await node.app.handlers.syncProviders({}, callOf(null))
  player = await node.join()
  const [game] = await node.app.platform.database.query<{ id: string }>({
    text: `select id from games where 'slots' = any(categories) order by id limit 1`,
  })
  const request = { id: game?.id ?? '', demo: false, currency: 'usdt', device: 'desktop' as const }
  const opened = await node.app.handlers.launchGame(request, callOf(player))
  sessionId = opened.sessionId
}, 120_000)
afterAll(async () => {
  await emulator.stop()
  await node.close()
  door.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const staff = () => callOf(player)
const balance = () => node.app.doors.wallet.external.balanceOf(player.userId, 'usdt')

describe('the controls of the emulated aggregator', () => {
  it('shows its games and who plays, but no key to a game of theirs', async () => {
    const { games } = await node.app.handlers.emulatorGames({}, staff())
    expect(games.length).toBeGreaterThanOrEqual(60)
    const { sessions } = await node.app.handlers.emulatorSessions({}, staff())
    expect(sessions).toMatchObject([{ sessionId, playerName: player.name, isDemo: false }])
    expect(Object.keys(sessions[0] ?? {})).not.toContain('session')
  })

  it('sends callbacks composed by hand and shows them raw, with signature, answer and time', async () => {
    const bet = { sessionId, action: 'bet' as const, amount: '2.5', transactionId: 'hand-1' }
    const { outcome, entry } = await node.app.handlers.actAtEmulator(bet, staff())
    expect(outcome).toBe('ok')
    expect(entry?.headers['X-Sign']).toMatch(/^[0-9a-f]{40}$/)
    expect(entry?.answer).toContain('"balance":997.5')
    expect(await balance()).toBe(99_750_000_000n)
    const back = { action: 'rollback' as const, transactionId: 'hand-2' }
    const rollback = [{ action: 'bet' as const, transactionId: 'hand-1', amount: '2.5' }]
    await node.app.handlers.actAtEmulator({ sessionId, ...back, rollback }, staff())
    expect(await balance()).toBe(100_000_000_000n)
    const forged = { sessionId, action: 'win' as const, amount: '9', signature: 'bad' as const }
    expect((await node.app.handlers.actAtEmulator(forged, staff())).outcome).toBe('refused')
    expect(await balance()).toBe(100_000_000_000n)
    const { entries } = await node.app.handlers.emulatorLog({}, staff())
    expect(entries.map(({ action }) => action)).toEqual(['win', 'rollback', 'bet'])
  })

  it('switches faults on and off', async () => {
    const fault = { name: 'delay' as const, share: 1, left: null, delayMs: 4_000 }
    const { faults } = await node.app.handlers.setEmulatorFault(fault, staff())
    expect(faults).toEqual([fault])
    await node.app.handlers.setEmulatorFault({ ...fault, share: 0 }, staff())
    expect((await node.app.handlers.emulatorFaults({}, staff())).faults).toEqual([])
  })

  it('runs the 24 checks over the session of a moment ago, all green', async () => {
    const told = await node.app.handlers.validateAtEmulator({}, staff())
    expect(told).toMatchObject({ needsSession: false, isGood: true })
    expect(told.checks).toHaveLength(24)
  })

  it('leaves a line in the audit trail for each deed', async () => {
    await node.app.handlers.clearEmulatorLog({}, staff())
    expect((await node.app.handlers.emulatorLog({}, staff())).entries).toEqual([])
    const lines = await node.app.platform.database.query<{ event: string }>({
      text: `select distinct event from audit_lines where subject = 'emulator' and actor = $1
        order by event`,
      values: [player.userId],
    })
    expect(lines.map(({ event }) => event)).toEqual([
      'providers.emulator_acted',
      'providers.emulator_fault_set',
      'providers.emulator_log_cleared',
      'providers.emulator_validated',
    ])
  })

  it('knows only sessions of its own, and amounts of their currency', async () => {
    const why = (input: object) =>
      node.app.handlers
        .actAtEmulator({ sessionId, action: 'win', ...input }, staff())
        .then(String, (error: unknown) => (error instanceof Refusal ? error.refusal : error))
    expect(await why({ sessionId: 'session_none' })).toBe('core/unknown-id')
    expect(await why({ amount: '0.000000001' })).toBe('core/bad-payload')
  })

  it('is off where there is no emulator, and says so when it does not answer', async () => {
    const closed = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
    const away = await openTestApp({
      databaseUrl: database.url,
      environment: { ROLES: 'edge', EMULATORS: 'on', EMULATOR_PORT: '9' },
    })
    const why = (app: TestApp) =>
      app.app.handlers
        .emulatorGames({}, staff())
        .then(String, (error: unknown) => (error instanceof Refusal ? error.refusal : error))
    expect([await why(closed), await why(away)]).toEqual([
      'core/feature-off',
      'providers/no-answer',
    ])
    await closed.close()
    await away.close()
  })
})
