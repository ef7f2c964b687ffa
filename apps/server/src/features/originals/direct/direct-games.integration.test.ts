import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { gameTable } from '../game-table.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let player: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  player = await node.join()
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

interface Answer {
  readonly error?: {
    readonly message: {
      readonly code: number
      readonly message: string
      readonly params: Record<string, unknown>
    }
  }
  readonly response?: {
    readonly id: string
    readonly type: string
    readonly canBeFinished: boolean
    readonly game: Record<string, unknown>
    readonly data: Record<string, unknown>
  }
}

interface Bet {
  readonly api_id: string
  readonly data: unknown
  readonly bet?: string | number
  readonly currency?: string
}

async function ask(name: string, data: object, by: TestPlayer | null = player, key?: Uuid) {
  // The registry checked the answer against the contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return (await node.whisper(name, data, callOf(by, key ?? node.mintKey()))) as Answer
}

const play = (bet: Bet, by = player, key?: Uuid) =>
  ask('Play', { bet: '0.5', demo: false, currency: 'usdt', quick: false, ...bet }, by, key)

const usdt = async (by = player) => {
  const rows = await node.app.handlers.currencies({}, callOf(by))
  return rows.find(({ id }) => id === 'usdt')?.balance.real
}

async function withSetting(key: string, value: unknown, initial: unknown, work: () => unknown) {
  const { settings } = node.app.platform
  await settings.set({ key, value, reason: 'for a test', by: null })
  try {
    await work()
  } finally {
    await settings.set({ key, value: initial, reason: 'after a test', by: null })
  }
}

/** A bet of every game decided in one call, and the fields of its result. */
const bets: readonly (readonly [Bet, readonly string[], number])[] = [
  [{ api_id: 'limbo', data: { target: 2 } }, ['result', 'win'], 1_000],
  [{ api_id: 'dice', data: { condition: 'over', target: 50 } }, ['roll', 'win'], 700],
  [{ api_id: 'plinko', data: { rows: 12, risk: 'high' } }, ['path', 'bucket'], 1_740],
  [{ api_id: 'wheel', data: { segments: 20, risk: 'medium' } }, ['index'], 4_000],
  [{ api_id: 'diamonds', data: {} }, ['gems', 'category'], 1_500],
  [{ api_id: 'keno', data: { risk: 'low', picks: [0, 39] } }, ['drawn', 'hits'], 2_200],
  [
    { api_id: 'roulette', data: { bets: { red: '0.3', 'dozen:2': 0.2 } } },
    ['pocket', 'payouts'],
    4_500,
  ],
  [
    { api_id: 'baccarat', data: { bets: { player: '0.4', tie: '0.1' } } },
    ['cards', 'player', 'banker', 'playerScore', 'bankerScore', 'winner'],
    3_500,
  ],
]

describe.each(bets)('$api_id', (bet, fields, delayMs) => {
  it('is decided at once, with its own fields and its delay [GAME-040] [GAME-062]', async () => {
    const before = Number(await usdt())
    const { response } = await play(bet)
    expect(response).toMatchObject({ type: 'direct', canBeFinished: false })
    expect(response?.game).toMatchObject({ game: bet.api_id, wager: '0.50000000', delay: delayMs })
    expect(Object.keys(response?.data ?? {}).sort()).toEqual([...fields].sort())
    expect(Number(await usdt())).toBeCloseTo(before + Number(response?.game['profit']), 8)
  })

  it('shows its overview and its place in the history as it was answered [PROF-010] [PROF-019] [PROF-020]', async () => {
    const { response } = await play(bet)
    const info = await node.app.whispers.Info({ game_id: response?.id ?? '' }, callOf(player))
    expect(info.info.data).toEqual(response?.data)
    expect(info).toMatchObject({
      metadata: { id: bet.api_id, name: expect.stringMatching(/^[A-Z]/) },
      info: {
        id: response?.id,
        _id: response?.id,
        game: bet.api_id,
        user: player.wireId,
        currency: 'usdt',
        splitTotal: '0.50000000',
        profit: response?.game['profit'],
        multiplier: response?.game['multiplier'],
        status: response?.game['status'],
        server_seed: null,
        client_seed: expect.stringMatching(/./),
        nonce: expect.any(Number),
      },
      user: { name: player.name, private_bets: false },
    })
    expect(Object.keys(info.info.params)).toEqual(Object.keys(Object(bet.data)))
    const query = { api_id: bet.api_id, count: 1 }
    const { rows } = await node.app.handlers.history(query, callOf(player))
    expect(rows[0]).toMatchObject({ id: response?.id, data: response?.data })
    const found = await node.app.handlers.findBet({ id: response?.id ?? '' }, callOf(null))
    expect(found).toEqual({ id: response?.id, game: bet.api_id })
  })

  it('answers a repeated key as the first time', async () => {
    const key = node.mintKey()
    const first = await play(bet, player, key)
    expect(first.response).toBeDefined()
    expect(await play(bet, player, key)).toEqual(first)
  })

  it('takes no turns, no finish, and has nothing to restore [GAME-081]', async () => {
    const { response } = await play(bet)
    const turn = { id: response?.id, step: 0 }
    expect((await ask('Turn', { ...turn, data: {} })).error?.message.code).toBe(3)
    expect((await ask('Finish', turn)).error?.message).toMatchObject({
      code: 3,
      message: 'Invalid API operation',
    })
    const stranger = await node.join()
    expect((await ask('Finish', turn, stranger)).error?.message).toMatchObject({
      code: 1,
      message: 'Invalid game id',
    })
    expect(await ask('RestoreData', { api_id: bet.api_id })).toEqual({ game: null })
  })

  it('can be switched off by itself [GAME-068]', async () => {
    await withSetting('originals.disabledGames', [bet.api_id], [], async () => {
      expect((await play(bet)).error?.message.code).toBe(-5)
      const data = await ask('GameData', { api_id: bet.api_id }, null)
      expect(data).toMatchObject({ id: bet.api_id, enabled: false, extended: false })
    })
  })
})

describe('hostile parameters', () => {
  const hostile: readonly (readonly [string, unknown, string])[] = [
    ['plinko', { rows: 7, risk: 'low' }, 'rows'],
    ['plinko', { rows: 17, risk: 'low' }, 'rows'],
    ['plinko', { rows: 8.5, risk: 'low' }, 'rows'],
    ['plinko', { rows: 8, risk: 'extreme' }, 'risk'],
    ['plinko', { rows: 8 }, 'risk'],
    ['plinko', { rows: 8, risk: 'low', bucket: 0 }, 'bucket'],
    ['wheel', { segments: 15, risk: 'low' }, 'segments'],
    ['wheel', { segments: '10', risk: 'low' }, 'segments'],
    ['wheel', { segments: 10, risk: 'low', index: 9 }, 'index'],
    ['diamonds', { gems: [1, 1, 1, 1, 1] }, 'gems'],
    ['keno', { risk: 'low', picks: [] }, 'picks'],
    ['keno', { risk: 'low', picks: [1, 1] }, 'picks'],
    ['keno', { risk: 'low', picks: [40] }, 'picks'],
    ['keno', { risk: 'low', picks: [0.5] }, 'picks'],
    ['keno', { risk: 'low', picks: Array.from({ length: 11 }, (_, at) => at) }, 'picks'],
    ['roulette', { bets: {} }, 'bets'],
    ['roulette', { bets: { 'straight:37': '0.5' } }, 'bets'],
    ['roulette', { bets: { red: '0.4' } }, 'bets'],
    ['roulette', { bets: { red: '0.4', black: '0.2' } }, 'bets'],
    ['roulette', { bets: { red: '0.500000001' } }, 'bets'],
    ['roulette', { bets: { red: '0.5', black: '0' } }, 'bets'],
    ['roulette', { bets: { red: '-0.5', black: '1' } }, 'bets'],
    ['roulette', { bets: { red: 1, black: -0.5 } }, 'bets'],
    ['roulette', { bets: { red: '5e-1' } }, 'bets'],
    ['roulette', { bets: { red: null } }, 'bets'],
    ['roulette', { bets: { red: ['0.5'] } }, 'bets'],
    ['roulette', { bets: { red: 1e300 } }, 'bets'],
    ['roulette', { bets: { red: '99999999999999999999' } }, 'bets'],
    ['roulette', { bets: ['0.5'] }, 'bets'],
    ['roulette', { bets: '0.5' }, 'bets'],
    ['roulette', {}, 'bets'],
    ['roulette', { bets: { red: '0.5' }, pocket: 1 }, 'pocket'],
    ['roulette', JSON.parse('{"bets":{"__proto__":"0.5"}}'), 'bets'],
    ['baccarat', { bets: { dragon: '0.5' } }, 'bets'],
    ['baccarat', { bets: { player: '0.25', banker: '0.2499' } }, 'bets'],
    ['baccarat', { bets: { player: '0.5' }, winner: 'player' }, 'winner'],
  ]

  it('are refused by name, take no money and use no nonce', async () => {
    const before = await usdt()
    const { nonce } = await node.app.handlers.seeds({}, callOf(player))
    for (const [api_id, data, field] of hostile) {
      const { error } = await play({ api_id, data })
      const said = JSON.stringify(data)
      expect({ said, code: error?.message.code, params: error?.message.params }).toEqual({
        said,
        code: 1,
        params: { field },
      })
    }
    expect(await usdt()).toBe(before)
    expect((await node.app.handlers.seeds({}, callOf(player))).nonce).toBe(nonce)
  })

  it('do not get through in a storm beside good bets', async () => {
    const before = Number(await usdt())
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const [api_id, data] = hostile[turn % hostile.length] ?? ['dice', {}]
        return play(turn % 10 === 0 ? { api_id: 'diamonds', data: {} } : { api_id, data })
      }),
    )
    const placed = answers.filter(({ response }) => response)
    const profit = placed.reduce((sum, { response }) => sum + Number(response?.game['profit']), 0)
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.length).toBeLessThanOrEqual(5)
    expect(Number(await usdt())).toBeCloseTo(before + profit, 8)
  })
})

describe('a bet on spots', () => {
  it('covers every spot of the table at once and pays the winning ones', async () => {
    const data = await node.app.whispers.GameData({ api_id: 'roulette' }, callOf(null))
    const { spots } = Object(data.params['bets'])
    const even: Record<string, string> = {}
    for (const spot of spots) even[String(spot)] = '0.01'
    const { response } = await play({ api_id: 'roulette', data: { bets: even }, bet: '0.49' })
    const payouts = Object.entries(Object(response?.data['payouts']))
    const sum = payouts.reduce((total, [, amount]) => total + Number(amount), 0)
    expect(Number(response?.game['payout'])).toBeCloseTo(sum, 8)
    const pocket = response?.data['pocket']
    expect(payouts).toContainEqual([`straight:${pocket}`, '0.36000000'])
    expect(payouts).toHaveLength(pocket === 0 ? 1 : 6)
    // One number of 36, two rows of 3 and three halves of 2 beside it; zero pays alone.
    expect(response?.game['payout']).toBe(pocket === 0 ? '0.36000000' : '0.48000000')
    expect(response?.game['multiplier']).toBe(pocket === 0 ? 0.7346 : 0.9795)
    expect(response?.game['status']).toBe('part')
  })

  it('pays the banker 1.95 rounded down, and every other amount to the unit', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const bets = { banker: '0.00000033', player: '0.00000011' }
      const { response } = await play({ api_id: 'baccarat', data: { bets }, bet: '0.00000044' })
      const expected = { banker: '0.00000064', player: '0.00000022', tie: '0.00000044' }
      const winner = String(response?.data['winner'])
      expect(expected).toHaveProperty(winner, response?.game['payout'])
    }
  })

  it('reads the stakes in the decimals of the currency', async () => {
    const euro = { currency: 'eur', bet: '0.03' }
    const first = await play({ api_id: 'roulette', data: { bets: { red: '0.03' } }, ...euro })
    expect(first.error?.message.code).toBe(2)
    const data = { bets: { red: '0.025', black: '0.005' } }
    expect((await play({ api_id: 'roulette', data, ...euro })).error?.message.code).toBe(1)
  })

  it('is refused when its top payout is above the cap', async () => {
    await withSetting('originals.maxPayoutEur', 100, 20_000, async () => {
      const straight = { api_id: 'roulette', bet: '4' }
      const onOne = { bets: { 'straight:7': '4' } }
      const onTwo = { bets: { 'straight:7': '2', 'straight:8': '2' } }
      expect((await play({ ...straight, data: onOne })).error?.message).toMatchObject({
        code: 4,
        message: 'The top payout of this bet is above the limit of 108 USDT',
      })
      expect((await play({ ...straight, data: onTwo })).response).toBeDefined()
    })
  })
})

describe('limits of a single game', () => {
  const diamonds = { api_id: 'diamonds', data: {} }
  const dice = { api_id: 'dice', data: { condition: 'over', target: 50 } }

  it('stand in for those of all games, for that game only [GAME-063] [GAME-072]', async () => {
    const own = { diamonds: { minBetEurCents: 50, maxBetEur: 2 } }
    await withSetting('originals.gameLimits', own, {}, async () => {
      expect((await play({ ...diamonds, bet: '0.5' })).error?.message).toMatchObject({
        code: -1,
        message: 'Minimum bet amount: 0.54200000',
      })
      expect((await play({ ...diamonds, bet: '2.2' })).error?.message).toMatchObject({
        code: -9,
        message: 'Max bet amount: 2 EUR',
      })
      expect((await play({ ...diamonds, bet: '2.168' })).response).toBeDefined()
      expect((await play({ ...dice, bet: '2.2' })).response).toBeDefined()
      const data = await ask('GameData', { api_id: 'diamonds' }, null)
      expect(data).toMatchObject({ limits: { eur: { min: '0.50', max: '2.00' } } })
    })
  })

  it('lower the payout that a bet may state', async () => {
    const own = { diamonds: { maxPayoutEur: 10 } }
    await withSetting('originals.gameLimits', own, {}, async () => {
      expect((await play({ ...diamonds, bet: '1' })).error?.message.code).toBe(4)
      expect((await play({ ...diamonds, bet: '0.2' })).response).toBeDefined()
    })
  })

  it('are refused for games that do not exist and limits that make no sense', async () => {
    const { settings } = node.app.platform
    for (const [key, value] of [
      ['originals.gameLimits', { chess: { maxBetEur: 2 } }],
      ['originals.gameLimits', { dice: { maxBetEur: -1 } }],
      ['originals.gameLimits', { dice: { minBetEurCents: 500, maxBetEur: 2 } }],
      ['originals.gameLimits', { dice: { maximum: 2 } }],
      ['originals.disabledGames', ['chess']],
    ] as const) {
      await expect(settings.set({ key, value, reason: 'a slip', by: null })).rejects.toThrow(key)
    }
  })
})

describe('GameData', () => {
  it('describes all seventeen games to guests, with tables that screens can print [GAME-019] [GAME-059]', async () => {
    const ids = Object.keys(gameTable)
    expect(ids).toHaveLength(17)
    for (const api_id of ids) {
      const data = await node.app.whispers.GameData({ api_id }, callOf(null))
      expect(data).toMatchObject({ id: api_id, limits: { eur: { max: '20.00' } } })
      expect(data.helpPages).toBeGreaterThanOrEqual(5)
      expect([data.extended, data.multiplayer].filter(Boolean).length).toBeLessThanOrEqual(1)
    }
    const keno = await node.app.whispers.GameData({ api_id: 'keno' }, callOf(null))
    expect(keno.tables['high']).toMatchObject({ 10: [0, 0, 0, 0, 3.5, 8, 13, 63, 500, 800, 1000] })
    const stairs = await node.app.whispers.GameData({ api_id: 'stairs' }, callOf(null))
    expect(Object(stairs.tables[7])[12]).toBe(76_744.8)
  })
})

describe('statistics of a session', () => {
  it('count what was settled since the session began, today and on the days before', async () => {
    const fresh = await node.join()
    const bet = { api_id: 'diamonds', data: {}, bet: '1' }
    await play(bet, fresh)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const now = node.app.platform.clock.now()
    const { caller, ...context } = callOf(fresh)
    const sums = async (beganAt = now) => {
      await node.app.doors.wallet.projections.catchUp()
      const sessionId = mintUuidV7(beganAt, randomBytes(10))
      const input = { demo: false, range: 'session' } as const
      const inSession = { ...context, caller: { ...caller, sessionId } }
      return (await node.app.handlers.statistics(input, inSession))['usdt']
    }
    expect(await sums()).toBeUndefined()
    const played: Answer[] = []
    for (let turn = 0; turn < 3; turn += 1) played.push(await play(bet, fresh))
    const profit = played.reduce((sum, { response }) => sum + Number(response?.game['profit']), 0)
    const best = played.map(({ response }) => Number(response?.game['profit']))
    expect(await sums()).toMatchObject({
      games: 3,
      wagered: '3.00000000',
      best: { profit: Math.max(...best).toFixed(8) },
    })
    expect(Number((await sums())?.profit)).toBeCloseTo(profit, 8)
    expect(await sums(now - 2 * dayMs)).toMatchObject({ games: 4, wagered: '4.00000000' })
  })

  it('ask a guest to sign in, and know no other games [GAME-082] [GAME-084]', async () => {
    const { history } = node.app.handlers
    await expect(history({ api_id: 'keno', count: 3 }, callOf(null))).rejects.toMatchObject({
      refusal: 'core/sign-in-needed',
    })
    await expect(history({ api_id: 'chess', count: 3 }, callOf(null))).rejects.toMatchObject({
      refusal: 'originals/unknown-game',
    })
    expect((await ask('RestoreData', { api_id: 'chess' })).error?.message.code).toBe(-3)
  })
})
