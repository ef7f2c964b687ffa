import { commitmentOf } from '@powerplay/engines'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { formatAmount, mustHave, type Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { expect, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

/** What a node told on a channel. */
export interface SentFrame {
  readonly channel: string
  readonly event: string
  readonly text: string
}

type Action = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'allin'

interface OwnSit {
  readonly seat?: number
  readonly buyIn?: string
  readonly at?: TestApp
  readonly key?: Uuid
  readonly postNow?: boolean
  readonly autoRebuy?: boolean
  readonly autoTopUp?: boolean
  readonly ip?: string
}

interface OwnAct {
  readonly amount?: string | number
  readonly step?: number
  readonly handId?: string
  readonly at?: TestApp
}

/** Two nodes with hold'em on, a clock that moves when told, and players who do as they are told. */
export class PokerStage {
  readonly node: TestApp
  readonly other: TestApp
  readonly pool: pg.Pool
  readonly sent: SentFrame[]
  readonly lines: string[]
  readonly #database: TestDatabase
  readonly #clock: StageClock
  readonly #chains = new Map<Uuid, string[]>()

  private constructor(parts: {
    readonly node: TestApp
    readonly other: TestApp
    readonly database: TestDatabase
    readonly clock: StageClock
    readonly sent: SentFrame[]
    readonly lines: string[]
  }) {
    this.node = parts.node
    this.other = parts.other
    this.sent = parts.sent
    this.lines = parts.lines
    this.#database = parts.database
    this.#clock = parts.clock
    this.pool = new pg.Pool({ connectionString: parts.database.url, max: 2 })
  }

  /** @param startMs what its clock begins with. */
  static async open(startMs = Date.UTC(2026, 10, 3, 9)): Promise<PokerStage> {
    const database = await createTestDatabase()
    const clock = new StageClock(startMs)
    const sent: SentFrame[] = []
    const lines: string[] = []
    const openNode = async () => {
      const app = await openTestApp({
        ...{ databaseUrl: database.url, clock, environment: { LOG_LEVEL: 'debug' } },
        logTo: { write: (line: string) => void lines.push(line) },
      })
      vi.spyOn(app.app.platform.broadcaster, 'emit').mockImplementation(
        (channel, event, payload) => {
          sent.push({ channel, event, text: JSON.stringify(payload) })
        },
      )
      return app
    }
    const [node, other] = await Promise.all([openNode(), openNode()])
    const stage = new PokerStage({ node, other, database, clock, sent, lines })
    await stage.set('compliance.plugins', ['race', 'poker'])
    await stage.set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats: 6, speed: 'normal' }])
    await stage.pass(0)
    return stage
  }

  async close(): Promise<void> {
    await Promise.all([this.node.close(), this.other.close()])
    await expectWhole(this.#database.url)
    await this.pool.end()
    await this.#database.drop()
  }

  now(): number {
    return this.#clock.now()
  }

  /** Moves the clock on, and nobody looks. */
  skip(milliseconds: number): void {
    this.#clock.passedMs += milliseconds
  }

  /** Moves the clock on and lets both nodes look at what is due, at the same moment. */
  async pass(milliseconds: number): Promise<void> {
    this.skip(milliseconds)
    const { node, other } = this
    for (const each of [node, other]) await each.app.doors.wallet.prices.refresh()
    await Promise.all([node.app.doors.poker.turn(), other.app.doors.poker.turn()])
    await node.app.doors.poker.turn()
  }

  async set(key: string, value: unknown): Promise<void> {
    await this.node.app.platform.settings.set({ key, value, reason: 'for a test', by: null })
    await this.other.app.platform.settings.refresh()
  }

  /** A player whose address is proven. */
  async join(): Promise<TestPlayer> {
    const player = await this.node.join()
    await this.pool.query('update users set email_verified_at = now() where id = $1', [
      player.userId,
    ])
    this.#chains.set(player.userId, entropyChain(commitmentOf(player.userId)))
    return player
  }

  async balance(player: TestPlayer): Promise<number> {
    const held = await this.node.app.doors.wallet.realBalanceOf(player.userId, 'usdt')
    return Number.parseFloat(formatAmount(held, 8))
  }

  show(tableId: string, player: TestPlayer | null = null) {
    return this.node.app.handlers.pokerTable({ tableId }, callOf(player))
  }

  tipOf({ userId }: TestPlayer): string {
    return mustHave(this.#chains.get(userId)?.at(-1), 'a tip')
  }

  /** A chain that belongs to somebody who has none of his own. */
  lendChain(from: TestPlayer, to: TestPlayer): void {
    this.#chains.set(to.userId, this.#chains.get(from.userId) ?? [])
  }

  async emptyTable(): Promise<string> {
    await this.pass(0)
    const { tables } = await this.node.app.handlers.pokerLobby(
      { hideEmpty: false, hideFull: false },
      callOf(null),
    )
    return mustHave(tables.find(({ taken }) => taken === 0)?._id, 'an empty table')
  }

  sit(tableId: string, player: TestPlayer, own: OwnSit = {}) {
    const { at = this.node, key = this.node.mintKey(), seat = 0, buyIn = '10', ip } = own
    const { postNow = false, autoRebuy = false, autoTopUp = false } = own
    const asked = { tableId, seat, buyIn, entropyTip: this.tipOf(player) }
    const call = callOf(player, key)
    const context = ip === undefined ? call : { ...call, caller: { ...call.caller, ip } }
    return at.app.whispers.PokerSit({ ...asked, postNow, autoRebuy, autoTopUp }, context)
  }

  async tableOf(players: readonly TestPlayer[], buyIn = '10'): Promise<string> {
    const tableId = await this.emptyTable()
    for (const [seat, player] of players.entries()) await this.sit(tableId, player, { seat, buyIn })
    return tableId
  }

  /** Gives what a seat is asked for, as its browser does. */
  async give(tableId: string, player: TestPlayer, own = {}, at = this.node) {
    const { table, own: mine } = await this.show(tableId, player)
    const chain = mustHave(this.#chains.get(player.userId), 'a chain')
    const value = chain[chain.indexOf(mine?.tip ?? '') - 1] ?? ''
    const handId = table.prepare?.handId ?? 'hand_0'
    return at.app.whispers.PokerEntropy({ tableId, handId, value, ...own }, callOf(player))
  }

  async deal(tableId: string, players: readonly TestPlayer[]): Promise<void> {
    for (let tries = 0; tries < 4; tries += 1) {
      const { table } = await this.show(tableId)
      if (table.prepare) break
      await this.pass(tries === 0 ? 0 : 4_000)
    }
    for (const player of players) await this.give(tableId, player)
  }

  async act(tableId: string, player: TestPlayer, action: Action, own: OwnAct = {}) {
    const { table } = await this.show(tableId)
    const { at = this.node, ...asked } = own
    const place = { handId: table.hand?._id ?? '', step: table.hand?.step ?? 0 }
    return at.app.whispers.PokerAct({ tableId, ...place, action, ...asked }, callOf(player))
  }

  leave(tableId: string, player: TestPlayer, at = this.node) {
    return at.app.whispers.PokerLeave({ tableId }, callOf(player))
  }

  /** Everybody stands up, and the hand comes to its end. */
  async clear(tableId: string, players: readonly TestPlayer[]): Promise<void> {
    for (const player of players) {
      const { own } = await this.show(tableId, player)
      if (own) await this.leave(tableId, player)
    }
    await this.pass(50_000)
    expect((await this.show(tableId)).table.seats).toEqual([])
  }

  async turnOf(tableId: string, players: readonly TestPlayer[]): Promise<TestPlayer> {
    const { table } = await this.show(tableId)
    return mustHave(players[table.hand?.turn?.seat ?? -1], 'a turn')
  }
}

class StageClock {
  passedMs = 0
  readonly #startMs: number

  constructor(startMs: number) {
    this.#startMs = startMs
  }

  now(): number {
    return this.#startMs + this.passedMs
  }
}

export const refusal = (name: string, params?: object): unknown =>
  expect.objectContaining({ refusal: `poker/${name}`, ...(params && { params }) })
