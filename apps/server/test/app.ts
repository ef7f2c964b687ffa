import { dayMs, fromWireId, hourMs, mintUuidV7, mustHave, startOfDay } from '@powerplay/kernel'
import type { Clock, Uuid } from '@powerplay/kernel'
import { checkLedger, type Finding } from '@powerplay/ledger/postgres'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { checks, openApp, type App, type AppOptions } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { writesOpen } from '../src/platform/http/settings.ts'
import { systemClock } from '../src/platform/time/clock.ts'
import type { CallContext } from '../src/platform/context.ts'
import { openMetrics } from '../src/platform/telemetry/metrics.ts'
import { createWhisperRegistry } from '../src/platform/requests/whispers.ts'

/** The whole program over a database, with a clock that moves when told. */
export interface TestApp {
  readonly app: App
  readonly url: string
  /** Folder of keys and anchors. */
  readonly dataDir: string
  /** Moves the clock on; the projections' and settings' own timers stay as they are. */
  pass(milliseconds: number): void
  /**
   * Milliseconds until an hour after the next midnight of UTC: what is settled once a day is over can be settled
   * then, at whatever hour the tests run.
   */
  untilTomorrow(): number
  /** Answers a whisper as the socket would, refusals and defects included. */
  whisper(name: string, data: object, context: CallContext): Promise<unknown>
  /** Registers a player. */
  join(): Promise<TestPlayer>
  /** A key as a client mints it, at the app's time. */
  mintKey(): Uuid
  /** Ends the app; the database stays. */
  close(): Promise<void>
}

/** A registered player. */
export interface TestPlayer {
  readonly userId: Uuid
  readonly wireId: string
  readonly name: string
  /** Secret of the session cookie. */
  readonly cookie: string
}

export interface TestAppOptions extends Partial<AppOptions> {
  readonly databaseUrl: string
  readonly environment?: Readonly<Record<string, string>>
}

const quiet = {
  NODE_ENV: 'test',
  CAPTCHA: 'none',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: '0',
  REALTIME_PORT: '0',
  TRADING_PORT: '0',
  METRICS_PORT: '0',
  EMULATORS: 'off',
  SECRET_KEY: '7'.repeat(64),
}

/** Opens the program; several may share one database, as nodes do. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const { databaseUrl: url, environment = {} } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-app-'))
  let passedMs = 0
  const { clock: given = systemClock } = options
  const clock: Clock = { now: () => given.now() + passedMs }
  const config = readConfig({ ...quiet, DATA_DIR: dataDir, ...environment })
  const app = await openApp(config, { webRoot: null, ...options, clock })
  const registry = createWhisperRegistry({
    handlers: app.whispers,
    rates: { take: () => 0, close: async () => undefined },
    log: app.platform.logOf('whispers'),
    metrics: openMetrics(),
    mintId: app.platform.mintId,
    isOn: (gate) => app.gates.isOn(gate),
    isReadOnly: () => !app.platform.settings.get(writesOpen),
    validateAnswers: true,
  })
  return {
    app,
    url,
    dataDir,
    pass(milliseconds) {
      passedMs += milliseconds
    },
    untilTomorrow: () => startOfDay(clock.now()) + dayMs + hourMs - clock.now(),
    whisper: (name, data, context) => registry.dispatch(name, data, context),
    join: () => joinPlayer(app),
    mintKey: () => mintUuidV7(clock.now(), randomBytes(10)),
    async close() {
      await app.close('test over')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A call of this player, or of a guest. */
export function callOf(
  player: Pick<TestPlayer, 'userId'> | null,
  key: Uuid | null = null,
  own: Partial<CallContext> = {},
): CallContext {
  const caller = {
    userId: player?.userId ?? null,
    sessionId: null,
    ip: '127.0.0.1',
    userAgent: 'test',
    can: () => false,
  }
  const ignore = () => undefined
  return { caller, key, socketId: null, attach: ignore, setSessionCookie: ignore, ...own }
}

let players = 0

async function joinPlayer(app: App): Promise<TestPlayer> {
  players += 1
  const name = `p${players}_${randomBytes(5).toString('hex')}`
  let cookie: string | null = null
  const context = callOf(null, null, {
    setSessionCookie(secret) {
      cookie = secret
    },
  })
  const form = { email: `${name}@example.com`, password: 'a-long-quiet-river', captcha: 'x' }
  const user = await app.handlers.register(
    { ...form, name, birthDate: '1990-05-17', country: 'CH' },
    context,
  )
  const { _id: wireId } = user
  const userId = mustHave(fromWireId('user', wireId), 'user id')
  return { userId, wireId, name, cookie: mustHave<string>(cookie, 'session cookie') }
}

/** What the invariant checker finds in a database. */
export async function findingsIn(url: string, anchors = ''): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await checkLedger(client, checks, anchors)
  } finally {
    await client.end()
  }
}

/** Fails when a promise of the ledger is broken; the last step of tests over a database. */
export async function expectWhole(url: string): Promise<void> {
  const findings = await findingsIn(url)
  const lines = findings.map(({ check, rowId, found }) => `${check}: ${rowId} (${found})`)
  if (lines.length > 0) throw new Error(`The ledger is broken:\n${lines.join('\n')}`)
}
