import { callOf, openTestApp, type TestPlayer } from '../app.ts'
import { DatabaseProcess } from './database-process.ts'
import type { NodeProcess } from './node-process.ts'
import { mendNodes, type NodePlan } from './node-process.ts'
import { numbersFrom } from './numbers.ts'
import { PlayerClient } from './player-client.ts'
import type { BetBody } from './recorder.ts'
import { WagerBook, type Order } from './wager-book.ts'

/** What is killed in a round. */
export type Victim = 'first node' | 'second node' | 'database' | 'node and database'

const playerCount = 16
const nodeCount = 2
/** Players who also have wagers that stay open. */
const bookCount = 8

/** Bets of all kinds; every fourth player stakes so much that some bets are refused. */
function betOf(player: number, turn: number, game: BetBody['api_id']): BetBody {
  const shared = { currency: 'usdt', quick: true, demo: turn % 5 === 0 }
  const bet = player % 4 === 0 ? '20' : `0.${String(1 + (turn % 90)).padStart(2, '0')}`
  return game === 'limbo'
    ? { ...shared, bet, api_id: game, data: { target: 1.01 + (turn % 300) / 100 } }
    : { ...shared, bet, api_id: game, data: { condition: 'over', target: 2 + (turn % 95) } }
}

/** Database, nodes and players of a run. */
export class Scene {
  readonly url: string
  readonly players: readonly PlayerClient[]
  readonly books: readonly WagerBook[]
  readonly #database: DatabaseProcess
  readonly #plan: NodePlan
  readonly #nodes: NodeProcess[] = []

  private constructor(parts: {
    url: string
    players: readonly TestPlayer[]
    database: DatabaseProcess
    plan: NodePlan
    seed: number
  }) {
    this.url = parts.url
    this.#database = parts.database
    this.#plan = parts.plan
    this.players = parts.players.map((player, number) => {
      return new PlayerClient(player, number, (turn, game) => betOf(number, turn, game))
    })
    this.books = parts.players
      .slice(0, bookCount)
      .map(({ userId }, number) => new WagerBook(userId, numbersFrom(parts.seed * 1_000 + number)))
  }

  static async open(
    file: string,
    { isControl, seed }: { readonly isControl: boolean; readonly seed: number },
  ): Promise<Scene> {
    const database = new DatabaseProcess(isControl)
    try {
      const url = await database.start()
      const players = await openAccounts(url)
      const environment = {
        ...{ DATABASE_URL: url, HOST: '127.0.0.1', LOG_LEVEL: 'error', CAPTCHA: 'none' },
        ...{
          PORT: '0',
          REALTIME_PORT: '0',
          TRADING_PORT: '0',
          METRICS_PORT: '0',
          EMULATORS: 'off',
        },
        ...{ NODE_ENV: 'production', SECRET_KEY: '7'.repeat(64) },
      }
      const sessionSettings = isControl ? ['set synchronous_commit = off'] : []
      const plan = { file, environment, sessionSettings }
      return new Scene({ url, players, database, plan, seed })
    } catch (error) {
      await database.remove()
      throw error
    }
  }

  /** Starts what is not running, and connects the players to the nodes in turn. */
  async mend(): Promise<void> {
    await mendNodes(this.#nodes, { count: nodeCount, plan: this.#plan }, this.players)
  }

  async kill(victim: Victim): Promise<void> {
    const [first, second] = this.#nodes
    if (victim === 'first node') await first?.kill()
    if (victim === 'second node') await second?.kill()
    if (victim === 'database') await this.#database.kill()
    if (victim === 'node and database') await Promise.all([second?.kill(), this.#database.kill()])
  }

  async restartDatabase(): Promise<void> {
    await this.#database.start()
  }

  /** Orders a wager at a node; one that is down answers `unknown`. */
  readonly order: Order = async (index, order) =>
    (await this.#nodes[index]?.order(order)) ?? { kind: 'unknown' }

  /** Ends the nodes in order, and reads the journal into the projections to its end. */
  async catchUp(): Promise<void> {
    await this.#stopNodes()
    const node = await openTestApp({ databaseUrl: this.url, environment: { ROLES: 'edge' } })
    try {
      await node.app.doors.wallet.projections.catchUp()
    } finally {
      await node.close()
    }
  }

  async close(): Promise<void> {
    for (const player of this.players) player.disconnect()
    await this.#stopNodes()
    await this.#database.remove()
  }

  async #stopNodes(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()))
  }
}

/** Registers the players, fills their demo pockets, and lifts the rates. */
async function openAccounts(databaseUrl: string): Promise<TestPlayer[]> {
  const node = await openTestApp({ databaseUrl, environment: { ROLES: 'edge' } })
  try {
    const reason = 'crash run'
    await node.app.platform.settings.set({ key: 'edge.rateFactor', value: 1000, reason, by: null })
    const players: TestPlayer[] = []
    while (players.length < playerCount) players.push(await node.join())
    for (const player of players) {
      const context = callOf(player, node.mintKey())
      await node.app.handlers.demoTopUp({ currency: 'usdt' }, context)
    }
    return players
  } finally {
    await node.close()
  }
}
