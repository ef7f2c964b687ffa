import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { z } from 'zod'
import { devnetNode, type DevnetNode } from '../../src/features/payments/chains/devnet-adapter.ts'
import { signerSocketOf } from '../../src/features/payments/signer/signer-process.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { projectRoot } from '../../src/platform/project-root.ts'
import { systemClock, systemRandom } from '../../src/platform/time/clock.ts'
import { openTestApp } from '../app.ts'
import { bundleProgram } from '../crash/bundle.ts'
import { answer, type Ordered } from './orders.ts'
import type { Victim } from './outcome.ts'
import { chain, currency, prepare, type Payer } from './payers.ts'
import { Program } from './program.ts'
import { meetCredited, payoutsStanding, type Standing } from './stages.ts'

/** A comparison of chain and books passes between two blocks, on a busy machine too. */
const blockMs = 100
const secretKey = '7'.repeat(64)

/** An empty database, which whoever gives it removes. */
export interface RunDatabase {
  readonly url: string
}

const programs = {
  node: 'apps/server/test/payment-crash/node.ts',
  signer: 'packages/signer/src/main.ts',
  chain: 'packages/emulators/src/chains/main.ts',
} as const

type Programs = Readonly<Record<'server' | 'signer' | 'chain', Program>>

/** Database, server, signer and chain of a run, the last three as processes. */
export class Scene {
  readonly payers: readonly Payer[]
  readonly staffId: Uuid
  readonly hotAddress: string
  readonly pool: pg.Pool
  readonly devnet: DevnetNode
  readonly #programs: Programs
  readonly #calls: Map<number, (fate: string) => void>
  readonly #end: () => Promise<void>
  #lastCall = 0

  private constructor(
    own: Pick<Scene, 'payers' | 'staffId' | 'hotAddress' | 'pool' | 'devnet'>,
    rest: {
      readonly programs: Programs
      readonly calls: Map<number, (fate: string) => void>
      readonly end: () => Promise<void>
    },
  ) {
    this.payers = own.payers
    this.staffId = own.staffId
    this.hotAddress = own.hotAddress
    this.pool = own.pool
    this.devnet = own.devnet
    this.#programs = rest.programs
    this.#calls = rest.calls
    this.#end = rest.end
  }

  static async open(database: RunDatabase): Promise<Scene> {
    const bundles = await Promise.all(
      Object.values(programs).map((program) => bundleProgram(join(projectRoot(), program))),
    )
    const [node, signer, chains] = bundles.map(({ file }) => file)
    const folder = mkdtempSync(join(tmpdir(), 'powerplay-payments-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const environment = { DATA_DIR: folder, DEVNET_URL: url, ROLES: 'edge', SECRET_KEY: secretKey }
    const setUp = await openTestApp({ databaseUrl: database.url, environment })
    const secrets = createSecrets(Buffer.from(secretKey, 'hex'), systemRandom)
    const socket = signerSocketOf(setUp.app.platform, secrets)
    const calls = new Map<number, (fate: string) => void>()
    const own = {
      chain: new Program({
        file: mustHave(chains, 'bundle'),
        environment: {
          ...{ DEVNET_DATA_DIR: join(folder, 'devnet'), DEVNET_CHAINS: chain },
          ...{ DEVNET_PORT: String(port), DEVNET_BLOCK_MS: String(blockMs) },
        },
      }),
      signer: new Program({
        file: mustHave(signer, 'bundle'),
        environment: {
          ...{ SIGNER_FOLDER: join(folder, 'signer'), SIGNER_SOCKET: socket.path },
          ...{ SIGNER_SOCKET_KEY: socket.key.toString('hex'), SIGNER_DATABASE_URL: database.url },
          SIGNER_PASSPHRASE: 'a long test phrase',
          // A long run pays more often than anybody should.
          SIGNER_CAPS: JSON.stringify({ hourPayments: 100_000 }),
        },
      }),
      server: new Program({
        file: mustHave(node, 'bundle'),
        args: [chain],
        environment: nodeEnvironment(database, environment),
        onLine: (line) => takeAnswer(calls, line),
      }),
    }
    const pool = new pg.Pool({ connectionString: database.url, max: 4 })
    const end = async () => {
      await Promise.all(Object.values(own).map((program) => program.kill()))
      await pool.end()
      for (const { folder: bundle } of bundles) rmSync(bundle, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
    const devnet = devnetNode(() => url)
    try {
      await Promise.all([own.chain.start(), own.signer.start()])
      const prepared = await prepare(setUp, devnet).finally(() => setUp.close())
      await own.server.start()
      return new Scene({ ...prepared, pool, devnet }, { programs: own, calls, end })
    } catch (error) {
      await end()
      throw error
    }
  }

  /** Coins from nowhere. @returns the transaction; undefined where the chain is away. */
  pay(to: string, units: bigint): Promise<string | undefined> {
    const order = { chain, to, asset: currency, units: units.toString(), memo: null }
    return this.devnet.ask('faucet', order, z.string()).catch(() => undefined)
  }

  /** Orders something of the server; `unknown` where it is killed before it has answered. */
  order(own: Ordered): Promise<string> {
    if (!this.#programs.server.isAlive) return Promise.resolve('unknown')
    this.#lastCall += 1
    const call = this.#lastCall
    return new Promise((resolve) => {
      this.#calls.set(call, resolve)
      this.#programs.server.send(JSON.stringify({ ...own, call }))
    })
  }

  mintKey(): Uuid {
    return mintUuidV7(systemClock.now(), randomBytes(10))
  }

  /** Kills, and starts again after a while. @returns where payouts stood in between. */
  async strike(victim: Victim, pauseMs: number): Promise<Standing> {
    const { server, signer, chain: node } = this.#programs
    const all = [server, signer, node]
    const struck = { server: [server], signer: [signer], chain: [node], all }[victim]
    await Promise.all(struck.map((program) => program.kill()))
    if (struck.includes(server)) {
      for (const tell of this.#calls.values()) tell('unknown')
      this.#calls.clear()
    }
    const standing = await payoutsStanding(this.pool)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await Promise.all(struck.map((program) => program.start()))
    return standing
  }

  /**
   * Other blocks take the place of the newest, down to the one that holds the so many newest credited deposit;
   * what they held waits for a block again.
   */
  async reorganise(credits: number): Promise<void> {
    const from = await meetCredited(this.pool, credits)
    if (from === undefined) return
    const { height } = await this.devnet.ask('head', { chain }, z.object({ height: z.int() }))
    const depth = Math.max(1, height - from + 1)
    await this.devnet.ask('reorganise', { chain, depth, fate: 'again' }, z.unknown())
  }

  close(): Promise<void> {
    return this.#end()
  }
}

function nodeEnvironment({ url }: RunDatabase, environment: Readonly<Record<string, string>>) {
  return {
    ...environment,
    ...{ DATABASE_URL: url, CAPTCHA: 'none', LOG_LEVEL: 'silent', HOST: '127.0.0.1' },
    ...{ PORT: '0', REALTIME_PORT: '0', TRADING_PORT: '0', METRICS_PORT: '0', EMULATORS: 'off' },
  }
}

function takeAnswer(calls: Map<number, (fate: string) => void>, line: string): void {
  const told = answer.safeParse(readLine(line))
  if (!told.success) return
  calls.get(told.data.call)?.(told.data.fate)
  calls.delete(told.data.call)
}

/** A kill may cut a line off: nothing was told by it. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address of that kind.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
