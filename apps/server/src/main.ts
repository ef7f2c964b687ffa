import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openApp, type App, type OpenPorts } from './app.ts'
import { ConfigError, configOfProcess, type Config } from './config.ts'
import { demoAccounts } from './features/auth/index.ts'
import { EmbeddedPostgresFailure } from './platform/embedded-postgres/failure.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { projectRoot } from './platform/project-root.ts'
import { ServiceProblem, reachDatabase } from './platform/database/reach-database.ts'
import { reachRedis } from './platform/rates/reach-redis.ts'
import { PortError } from './platform/realtime/ports.ts'
import { SecretsError } from './platform/secrets.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Troubles an operator can fix: told as one sentence, without a stack. */
const operatorErrors = [
  ConfigError,
  ServiceProblem,
  EmbeddedPostgresFailure,
  PortError,
  SecretsError,
]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Served {
  readonly app: App
  /** Says that it runs. */
  announce(): void
}

interface Running extends Served {
  stopDatabase(): Promise<void>
}

async function openDatabaseOf(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const external = config.DATABASE_URL?.reveal()
  if (external !== undefined) {
    await reachDatabase(external)
    return { url: external, stop: async () => undefined }
  }
  const dataDir = join(config.DATA_DIR, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, report: say })
  return { url: postgres.url, stop: () => postgres.stop() }
}

/** Thrown between two steps of the start once a signal asked for its end. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Goes on to the next step of the start, or ends it. @throws Interrupted */
type GoOn = () => void

/** Is told of the database once it is up: whatever comes then, it is not left behind. */
type Opened = (stopDatabase: () => Promise<void>) => void

async function start(goOn: GoOn, opened: Opened): Promise<Running> {
  const root = projectRoot()
  const parsed = configOfProcess()
  const config = Object.freeze({ ...parsed, DATA_DIR: resolve(root, parsed.DATA_DIR) })
  const redis = config.REDIS_URL?.reveal()
  if (redis !== undefined) await reachRedis(redis)
  goOn()
  const database = await openDatabaseOf(config)
  opened(() => database.stop())
  try {
    goOn()
    const served = await serve(config, { root, databaseUrl: database.url, goOn })
    return { ...served, stopDatabase: () => database.stop() }
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Serving {
  readonly root: string
  readonly databaseUrl: string
  readonly goOn: GoOn
}

async function serve(config: Config, { root, databaseUrl, goOn }: Serving): Promise<Served> {
  say('Preparing the database schema and seeds …')
  const webRoot = join(root, 'dist/web')
  const hasWeb = existsSync(join(webRoot, 'index.html'))
  const app = await openApp(config, { databaseUrl, webRoot: hasWeb ? webRoot : null })
  try {
    goOn()
    await app.seed()
    goOn()
    const setupPath = await app.doors.auth.makeSetupLink()
    const ports = await app.listen()
    goOn()
    return { app, announce: () => announce(config, ports, setupPath) }
  } catch (error) {
    await app.close('start failed')
    throw error
  }
}

function announce(config: Config, ports: OpenPorts, setupPath: string | null): void {
  const scheme = config.TLS_CERT === undefined ? 'http' : 'https'
  const address = config.PUBLIC_URL ?? `${scheme}://localhost:${ports.site}`
  say('')
  say(`Powerplay is ready at ${address}`)
  if (config.DEMO_BUILD) {
    const [account] = demoAccounts
    say(
      `Demo build with play money. Register, or log in as ${account?.name} / ${account?.password}.`,
    )
  }
  if (setupPath !== null) say(`Create the first administrator at ${address}${setupPath}`)
}

/**
 * Starts, and ends in order on a signal, the database after the site: from the first moment on, so that
 * a start that is interrupted leaves no database behind. It says that the site runs once it does.
 */
function run(): void {
  let isStopping = false
  let stopDatabase = (): Promise<void> => Promise.resolve()
  const goOn = () => {
    if (isStopping) throw new Interrupted('a signal ended the start')
  }
  // Begins once signals are taken: some of its steps hold the process up.
  const starting = Promise.resolve().then(() =>
    start(goOn, (stop) => {
      stopDatabase = stop
    }),
  )
  // A terminal that is gone takes no more lines; what is being stopped goes on without.
  process.stdout.on('error', () => undefined)
  stopOnSignal({
    process,
    isTerminal: process.stdin.isTTY,
    now: () => performance.now(),
    exit: (code) => process.exit(code),
    async stop(signal) {
      isStopping = true
      say('Stopping …')
      const running = await starting.catch(() => undefined)
      await running?.app.close(signal)
      await running?.stopDatabase()
    },
    lastly: () => stopDatabase(),
  })
  starting.then(
    ({ announce: sayReady }) => {
      if (!isStopping) sayReady()
    },
    (error: unknown) => {
      if (!(error instanceof Interrupted)) fail(error)
    },
  )
}

function fail(error: unknown): void {
  const isForOperator = operatorErrors.some((kind) => error instanceof kind)
  const text =
    error instanceof Error ? (isForOperator ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`, () => process.exit(1))
}

run()
