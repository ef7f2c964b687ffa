import { secondMs, toEstimate } from '@powerplay/kernel'
import { expect, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase } from '../../../../test/database.ts'

const slowMs = 5 * secondMs
const channel = 'general'

/** Answer of a whisper that was refused. */
export const refused = (code: number, name: string) => ({
  error: { message: expect.objectContaining({ code, name }) },
})

/** A call of a moderator, or of whoever else is taken for one. */
function asModerator(player: TestPlayer) {
  const context = callOf(player)
  const can = (permission: string) => permission === 'chat_moderator'
  return { ...context, caller: { ...context.caller, can } }
}

/** Opens a room for players that the chat does not begin with, on both nodes. */
async function openLounge({ app }: TestApp, second: TestApp): Promise<void> {
  const { settings } = app.platform
  const rooms = settings.list().find(({ key }) => key === 'chat.channels')?.value
  const lounge = { id: 'lounge', name: 'Lounge', slowS: 5, maxLen: 200, minRatedUsd: 0 }
  const value = [...(Array.isArray(rooms) ? rooms : []), { ...lounge, staffOnly: false }]
  const reason = 'asked for by the test'
  await settings.set({ key: 'chat.channels', value, reason, by: null })
  const isKnown = async () =>
    (await second.app.handlers.chatChannels({}, callOf(null))).some(({ id }) => id === 'lounge')
  // Every node reads the settings once a second.
  await vi.waitUntil(isKnown, { timeout: 10_000 })
}

/**
 * Two nodes over one database, with a room more than the chat begins with, a moderator and an
 * administrator: what must hold, holds on both nodes.
 */
export async function openChatStage() {
  const database = await createTestDatabase()
  const open = (ROLES: string) =>
    openTestApp({ databaseUrl: database.url, environment: { DEMO_BUILD: 'true', ROLES } })
  const first = await open('edge,worker')
  const second = await open('edge')
  const calls = first.app.handlers

  /** Both clocks go on together. */
  const pass = (ms: number) => {
    first.pass(ms)
    second.pass(ms)
  }
  const sql = (text: string, values: unknown[] = []) =>
    first.app.platform.database.query({ text, values })
  /** Prices are withheld when they are old: whoever moves the clock reads them again. */
  const readPrices = () =>
    Promise.all([first, second].map(({ app }) => app.doors.wallet.prices.refresh()))

  async function join(role?: string): Promise<TestPlayer> {
    await readPrices()
    const player = await first.join()
    await sql(
      `update users set email_verified_at = now(), roles = coalesce($2, roles) where id = $1`,
      [player.userId, role === undefined ? null : [role]],
    )
    await calls.acceptChatRules({ version: '2024-06-27' }, callOf(player))
    return player
  }

  const whisper = (player: TestPlayer, message: string, to = channel, node = first) =>
    node.whisper('ChatMessage', { message, channel: to }, callOf(player))

  /** Writes once slow mode lets. @returns the message's id. */
  async function say(player: TestPlayer, message: string, to = channel): Promise<string> {
    pass(slowMs)
    const answer = await whisper(player, message, to)
    expect(answer).toEqual({ id: expect.stringMatching(/^msg_/) })
    return String(Reflect.get(Object(answer), 'id'))
  }

  /** Bets of 20 USDT of real money, read by the folds when it answers. */
  async function play(player: TestPlayer, times = 1): Promise<void> {
    for (let bet = 0; bet < times; bet += 1) {
      const stake = { api_id: 'dice', bet: '20', demo: false, currency: 'usdt', quick: true }
      const data = { condition: 'over', target: 50 }
      const key = first.mintKey()
      const answer = await first.whisper('Play', { ...stake, data }, callOf(player, key))
      expect(answer).not.toHaveProperty('error')
    }
    const readBets = `select 1 from profile_sums where user_id = $1 having sum(games) >= $2`
    const isRead = async () => (await sql(readBets, [player.userId, times])).length === 1
    await vi.waitUntil(isRead, { timeout: 15_000 })
  }

  await openLounge(first, second)
  const mira = await join('chat_moderator')
  const ada = await join('*')
  // What is known of a player may be five seconds old.
  pass(6 * secondMs)

  return {
    ...{ first, second, calls, pass, sql, readPrices, asModerator, join, whisper, say, play },
    ...{ mira, ada, slowMs },
    /** Visible messages of the first channel, newest first. */
    history: (viewer: TestPlayer | null = null, part: object = {}) =>
      calls.chatHistory({ channel, ...part }, callOf(viewer)),
    /** Real USDT, in whole and broken units. */
    balance: async (player: TestPlayer) =>
      toEstimate(await first.app.doors.wallet.realBalanceOf(player.userId, 'usdt'), 8),
    /** Ends everything; fails when the ledger is not whole. */
    async close() {
      try {
        await expectWhole(database.url)
      } finally {
        await second.close()
        await first.close()
        await database.drop()
      }
    },
  }
}

export type ChatStage = Awaited<ReturnType<typeof openChatStage>>
