import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { calls, pluginIds, type CallSpec } from '@powerplay/contract'

const root = resolve(import.meta.dirname, '../..')
const readyLine = /Powerplay is ready at http:\/\/localhost:(\d+)/
const startMsMax = 180_000

/** One real server with a database of its own, as `npm start` makes it. */
export interface ServerProcess {
  readonly url: string
  /** Holds database, keys and log; gone after `remove`. */
  readonly dataDir: string
  /** Runs a command of the project (`scripts/<name>.ts`) on this server's database. */
  command(name: string, ...args: readonly string[]): Promise<CommandResult>
  /** The lines of the server's log that tell of a defect. */
  errorLines(): string[]
  stop(): Promise<void>
  /** Deletes the data. */
  remove(): void
}

/** What a command printed and how it ended. */
export interface CommandResult {
  readonly code: number
  readonly output: string
}

/** What of the environment a stack of tests decides besides. */
export type MoreEnvironment = Readonly<Record<string, string>>

function environmentOf(dataDir: string, more: MoreEnvironment): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...more,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: '0',
    TRADING_PORT: '0',
    METRICS_PORT: '0',
    // As behind a proxy: a story may say from which address, and so from which country, it comes.
    TRUSTED_PROXIES: '127.0.0.1',
    EMULATOR_PORT: '0',
    EMULATORS: 'on',
    LOG_LEVEL: 'warn',
    // So named, the server ends by itself when whoever started it was killed.
    npm_lifecycle_event: 'e2e',
  }
}

/** Runs a command of the project (`scripts/<name>.ts`) on the database of a data folder. */
export function runCommand(
  dataDir: string,
  name: string,
  ...args: readonly string[]
): Promise<CommandResult> {
  return runCommandIn(dataDir, {}, [name, ...args])
}

/** The same with more of the environment. */
export function runCommandIn(
  dataDir: string,
  more: MoreEnvironment,
  [name = '', ...args]: readonly string[],
): Promise<CommandResult> {
  const script = ['scripts/run.mjs', `scripts/${name}.ts`, ...args]
  return collect(runNode(script, environmentOf(dataDir, more)))
}

function runNode(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(child: ChildProcess): Promise<CommandResult> {
  let output = ''
  const add = (chunk: unknown) => (output += String(chunk))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

function waitForAddress(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((done, reject) => {
    const giveUp = (why: string) => {
      clearTimeout(timer)
      reject(new Error(`The server did not start (${why}):\n${text}`))
    }
    const timer = setTimeout(() => giveUp('no address'), startMsMax)
    const read = (chunk: unknown) => {
      text += String(chunk)
      const port = readyLine.exec(text)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      // By number: a page on the name localhost keeps its session through some failures.
      done(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => giveUp(`exit code ${code}`))
  })
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Limits on the rate of calls are tested beside the server; here they would only be in the way. */
const rateFactor = '100000'

const gateOf = (call: CallSpec) => call.gate

/** The optional products that calls belong to: switched off, their calls would not be tested. */
const plugins = pluginIds.filter((id) => Object.values(calls).some((call) => gateOf(call) === id))

/** Builds what changed and starts a server on free ports over an empty database, all of it on. */
export async function startServer(more: MoreEnvironment = {}): Promise<ServerProcess> {
  const server = await startNarrow(more)
  const settings = [
    ['edge.rateFactor', rateFactor],
    ['compliance.plugins', JSON.stringify(plugins)],
    // Commission of a story is there in the story.
    ['affiliate.holdHours', '0'],
    ['affiliate.minClaimCents', '1'],
  ] as const
  for (const [key, value] of settings) {
    const reason = ['--reason', 'room for the tests']
    const set = await server.command('settings', 'set', key, value, ...reason)
    if (set.code === 0) continue
    await server.stop()
    server.remove()
    throw new Error(`The setting ${key} could not be made:\n${set.output}`)
  }
  return server
}

async function startNarrow(more: MoreEnvironment): Promise<ServerProcess> {
  const dataDir = join(root, `.cache/e2e-${process.pid}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const logFile = join(dataDir, 'server.log')
  const child = runNode(['scripts/start.mjs'], environmentOf(dataDir, more))
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const url = await waitForAddress(child).catch((error: unknown) => {
    child.kill('SIGTERM')
    remove()
    throw error
  })
  return {
    url,
    dataDir,
    command: (name, ...args) => runCommandIn(dataDir, more, [name, ...args]),
    errorLines: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
    async stop() {
      await stopChild(child)
      log.end()
    },
    remove,
  }
}
