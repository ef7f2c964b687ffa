import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { openTestApp, type TestPlayer } from '../app.ts'
import { DatabaseProcess } from '../crash/database-process.ts'
import { mendNodes, type NodePlan, type NodeProcess } from '../crash/node-process.ts'
import { numbersFrom } from '../crash/numbers.ts'
import { query } from '../crash/query.ts'
import type { RunDatabase } from '../payment-crash/scene.ts'
import { SeatPlayer } from './seat-player.ts'
import { TablePlay } from './table-play.ts'

const nodeCount = 2
const playersPerTable = 3
const tableCount = 4
const patienceMs = 180_000

interface SceneOrder {
  readonly seed: number
  readonly isForgetful: boolean
  readonly database?: RunDatabase | undefined
}

/** Database, two nodes with the engine's role, and the players of a run at their tables. */
export class Scene {
  readonly url: string
  readonly players: readonly SeatPlayer[]
  readonly tables: readonly TablePlay[]
  readonly nodes: NodeProcess[] = []
  /** Hands that were re-derived. */
  readonly verified = new Set<Uuid>()
  /** Null where the database is another's, and stays. */
  readonly #database: DatabaseProcess | null
  readonly #plan: NodePlan

  private constructor(parts: {
    readonly url: string
    readonly opened: Opened
    readonly database: DatabaseProcess | null
    readonly file: string
    readonly seed: number
    readonly isForgetful: boolean
  }) {
    const { url, seed } = parts
    this.url = url
    this.#database = parts.database
    const ports = { PORT: '0', REALTIME_PORT: '0', TRADING_PORT: '0', METRICS_PORT: '0' }
    this.#plan = {
      file: parts.file,
      environment: {
        ...{ DATABASE_URL: url, HOST: '127.0.0.1', LOG_LEVEL: 'error', CAPTCHA: 'none' },
        ...{ ...ports, EMULATORS: 'off', NODE_ENV: 'production', SECRET_KEY: '7'.repeat(64) },
        ROLES: 'edge,engine',
      },
      sessionSettings: parts.isForgetful ? ['set synchronous_commit = off'] : [],
    }
    this.players = parts.opened.players.map((player) => new SeatPlayer(player))
    this.tables = parts.opened.tableIds.map((id, at) => {
      const from = at * playersPerTable
      const players = this.players.slice(from, from + playersPerTable)
      return new TablePlay({ url, id, players, next: numbersFrom(seed * 1_000 + at) })
    })
  }

  /** @param order `database` is an empty one to use instead of a PostgreSQL of its own. */
  static async open(file: string, order: SceneOrder): Promise<Scene> {
    const { seed, isForgetful } = order
    const database = order.database ? null : new DatabaseProcess(isForgetful)
    try {
      const url = order.database?.url ?? (await database?.start()) ?? ''
      return new Scene({ url, opened: await openHouse(url), database, file, seed, isForgetful })
    } catch (error) {
      await database?.remove()
      throw error
    }
  }

  /** Starts what is not running, and connects the players to the nodes in turn. */
  async mend(): Promise<void> {
    await mendNodes(this.nodes, { count: nodeCount, plan: this.#plan }, this.players)
  }

  /** Connects whoever lost his node to the one that is left. */
  async reconnect(): Promise<void> {
    const node = mustHave(
      this.nodes.find(({ isAlive }) => isAlive),
      'a node',
    )
    await Promise.all(
      this.players
        .filter(({ isConnected }) => !isConnected)
        .map((player) => player.connect(node.realtimeUrl)),
    )
  }

  /** Lets a player stand up. */
  async leave({
    userId,
    tableId,
  }: {
    readonly userId: Uuid
    readonly tableId: Uuid
  }): Promise<void> {
    const one = this.players.find(({ player }) => player.userId === userId)
    await one?.leave(toWireId('table', tableId))
  }

  async killDatabase(): Promise<void> {
    await this.#database?.kill()
  }

  async restartDatabase(): Promise<void> {
    await this.#database?.start()
  }

  async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const endsAt = performance.now() + patienceMs
    while (performance.now() < endsAt) {
      if (await isTrue().catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error(`no end of the wait for ${what}`)
  }

  async close(): Promise<void> {
    for (const player of this.players) player.disconnect()
    await Promise.all(this.nodes.map((node) => node.stop()))
    await this.#database?.remove()
  }
}

interface Opened {
  readonly players: readonly TestPlayer[]
  readonly tableIds: readonly Uuid[]
}

/** Registers the players and opens the tables; nobody is held up by a rate, seeds are told at once. */
async function openHouse(databaseUrl: string): Promise<Opened> {
  const node = await openTestApp({ databaseUrl, environment: { ROLES: 'edge' } })
  const { settings } = node.app.platform
  const set = (key: string, value: unknown) =>
    settings.set({ key, value, reason: 'crash run', by: null })
  try {
    await set('edge.rateFactor', 1000)
    await set('compliance.plugins', ['poker'])
    await set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats: 6, speed: 'fast' }])
    await set('poker.tablesPerStakes', tableCount)
    await set('poker.actionSeconds', { normal: 5, fast: 5 })
    await set('poker.revealAfterHours', 0)
    const players: TestPlayer[] = []
    while (players.length < tableCount * playersPerTable) players.push(await node.join())
    await query(databaseUrl, 'update users set email_verified_at = now()', [])
    await node.app.doors.wallet.prices.refresh()
    await node.app.doors.poker.turn()
    const tables = await query<{ id: Uuid }>(databaseUrl, 'select id from poker_tables', [])
    return { players, tableIds: tables.map(({ id }) => id) }
  } finally {
    await node.close()
  }
}
