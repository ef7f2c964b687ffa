import { formatAmount, mustHave } from '@powerplay/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

/** What a browser makes for one stake. */
export const salt = '5a17'.repeat(8)
export const duel = {
  game: 'coinflip',
  stake: '5',
  currency: 'usdt',
  side: 'heads',
  private: false,
  salt,
} as const

type Opening = Parameters<TestApp['app']['handlers']['pvpDuelCreate']>[0]

/** @returns an expectation of a refusal of pools and duels. */
export const refusal = (name: string, params?: object): unknown =>
  expect.objectContaining({ refusal: `pvp/${name}`, ...(params && { params }) })

/** Nodes over one database with a clock of their own, and three players who have proven their mail. */
function useNodes(nodes: 1 | 2) {
  let passedMs = 0
  const clock = { now: () => Date.UTC(2026, 10, 3, 9) + passedMs }
  let database: TestDatabase | undefined
  let pool: pg.Pool | undefined
  let apps: TestApp[] = []
  let players: TestPlayer[] = []
  const sent: { channel: string; event: string; payload: Record<string, unknown> }[] = []

  const stage = {
    clock,
    sent,
    node: () => mustHave(apps[0], 'node'),
    /** A second node over the same database. */
    other: () => mustHave(apps[1], 'other node'),
    pool: () => mustHave(pool, 'pool'),
    one: () => mustHave(players[0], 'one'),
    two: () => mustHave(players[1], 'two'),
    three: () => mustHave(players[2], 'three'),

    async set(key: string, value: unknown): Promise<void> {
      const [first, ...others] = apps
      await first?.app.platform.settings.set({ key, value, reason: 'for a test', by: null })
      for (const each of others) await each.app.platform.settings.refresh()
    },

    async joinProven(): Promise<TestPlayer> {
      const player = await stage.node().join()
      const text = 'update users set email_verified_at = now() where id = $1'
      await stage.pool().query(text, [player.userId])
      return player
    },

    /** Moves the clock on; prices stay fresh. */
    async move(milliseconds: number): Promise<void> {
      passedMs += milliseconds
      for (const each of apps) await each.app.doors.wallet.prices.refresh()
    },

    /** Moves the clock on and lets all nodes look at what is due, at the same moment. */
    async pass(milliseconds: number): Promise<void> {
      await stage.move(milliseconds)
      await Promise.all(apps.map((each) => each.app.doors.pvp.turn()))
      await stage.node().app.doors.pvp.turn()
    },
  }

  async function openNode(databaseUrl: string): Promise<TestApp> {
    const app = await openTestApp({ databaseUrl, clock })
    vi.spyOn(app.app.platform.broadcaster, 'emit').mockImplementation((channel, event, payload) => {
      sent.push({ channel, event, payload: { ...payload } })
    })
    return app
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const { url } = database
    pool = new pg.Pool({ connectionString: url, max: 2 })
    apps = await Promise.all(Array.from({ length: nodes }, () => openNode(url)))
    await stage.set('compliance.plugins', ['race', 'poker'])
    for (let seat = 0; seat < 3; seat += 1) players = [...players, await stage.joinProven()]
  })

  afterAll(async () => {
    await Promise.all(apps.map((each) => each.close()))
    if (database) await expectWhole(database.url)
    await pool?.end()
    await database?.drop()
  })

  beforeEach(() => {
    sent.length = 0
  })

  return stage
}

/** What players do on the stage. */
export function usePvpStage(nodes: 1 | 2) {
  const ground = useNodes(nodes)
  const acts = {
    show: (poolId = 'small', player: TestPlayer | null = null) =>
      ground.node().app.handlers.pvpPool({ poolId }, callOf(player)),

    /** A round of this pool that is open and empty. */
    async freshRound(poolId = 'small'): Promise<string> {
      await ground.pass(0)
      for (let tries = 0; tries < 4; tries += 1) {
        const { round, entries } = await acts.show(poolId)
        if (round && entries.length === 0) return round._id
        await ground.pass(700_000)
      }
      throw new Error('no round is empty')
    },

    async enter(player: TestPlayer, amount: string, roundId: string, own = {}) {
      const defaults = { poolId: 'small', key: ground.node().mintKey(), at: ground.node() }
      const { poolId, key, at } = { ...defaults, ...own }
      const asked = { poolId, roundId, amount, salt }
      return at.app.handlers.pvpEnter(asked, callOf(player, key))
    },

    async balance(player: TestPlayer): Promise<number> {
      const held = await ground.node().app.doors.wallet.realBalanceOf(player.userId, 'usdt')
      return Number.parseFloat(formatAmount(held, 8))
    },

    openDuel(player: TestPlayer, own: Partial<Opening> = {}, { app, mintKey } = ground.node()) {
      return app.handlers.pvpDuelCreate({ ...duel, ...own }, callOf(player, mintKey()))
    },

    join(id: string, player: TestPlayer, at = ground.node()) {
      return at.app.handlers.pvpDuelJoin({ id, salt }, callOf(player, at.mintKey()))
    },

    cancel(id: string, player: TestPlayer, at = ground.node()) {
      return at.app.handlers.pvpDuelCancel({ id }, callOf(player))
    },
  }
  return { ...ground, ...acts }
}
