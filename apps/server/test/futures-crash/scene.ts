import { mustHave, type Uuid } from '@powerplay/kernel'
import { openTestApp, type TestPlayer } from '../app.ts'
import { DatabaseProcess } from '../crash/database-process.ts'
import type { NodeProcess } from '../crash/node-process.ts'
import { mendNodes, type NodePlan } from '../crash/node-process.ts'
import { numbersFrom } from '../crash/numbers.ts'
import { query } from '../crash/query.ts'
import type { RunDatabase } from '../payment-crash/scene.ts'
import { Trader } from './trader.ts'

const nodeCount = 2
const playerCount = 8
const patienceMs = 180_000

interface SceneOrder {
  readonly seed: number
  readonly isForgetful: boolean
  readonly database?: RunDatabase | undefined
}

/** Database, two nodes with the engine's role, and players of a run. */
export class Scene {
  readonly url: string
  readonly traders: readonly Trader[]
  /** Positions that were verified from their ticks. */
  readonly verified = new Set<Uuid>()
  /** Null where the database is another's, and stays. */
  readonly #database: DatabaseProcess | null
  readonly #plan: NodePlan
  readonly #nodes: NodeProcess[] = []
  /** Terms of the lease that nodes said they took. */
  readonly #terms = new Map<NodeProcess, number>()

  private constructor(parts: {
    readonly url: string
    readonly players: readonly TestPlayer[]
    readonly database: DatabaseProcess | null
    readonly file: string
    readonly seed: number
    readonly isForgetful: boolean
  }) {
    this.url = parts.url
    this.#database = parts.database
    const ports = { PORT: '0', REALTIME_PORT: '0', TRADING_PORT: '0', METRICS_PORT: '0' }
    this.#plan = {
      file: parts.file,
      environment: {
        ...{ DATABASE_URL: parts.url, HOST: '127.0.0.1', LOG_LEVEL: 'info', CAPTCHA: 'none' },
        ...{ ...ports, EMULATORS: 'off', NODE_ENV: 'production', SECRET_KEY: '7'.repeat(64) },
        ROLES: 'edge,engine',
      },
      sessionSettings: parts.isForgetful ? ['set synchronous_commit = off'] : [],
      onLog: (node, line) => this.#read(node, line),
    }
    const prices = new Map<string, string>()
    this.traders = parts.players.map((player, number) => {
      return new Trader(player, { next: numbersFrom(parts.seed * 1_000 + number), prices })
    })
  }

  /** @param order `database` is an empty one to use instead of a PostgreSQL of its own. */
  static async open(file: string, order: SceneOrder): Promise<Scene> {
    const { seed, isForgetful } = order
    const database = order.database ? null : new DatabaseProcess(isForgetful)
    try {
      const url = order.database?.url ?? (await database?.start()) ?? ''
      const players = await openAccounts(url)
      return new Scene({ url, players, database, file, seed, isForgetful })
    } catch (error) {
      await database?.remove()
      throw error
    }
  }

  /** Starts what is not running, and connects the players to the nodes in turn. */
  async mend(): Promise<void> {
    await mendNodes(this.#nodes, { count: nodeCount, plan: this.#plan }, this.traders)
  }

  /** The node whose term of the lease is the latest. */
  get holder(): NodeProcess {
    const byTerm = this.#nodes.toSorted((a, b) => this.#termOf(b) - this.#termOf(a))
    return mustHave(byTerm[0], 'node')
  }

  #termOf(node: NodeProcess): number {
    return this.#terms.get(node) ?? 0
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()))
  }

  async killDatabase(): Promise<void> {
    await this.#database?.kill()
  }

  async restartDatabase(): Promise<void> {
    await this.#database?.start()
  }

  /** Waits for an engine of a later term that makes prices. @returns after how long. */
  async takenOver(beforeToken: number): Promise<number> {
    const startedAt = performance.now()
    await this.until('a node that makes prices', async () => {
      const { token, lagMs } = await this.state()
      return token > beforeToken && lagMs < 2_500
    })
    return Math.round(performance.now() - startedAt)
  }

  /** Token of the engine that wrote last, and how old its last tick is. */
  async state(): Promise<{ token: number; lagMs: number }> {
    const rows = await query<{ token: number; lagMs: number }>(
      this.url,
      `select token::float8 as token,
        (extract(epoch from clock_timestamp()) * 1000 - seq * 200)::float8 as "lagMs"
        from trading_state`,
      [],
    )
    return rows[0] ?? { token: 0, lagMs: Number.POSITIVE_INFINITY }
  }

  async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const endsAt = performance.now() + patienceMs
    while (performance.now() < endsAt) {
      if (await isTrue().catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no end of the wait for ${what}`)
  }

  async close(): Promise<void> {
    for (const trader of this.traders) trader.disconnect()
    await Promise.all(this.#nodes.map((node) => node.stop()))
    await this.#database?.remove()
  }

  #read(node: NodeProcess, line: string): void {
    const token = /"event":"lease.taken","name":"trading","token":"(\d+)"/.exec(line)?.[1]
    if (token !== undefined) this.#terms.set(node, Number.parseInt(token, 10))
  }
}

/** Registers the players; positions end soon here, and nobody is held up by a rate. */
async function openAccounts(databaseUrl: string): Promise<TestPlayer[]> {
  const node = await openTestApp({ databaseUrl, environment: { ROLES: 'edge' } })
  const { settings } = node.app.platform
  const set = (key: string, value: unknown) =>
    settings.set({ key, value, reason: 'crash run', by: null })
  try {
    await set('edge.rateFactor', 1000)
    await set('compliance.plugins', ['trading'])
    await set('trading.maxRoi', 60)
    await set('trading.maxOpenPerUser', 30)
    const players: TestPlayer[] = []
    while (players.length < playerCount) players.push(await node.join())
    await node.app.platform.database.query({
      text: 'update users set email_verified_at = now() where id = any($1::uuid[])',
      values: [players.map(({ userId }) => userId)],
    })
    return players
  } finally {
    await node.close()
  }
}
