import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../platform/project-root.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { embeddedMerchant } from '../slotegrator/merchant.ts'

/** The emulated aggregator of a demo build, in a process of its own. */
export interface EmulatorProcess {
  /** Port it listens on; null until it does. */
  port(): number | null
  stop(): Promise<void>
}

/** Where the build puts the emulator and the pages of its games. */
const builtFolder = 'dist/emulator'
const restartMs = 2_000

/**
 * Starts the emulator and keeps it running. It speaks to our callbacks over the loopback like any
 * aggregator, and ends with us: its channel breaks when this process does.
 * @param callbackUrl where the wallet takes callbacks.
 */
export function startEmulatorProcess(
  { config, logOf }: Platform,
  secrets: Pick<Secrets, 'key'>,
  callbackUrl: string,
): EmulatorProcess {
  const log = logOf('providers')
  const folder = join(projectRoot(), builtFolder)
  const program = join(folder, 'main.js')
  const merchant = embeddedMerchant(secrets)
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let port: number | null = null
  let isStopped = false

  function run(): void {
    const dataDir = join(config.DATA_DIR, 'aggregator')
    mkdirSync(dataDir, { recursive: true })
    const started = spawn(process.execPath, ['--max-old-space-size=192', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        NODE_ENV: 'production',
        AGGREGATOR_HOST: config.HOST,
        AGGREGATOR_PORT: String(config.EMULATOR_PORT),
        AGGREGATOR_MERCHANT_ID: merchant.merchantId,
        AGGREGATOR_MERCHANT_KEY: merchant.key,
        AGGREGATOR_OPERATOR_TOKEN: merchant.operatorToken,
        AGGREGATOR_CALLBACK_URL: callbackUrl,
        AGGREGATOR_DATA_DIR: dataDir,
        AGGREGATOR_CLIENT_DIR: join(folder, 'client'),
        AGGREGATOR_GAMES_PER_SECOND: '1000',
        // It shares this machine with the server, which may be busy with its first visitors.
        AGGREGATOR_PATIENCE_MS: '10000',
      },
    })
    child = started
    if (started.stdout) {
      createInterface(started.stdout).on('line', (line) => {
        port = portIn(line) ?? port
      })
    }
    started.on('error', (error) => {
      log.warn({ event: 'providers.emulator_failed', error: error.message })
    })
    started.on('exit', (code) => {
      if (isStopped) return
      log.warn({ event: 'providers.emulator_ended', code: String(code) })
      timer = setTimeout(run, restartMs).unref()
    })
  }

  if (existsSync(program)) run()
  else log.warn({ event: 'providers.emulator_missing', program })
  return {
    port: () => port,
    stop() {
      isStopped = true
      clearTimeout(timer)
      return ended(child)
    },
  }
}

/** The port in the line that the emulator prints once it listens. */
function portIn(line: string): number | undefined {
  try {
    const port: unknown = Reflect.get(Object(JSON.parse(line)), 'port')
    return typeof port === 'number' ? port : undefined
  } catch {
    return undefined
  }
}

const killMs = 3_000

function ended(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), killMs).unref()
    child.once('exit', () => {
      clearTimeout(timer)
      done()
    })
    child.kill('SIGTERM')
  })
}
