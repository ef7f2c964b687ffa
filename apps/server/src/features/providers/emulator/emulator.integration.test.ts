import type { GameCondition } from '@powerplay/contract'
import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { emulated, openEmulatedHouse, type EmulatedHouse } from '../test/emulated-house.ts'

let house: EmulatedHouse
let node: TestApp

beforeAll(async () => {
  house = await openEmulatedHouse()
  node = house.node
}, 120_000)
afterAll(() => house.close())

async function list(condition: GameCondition) {
  const input = { filter: [condition], page: 1, size: 50 }
  return node.app.handlers.gamesFilter(input, callOf(null))
}

const slots: GameCondition = { key: 'category', expect: 'slots', type: 'includes:array' }
type Custom = Extract<GameCondition, { key: 'custom_category' }>['expect']
const custom = (expect: Custom): GameCondition => ({ key: 'custom_category', expect })

async function firstSlot() {
  const [game] = await list(slots)
  if (!game) throw new Error('there is no slot')
  return game
}

interface Opened {
  readonly url: string
  readonly player: TestPlayer
}

async function launch(id: string, demo = false, lobbyData?: string): Promise<Opened> {
  const player = await node.join()
  const lobby = lobbyData === undefined ? {} : { lobbyData }
  const request = { id, demo, currency: 'usdt', device: 'desktop' as const, ...lobby }
  const { url } = await node.app.handlers.launchGame(request, callOf(player))
  return { url, player }
}

/** Calls of the game's own page. */
async function playCall(
  url: string,
  name: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const token = new URL(url).searchParams.get('session') ?? ''
  const answer = await fetch(`${house.emulator.url}/api/play/${token}/${name}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const told: unknown = await answer.json()
  expect(answer.status, JSON.stringify(told)).toBe(200)
  return { ...Object(told) }
}

async function realBalance({ userId }: TestPlayer): Promise<number> {
  return Number(await node.app.doors.wallet.external.balanceOf(userId, 'usdt')) / 1e8
}

describe('the list of the emulated aggregator', () => {
  it('is read and tested by staff with a line in the audit trail each', async () => {
    const { userId } = await node.join()
    await node.app.handlers.syncProviders({}, callOf({ userId }))
    await launch((await firstSlot()).id)
    await node.app.handlers.validateProviders({}, callOf({ userId }))
    const lines = await node.app.platform.database.query({
      text: `select event, subject from audit_lines where stream = 'staff' and actor = $1
        order by number`,
      values: [userId],
    })
    expect(lines).toEqual([
      { event: 'providers.list_read', subject: 'slotegrator' },
      { event: 'providers.wallet_tested', subject: 'slotegrator' },
    ])
  })

  it('brings at least sixty games of eight providers, with art that we serve', async () => {
    const providers = await node.app.handlers.gameProviders({}, callOf(null))
    expect(providers.length).toBeGreaterThanOrEqual(9)
    const counts = await node.app.handlers.gamesCount(
      {
        filters: [
          [slots],
          [custom('live')],
          [custom('game-shows')],
          [custom('buy-bonuses')],
          [custom('new-releases')],
        ],
      },
      callOf(null),
    )
    const [reels = 0, live = 0, shows = 0] = counts
    expect(reels + live + shows).toBeGreaterThanOrEqual(60)
    expect(counts.every((count) => count > 0)).toBe(true)
    const { image } = await firstSlot()
    const answer = await node.app.edge.inject(image)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('changes nothing when it is read again', async () => {
    expect(await node.app.handlers.syncProviders({}, callOf(null))).toEqual({
      added: 0,
      changed: 0,
      gone: 0,
    })
  })
})

describe('a slot of the emulated aggregator', () => {
  it('plays with the money of the wallet, round by round', async () => {
    const { id, name, image } = await firstSlot()
    const { url, player } = await launch(id)
    const state = await playCall(url, 'state')
    expect(state['mode']).toBe('real')
    await playCall(url, 'balance', {})
    for (let round = 0; round < 10; round += 1) {
      const spun = await playCall(url, 'spin', { bet: String(state['defaultBet']) })
      expect(Number(spun['balance'])).toBeCloseTo(await realBalance(player), 8)
    }
    await node.app.doors.wallet.projections.catchUp()
    const [sum] = await node.app.platform.database.query<{ count: bigint }>({
      text: `select count(*) as count from wagers where user_id = $1 and product = 'slots'
        and status in ('win', 'part', 'lose') and stake_minor > 0`,
      values: [player.userId],
    })
    expect(sum?.count).toBe(10n)
    const { favourite_game } = await node.app.handlers.getUser(
      { id: player.wireId },
      callOf(player),
    )
    expect(favourite_game).toEqual({ id, name, image })
  })

  it('is not opened in a currency that its provider does not take', async () => {
    const { id } = await firstSlot()
    await node.app.platform.database.query({
      text: `update games set details = jsonb_set(details, '{currencies}', '["EUR"]') where id = $1`,
      values: [id],
    })
    try {
      const isSeen = async () => {
        const { game } = await node.app.handlers.gameInfo({ id }, callOf(null))
        expect(game.currencies).toEqual(['eur'])
      }
      await vi.waitFor(isSeen, { timeout: 20_000, interval: 100 })
      await expect(launch(id)).rejects.toMatchObject({
        refusal: 'providers/currency-not-supported',
      })
    } finally {
      await node.app.handlers.syncProviders({}, callOf(null))
    }
  })

  it('in demo knows no player and never asks the wallet', async () => {
    const { url, player } = await launch((await firstSlot()).id, true)
    await playCall(url, 'spin', { bet: '1.00' })
    expect(await realBalance(player)).toBe(1_000)
    const guest = await node.app.handlers.launchGame(
      { id: (await firstSlot()).id, demo: true, currency: 'usdt', device: 'mobile' },
      callOf(null),
    )
    expect(await playCall(guest.url, 'state')).toMatchObject({ mode: 'demo' })
    const real = { id: (await firstSlot()).id, demo: false, currency: 'usdt' }
    await expect(
      node.app.handlers.launchGame({ ...real, device: 'mobile' }, callOf(null)),
    ).rejects.toMatchObject({ refusal: 'core/sign-in-needed' })
  })

  it('is tested by the aggregator with a session of a moment ago, and passes all checks', async () => {
    await launch((await firstSlot()).id)
    const { lines, isGood } = await node.app.handlers.validateProviders({}, callOf(null))
    expect(lines.filter((line) => !line.isGood)).toEqual([])
    expect(lines.length).toBeGreaterThanOrEqual(24)
    expect(isGood).toBe(true)
  })
})

describe('a live table', () => {
  it('is chosen in its lobby', async () => {
    const live = await list(custom('live'))
    const withLobby = live.find(({ game_data }) => game_data.hasLobby)
    if (!withLobby) throw new Error('no live game has a lobby')
    const player = await node.join()
    const { tables } = await node.app.handlers.gameTables(
      { id: withLobby.id, currency: 'usdt' },
      callOf(player),
    )
    expect(tables.length).toBeGreaterThan(1)
    expect(tables[0]).toMatchObject({ isOpen: true })
    const face = tables[0]?.dealerAvatar ?? ''
    expect(face).toMatch(/^\/api\/pictures\/games\//)
    expect(await node.app.edge.inject(face)).toMatchObject({ statusCode: 200 })
    expect(Number(tables[0]?.limits?.max)).toBeGreaterThan(Number(tables[0]?.limits?.min))
    const { url } = await launch(withLobby.id, false, tables[1]?.lobbyData)
    const state = await playCall(url, 'state')
    expect(Object(state['table'])).toMatchObject({ id: tables[1]?.lobbyData })
  })
})

describe('an aggregator that is away', () => {
  it('is told as a refusal, never as a hang', async () => {
    const away = await openTestApp({
      databaseUrl: house.databaseUrl,
      environment: {
        ROLES: 'edge',
        AGGREGATOR_URL: 'http://127.0.0.1:9',
        AGGREGATOR_ID: emulated.merchantId,
        AGGREGATOR_KEYS: emulated.merchantKey,
      },
    })
    try {
      const player = await away.join()
      const request = { id: (await firstSlot()).id, demo: false, currency: 'usdt' }
      const opening = away.app.handlers.launchGame(
        { ...request, device: 'desktop' },
        callOf(player),
      )
      const why = await opening.then(
        () => null,
        (error: unknown) => error,
      )
      expect(why).toBeInstanceOf(Refusal)
      expect(why).toMatchObject({ refusal: 'providers/no-answer' })
    } finally {
      await away.close()
    }
  })
})
