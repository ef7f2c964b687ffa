import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { demoBets, disabledGames, isAvailable, maxBetEur } from './settings.ts'

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

const body = {
  api_id: 'dice',
  bet: '0.5',
  demo: false,
  currency: 'usdt',
  quick: false,
  data: { condition: 'over', target: 50 },
}

interface Answer {
  readonly error?: {
    readonly message: { readonly code: number; readonly message: string; readonly name: string }
  }
  readonly response?: {
    readonly id: string
    readonly game: Record<string, unknown>
    readonly seeds: { readonly nonce: number }
  }
}

async function play(
  fields: object = {},
  options: { key?: Uuid | null; by?: TestPlayer | null; on?: TestApp } = {},
): Promise<Answer> {
  const { key = node.mintKey(), by = player, on = node } = options
  // The registry checked the answer against the contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return (await on.whisper('Play', { ...body, ...fields }, callOf(by, key))) as Answer
}

async function refusal(fields: object = {}, options: Parameters<typeof play>[1] = {}) {
  const { error } = await play(fields, options)
  return error?.message && { code: error.message.code, message: error.message.message }
}

async function balance(by = player, demo = false): Promise<string | undefined> {
  const rows = await node.app.handlers.currencies({}, callOf(by))
  const row = rows.find(({ id }) => id === 'usdt')
  return demo ? row?.balance.demo : row?.balance.real
}

/** A second node on the same database and the same clock. */
function openOther(): Promise<TestApp> {
  const { clock } = node.app.platform
  return openTestApp({ databaseUrl: database.url, clock, environment: { ROLES: 'edge' } })
}

/** Runs with an override of a setting and takes it back. */
async function withSetting(key: string, value: unknown, initial: unknown, work: () => unknown) {
  const { settings } = node.app.platform
  await settings.set({ key, value, reason: 'for a test', by: null })
  try {
    await work()
  } finally {
    await settings.set({ key, value: initial, reason: 'after a test', by: null })
  }
}

describe('the codes of Play', () => {
  it('names the minimum of the currency for a stake below it [GAME-063] [GAME-064]', async () => {
    expect(await refusal({ bet: '0' })).toEqual({
      code: -1,
      message: 'Minimum bet amount: 0.00000001',
    })
    expect(await refusal({ bet: 0, currency: 'eur' })).toEqual({
      code: -1,
      message: 'Minimum bet amount: 0.01',
    })
    expect((await play({ bet: '0.00000001' })).response?.game['wager']).toBe('0.00000001')
  })

  it('asks a guest to sign in [GAME-065] [GAME-082]', async () => {
    expect(await refusal({}, { by: null })).toEqual({
      code: -2,
      message: 'Please login to your account.',
    })
  })

  it('knows no other games than its own [GAME-066]', async () => {
    for (const id of ['roulette-9', '__proto__', 'constructor', '']) {
      expect(await refusal({ api_id: id })).toEqual({ code: -3, message: 'Unknown game' })
    }
  })

  it('refuses stakes that are no amount of the currency [GAME-067]', async () => {
    expect((await refusal({ bet: '0.000000001' }))?.code).toBe(-4)
    expect((await refusal({ bet: '0.001', currency: 'eur' }))?.code).toBe(-4)
    expect(await refusal({ bet: 1e-9 })).toEqual({ code: -4, message: 'Invalid wager' })
    for (const bet of ['-1', '1e3']) expect((await refusal({ bet }))?.code).toBe(-1002)
  })

  it('refuses a game that the operator switched off [GAME-068] [GAME-083]', async () => {
    await withSetting(disabledGames.key, ['dice'], [], async () => {
      expect(await refusal()).toEqual({ code: -5, message: 'This game is disabled right now' })
      expect((await play({ api_id: 'limbo', data: { target: 2 } })).response).toBeDefined()
    })
  })

  it('refuses demo bets that are switched off [GAME-070] [GAME-086]', async () => {
    await withSetting(demoBets.key, false, true, async () => {
      expect(await refusal({ demo: true })).toEqual({
        code: -7,
        message: 'Demo bets are disabled',
      })
      expect((await play()).response).toBeDefined()
    })
  })

  it('is silent about a bet while the one before it is settled [GAME-071]', async () => {
    const [first, second] = await Promise.all([play(), play()])
    expect(first.response).toBeDefined()
    expect(second.error?.message).toMatchObject({ code: -8, message: '' })
  })

  it('caps the stake at 20 EUR at the present prices [GAME-072] [GAME-089]', async () => {
    // 20 EUR at 1.084 USD are 21.68 USDT.
    expect(await refusal({ bet: '21.68000001' })).toEqual({
      code: -9,
      message: 'Max bet amount: 20 EUR',
    })
    expect((await play({ bet: '21.68' })).response).toBeDefined()
    expect((await refusal({ bet: '20.01', currency: 'eur' }))?.code).toBe(-9)
  })

  it('takes no bet while the price is unknown or old [GAME-073]', async () => {
    node.pass(6 * 60_000)
    expect(await refusal()).toEqual({
      code: -10,
      message: 'Failed to get token price, try again later',
    })
    await node.app.doors.wallet.prices.refresh()
    expect((await play()).response).toBeDefined()
  })

  it('refuses everything while in-house games are off [GAME-074]', async () => {
    await withSetting(isAvailable.key, false, true, async () => {
      expect(await refusal()).toEqual({
        code: -99,
        message: 'In-house games are temporarily disabled',
      })
    })
  })

  it('names the parameter that the game does not take', async () => {
    for (const [data, field] of [
      [{ condition: 'over', target: 1 }, 'target'],
      [{ condition: 'sideways', target: 50 }, 'condition'],
      [{ condition: 'over', target: 50, roll: 99 }, 'roll'],
      [{ condition: 'over', target: 50, multiplier: 100 }, 'multiplier'],
    ] as const) {
      const { error } = await play({ data })
      expect(error?.message).toMatchObject({ code: 1, params: { field } })
    }
  })

  it('refuses a stake that the pocket does not hold, and takes nothing', async () => {
    const poor = await node.join()
    const before = await balance(poor, true)
    expect(await refusal({ demo: true }, { by: poor })).toEqual({
      code: 2,
      message: 'Not enough balance',
    })
    expect(await refusal({ currency: 'btc', bet: '0.00000001' }, { by: poor })).toMatchObject({
      code: 2,
    })
    expect(await balance(poor, true)).toBe(before)
  })

  it('refuses a bet whose top payout is above the cap', async () => {
    const data = { target: 1_000_000 }
    expect(await refusal({ api_id: 'limbo', data, bet: '1' })).toEqual({
      code: 4,
      message: 'The top payout of this bet is above the limit of 21680 USDT',
    })
    expect((await play({ api_id: 'limbo', data, bet: '0.02168' })).response).toBeDefined()
    expect((await refusal({ api_id: 'limbo', data, bet: '0.02168001' }))?.code).toBe(4)
  })

  it('refuses currencies that do not exist', async () => {
    expect((await refusal({ currency: 'gold' }))?.code).toBe(5)
  })

  it('follows a changed limit on another node within two seconds', async () => {
    const other = await openOther()
    try {
      await withSetting(maxBetEur.key, 1, 20, async () => {
        expect(await refusal({ bet: '2' })).toEqual({ code: -9, message: 'Max bet amount: 1 EUR' })
        const onOther = async () => (await refusal({ bet: '2' }, { on: other }))?.code
        await expect.poll(onOther, { timeout: 2_000, interval: 100 }).toBe(-9)
      })
    } finally {
      await other.close()
    }
  })
})

describe('the key of a bet', () => {
  it('gives the identical answer however often it is sent, on every node, and takes once', async () => {
    const other = await openOther()
    try {
      const key = node.mintKey()
      const first = await play({}, { key })
      const held = await balance()
      const again = [await play({}, { key }), await play({}, { key, on: other })]
      expect(first.response).toBeDefined()
      expect(again).toEqual([first, first])
      expect(await balance()).toBe(held)
    } finally {
      await other.close()
    }
  })

  it('gives the same answer although the bet took the last of the balance', async () => {
    const poor = await node.join()
    const other = await openOther()
    try {
      const data = { condition: 'under', target: 0.01 }
      const bet = '0.5'
      const amountMinor = 99_950_000_000n
      await node.app.doors.wallet.movements.post({
        ...{ id: node.mintKey(), reason: 'transfer', currency: 'usdt' },
        players: [
          { userId: poor.userId, pocket: 'real', amountMinor: -amountMinor },
          { userId: player.userId, pocket: 'real', amountMinor },
        ],
        notEnough: 'originals/not-enough-balance',
        telling: { context: null },
      })
      const key = node.mintKey()
      const first = await play({ data, bet }, { key, by: poor })
      expect(await balance(poor)).toBe('0.00000000')
      expect(await play({ data, bet }, { key, by: poor, on: other })).toEqual(first)
    } finally {
      await other.close()
    }
  })

  it('is refused for another bet, another game and another player', async () => {
    const key = node.mintKey()
    const stranger = await node.join()
    await play({}, { key })
    for (const [fields, by] of [
      [{ bet: '0.51' }, player],
      [{ data: { condition: 'under', target: 50 } }, player],
      [{ api_id: 'limbo', data: { target: 2 } }, player],
      [{ demo: true }, player],
      [{}, stranger],
    ] as const) {
      expect((await refusal(fields, { key, by }))?.code).toBe(-1011)
    }
  })

  it('is refused when its time is off, unless the bet is known', async () => {
    const now = node.app.platform.clock.now()
    const minute = 60_000
    for (const drift of [-11 * minute, 11 * minute]) {
      const key = mintUuidV7(now + drift, randomBytes(10))
      expect((await refusal({}, { key }))?.code).toBe(-1002)
    }
    const key = node.mintKey()
    const first = await play({}, { key })
    node.pass(20 * minute)
    await node.app.doors.wallet.prices.refresh()
    expect(await play({}, { key })).toEqual(first)
  })

  it('is needed, and must be a uuid v7', async () => {
    expect((await refusal({}, { key: null }))?.code).toBe(-1002)
    const v4 = '3b241101-e2bb-4255-8caf-4136c566a962'
    expect((await refusal({}, { key: v4 }))?.code).toBe(-1002)
  })

  it('wins once when the same bet is sent from two nodes at the same moment', async () => {
    const other = await openOther()
    try {
      for (let round = 0; round < 10; round += 1) {
        const key = node.mintKey()
        const [one, two] = await Promise.all([
          play({ bet: '0.01' }, { key }),
          play({ bet: '0.01' }, { key, on: other }),
        ])
        expect(one.response).toBeDefined()
        expect(two).toEqual(one)
      }
    } finally {
      await other.close()
    }
  })
})

describe('GameData', () => {
  it('describes a game with its limits in every currency [GAME-059]', async () => {
    const data = await node.whisper('GameData', { api_id: 'limbo' }, callOf(null))
    expect(data).toMatchObject({
      id: 'limbo',
      enabled: true,
      supportsAuto: true,
      limits: {
        usdt: { min: '0.00000001', max: '21.68000000', maxPayout: '21680.00000000' },
        eur: { min: '0.01', max: '20.00', maxPayout: '20000.00' },
      },
      params: { target: { max: 1_000_000 } },
    })
    expect(await node.whisper('GameData', { api_id: 'chess' }, callOf(null))).toMatchObject({
      error: { message: { code: -3 } },
    })
  })
})
