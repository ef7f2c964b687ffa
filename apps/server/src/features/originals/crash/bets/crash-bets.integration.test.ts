import { createHash } from 'node:crypto'
import { crashTimeMs, isNextCrashHash } from '@powerplay/engines'
import { mintUuidV7, mustHave, uuidTime } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestApp, type TestPlayer } from '../../../../../test/app.ts'
import { disabledGames } from '../../settings.ts'
import { betsPerRound, bettingMs } from '../settings.ts'
import { CrashStage } from '../test/stage.ts'
import { edgesOf, expectedEdges } from '../../../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf, layUnlessBusy } from '../../../../../test/guard/last-unit.ts'

let stage: CrashStage
let node: TestApp
let other: TestApp
let alice: TestPlayer
let bob: TestPlayer

/** One usdt in minor units. */
const one = 100_000_000n

beforeAll(async () => {
  stage = await CrashStage.open([
    [250, 299],
    [100, 100],
    [400, 3_000],
  ])
  node = await stage.node()
  await stage.storeChain(node)
  other = await stage.node({ ROLES: 'edge' })
  ;[alice, bob] = [await node.join(), await node.join()]
  node.app.doors.originals.startEngine()
  await stage.reached(1, 'betting')
})
afterAll(async () => {
  await stage.close()
  await expectWhole(stage.database.url)
  await stage.database.drop()
})

async function liveBets(round: number, player: TestPlayer): Promise<number> {
  const { rows } = await stage.pool.query<{ count: string }>(
    `select count(*)::int as count from crash_bets
      where round = $1 and user_id = $2 and status not in ('late', 'cancelled')`,
    [round, player.userId],
  )
  return Number(rows[0]?.count)
}

describe('while betting lasts', () => {
  it.each([
    [{ cashout: 1 }, 'cashout'],
    [{ cashout: 1.015 }, 'cashout'],
    [{ cashout: 1_000_000.01 }, 'cashout'],
    [{ cashout: '2' }, 'cashout'],
    [{ cashout: null }, 'cashout'],
    [{ result: 5 }, 'result'],
    [{ cashout: 2, multiplier: 9 }, 'multiplier'],
  ])('refuses the settings %j and takes nothing', async (data, field) => {
    const before = await stage.balanceOf(alice)
    const request = { api_id: 'crash', bet: '1', demo: false, currency: 'usdt', quick: false, data }
    const answer: unknown = await node.whisper('Play', request, callOf(alice, stage.mintKey()))
    expect(answer).toMatchObject({ error: { message: { code: 1, params: { field } } } })
    expect(await stage.balanceOf(alice)).toBe(before)
    expect(await liveBets(1, alice)).toBe(0)
  })

  it('refuses a bet that the balance does not cover, and keeps no place for it', async () => {
    const answer = await stage.bet(alice, { demo: true })
    expect(answer.error?.message.name).toBe('originals/not-enough-balance')
    expect(await liveBets(1, alice)).toBe(0)
  })

  it('sends guests to the sign-in [GAME-062]', async () => {
    const request = { api_id: 'crash', bet: '1', demo: true, currency: 'usdt', quick: false }
    const answer = await node.whisper(
      'Play',
      { ...request, data: {} },
      callOf(null, stage.mintKey()),
    )
    expect(answer).toMatchObject({ error: { message: { code: -2 } } })
  })

  it('takes one bet of a player and round out of 50 laid at once on two nodes', async () => {
    const before = await stage.balanceOf(alice)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stage.bet(alice, { node: index % 2 === 0 ? node : other }),
      ),
    )
    expect(answers.filter(({ response }) => response !== undefined)).toHaveLength(1)
    const codes = new Set(answers.flatMap(({ error }) => error?.message.code ?? []))
    expect([...codes].every((code) => code === 3 || code === -8)).toBe(true)
    expect(await stage.balanceOf(alice)).toBe(before - one)
    expect(await liveBets(1, alice)).toBe(1)
  })

  it('takes bonus money where there is no other, and the books are whole', async () => {
    const player = await node.join()
    const all = await stage.balanceOf(player)
    const { movements } = node.app.doors.wallet
    const shared = { currency: 'usdt', telling: { context: null } } as const
    await movements.post({
      ...{ ...shared, id: stage.mintKey(), reason: 'transfer', notEnough: 'x' },
      players: [{ userId: player.userId, pocket: 'real', amountMinor: -all }],
      houses: [{ house: 'fee', amountMinor: all }],
    })
    const businessKey = stage.mintKey()
    await movements.grant({
      ...{ ...shared, id: businessKey, businessKey, reason: 'bonus_grant', pocket: 'bonus' },
      ...{ userId: player.userId, amountMinor: 5n * one },
    })
    expect((await stage.bet(player, { cashout: 1.5 })).response).toBeDefined()
    const { rows } = await stage.pool.query<{ pocket: string }>(
      `select pocket from wagers where user_id = $1 and game = 'crash'`,
      [player.userId],
    )
    expect(rows).toEqual([{ pocket: 'bonus' }])
    await expectWhole(stage.database.url)
  })

  it('answers a repeated key with the bet as it is, and refuses it for another bet', async () => {
    const key = stage.mintKey()
    const first = await stage.bet(bob, { key, cashout: 3 })
    expect(await stage.bet(bob, { key, cashout: 3 })).toEqual(first)
    expect(await stage.bet(bob, { key, cashout: 3, node: other })).toEqual(first)
    const changed = await stage.bet(bob, { key, cashout: 4 })
    expect(changed.error?.message.name).toBe('core/key-reused')
    const stolen = await stage.bet(await node.join(), { key, cashout: 3 })
    expect(stolen.error?.message.name).toBe('core/key-reused')
  })

  it('gives a bet back by turn or finish, once, and takes another one then [RT-029]', async () => {
    const carol = await node.join()
    const before = await stage.balanceOf(carol)
    const first = await stage.placed(carol)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => stage.finish(carol, first)),
      ...Array.from({ length: 10 }, () => stage.finish(carol, first, other)),
      stage.turn(carol, first, { action: 'cancel' }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        type: 'finish',
        game: { status: 'cancel', profit: '0.00000000' },
      })
    }
    expect(await stage.balanceOf(carol)).toBe(before)
    const second = await stage.placed(carol)
    expect(second).not.toBe(first)
    expect(await stage.turn(carol, second, { action: 'cancel' })).toMatchObject({ type: 'finish' })
    await stage.until(async () =>
      stage.eventsOf('MultiplayerBetCancelled').some(({ ids }) => `${ids}`.includes(second)),
    )
    expect(await stage.balanceOf(carol)).toBe(before)
  })

  it('gives a bet back although its player used up the id that a plain hash makes of it', async () => {
    const erin = await node.join()
    const key = stage.mintKey()
    const before = await stage.balanceOf(erin)
    const bet = await stage.placed(erin, { key })
    const digest = createHash('sha256').update(`originals/crash/end/${key}`).digest()
    const guess = mintUuidV7(uuidTime(key), digest.subarray(0, 10))
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(erin, guess))
    expect(await stage.turn(erin, bet, { action: 'cancel' })).toMatchObject({ type: 'finish' })
    expect(await stage.balanceOf(erin)).toBe(before)
  })

  it('refuses turns that are none, wrong steps and bets of others', async () => {
    const { rows } = await stage.pool.query<{ id: string }>(
      `select id from crash_bets where round = 1 and user_id = $1 and status = 'open'`,
      [alice.userId],
    )
    expect(rows).toHaveLength(1)
    const id = mustHave((await stage.gameData(alice)).round?.mine[0], 'own bet').id
    for (const data of [{}, { action: 'cash' }, { action: 'cancel', at: 5 }]) {
      const answer = await stage.turn(alice, id, data)
      expect(answer.error?.message).toMatchObject({ code: 2, params: { reason: 'action' } })
    }
    const wrongStep: unknown = await node.whisper('Finish', { id, step: 1 }, callOf(alice))
    expect(wrongStep).toMatchObject({ error: { message: { code: 3 } } })
    const foreign = await stage.finish(bob, id)
    expect(foreign.error?.message).toMatchObject({ code: 1 })
  })

  it('takes as many bets of a player as the setting allows', async () => {
    const set = (value: number) =>
      node.app.platform.settings.set({
        key: betsPerRound.key,
        value,
        reason: 'a test wants it',
        by: null,
      })
    await set(3)
    const dave = await node.join()
    const ids = [await stage.placed(dave), await stage.placed(dave), await stage.placed(dave)]
    expect(new Set(ids).size).toBe(3)
    expect((await stage.bet(dave)).error?.message.code).toBe(3)
    await set(1)
    for (const id of ids) await stage.finish(dave, id)
  })

  it('takes that many too when they come at the same moment, at two nodes', async () => {
    const { settings } = node.app.platform
    const set = async (value: number) => {
      await settings.set({ key: betsPerRound.key, value, reason: 'a race', by: null })
      await other.app.platform.settings.refresh()
    }
    await set(3)
    for (let race = 0; race < 5; race += 1) {
      const player = await node.join()
      const lay = (at: TestApp) => async () =>
        (await stage.bet(player, { node: at })).error?.message.name ?? null
      const laid = await Promise.all(
        // A node begins one bet of a player after the other; the two of the nodes meet at the places.
        [node, other, node, other].map((at) => layUnlessBusy(lay(at), ['originals/play-pending'])),
      )
      expect(laid.filter((refused) => refused === null)).toHaveLength(3)
      expect(laid.filter((refused) => refused !== null)).toEqual(['originals/round-open'])
    }
    await set(1)
  })

  it('shows players with private bets without name, and their bet otherwise like any', async () => {
    const erin = await node.join()
    await stage.pool.query('update users set private_bets = true where id = $1', [erin.userId])
    const id = await stage.placed(erin, { cashout: 1.5 })
    await stage.until(async () => stage.eventsOf('MultiplayerGameBet').flatMap(betsIn).includes(id))
    const row = stage
      .eventsOf('MultiplayerGameBet')
      .flatMap(({ bets }) => (Array.isArray(bets) ? bets : []))
      .find((bet) => bet.id === id)
    expect(row).toMatchObject({ user: { _id: null, name: null }, additional: 1.5 })
  })

  it('shows demo bets to their owner only', async () => {
    const frank = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(frank, stage.mintKey()))
    const id = await stage.placed(frank, { demo: true, cashout: 1.01 })
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(stage.eventsOf('MultiplayerGameBet').flatMap(betsIn)).not.toContain(id)
    const mine = (await stage.gameData(frank)).round?.mine
    expect(mine).toMatchObject([{ id, demo: true, additional: 1.01 }])
    expect(JSON.stringify((await stage.gameData(alice)).round)).not.toContain(id)
  })
})

describe('while the round runs', () => {
  it('pays one cash-out of 50 sent at once to two nodes, and answers all alike', async () => {
    await stage.start(1)
    await stage.runTo(1, crashTimeMs(140))
    const id = mustHave((await stage.gameData(alice)).round?.mine[0], 'own bet').id
    const before = await stage.balanceOf(alice)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stage.finish(alice, id, index % 2 === 0 ? node : other),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const multiplier = answers[0]?.game?.multiplier ?? 0
    expect(multiplier).toBeGreaterThanOrEqual(1.4)
    const paid = (one * BigInt(Math.round(multiplier * 100))) / 100n
    expect(await stage.balanceOf(alice)).toBe(before + paid)
  })

  it('refuses to take a bet back', async () => {
    const id = mustHave((await stage.gameData(bob)).round?.mine[0], 'own bet').id
    const answer = await stage.turn(bob, id, { action: 'cancel' })
    expect(answer.error?.message).toMatchObject({ code: 2, params: { reason: 'running' } })
  })

  it('keeps a cash-out after the point waiting until all know the end, then refuses it', async () => {
    const [pointE2 = 0] = stage.pointsE2
    await stage.runTo(1, crashTimeMs(pointE2 + 1) + 1)
    const id = mustHave((await stage.gameData(bob)).round?.mine[0], 'own bet').id
    const answer = await stage.finish(bob, id, other)
    const { rows } = await stage.pool.query('select state from crash_rounds where number = 1')
    expect(rows).toEqual([{ state: 'finished' }])
    expect(answer.error?.message).toMatchObject({ code: 2, params: { reason: 'crashed' } })
    await stage.settled(1)
  })

  it('takes no bet while a finished round is shown', async () => {
    const answer = await stage.bet(alice)
    expect(answer.error?.message.code).toBe(-6)
  })
})

describe('the rounds after', () => {
  it('can crash at 1.00, where nobody can cash out', async () => {
    stage.pass(3_100)
    await stage.reached(2, 'betting')
    const id = await stage.placed(alice)
    const auto = await stage.placed(bob, { cashout: 1.01 })
    await stage.start(2)
    const early = await stage.finish(alice, id)
    expect(early.error?.message).toMatchObject({ code: 2 })
    await stage.runTo(2, crashTimeMs(101) + 150)
    await stage.reached(2, 'finished')
    await stage.settled(2)
    for (const [player, bet] of [
      [alice, id],
      [bob, auto],
    ] as const) {
      const answer = await stage.finish(player, bet)
      expect(answer.error?.message).toMatchObject({ params: { reason: 'crashed' } })
    }
  })

  it('pays at the point exactly, where the multiplier still is the point', async () => {
    const pointE2 = stage.pointsE2[2] ?? 0
    stage.pass(3_100)
    await stage.reached(3, 'betting')
    const id = await stage.placed(alice)
    const auto = await stage.placed(bob, { cashout: pointE2 / 100 })
    const above = await node.join()
    const aboveId = await stage.placed(above, { cashout: (pointE2 + 1) / 100 })
    await stage.start(3)
    await stage.runTo(3, crashTimeMs(pointE2))
    const answer = await stage.finish(alice, id)
    await stage.runTo(3, crashTimeMs(pointE2 + 1) + 150)
    await stage.reached(3, 'finished')
    await stage.settled(3)
    // A slow machine may reach the millisecond after the point; then the bet is lost by rule.
    const isPaid = answer.game !== undefined
    expect(isPaid ? answer.game : answer.error?.message.params).toMatchObject(
      isPaid ? { multiplier: pointE2 / 100 } : { reason: 'crashed' },
    )
    expect(await stage.finish(bob, auto)).toMatchObject({ game: { multiplier: pointE2 / 100 } })
    expect((await stage.finish(above, aboveId)).error?.message.code).toBe(2)
  })

  it('link into the chain that was announced, each provable from the one before', async () => {
    const answer: unknown = await node.app.handlers.history(
      { api_id: 'crash', count: 30 },
      callOf(null),
    )
    const rounds = Object(answer).rounds
    expect(rounds.map(({ round }: { round: number }) => round)).toEqual([3, 2, 1])
    expect(isNextCrashHash(rounds[0].hash, rounds[1].hash)).toBe(true)
    expect(isNextCrashHash(rounds[1].hash, rounds[2].hash)).toBe(true)
    const { chain } = await stage.gameData(null)
    expect(isNextCrashHash(rounds[2].hash, chain?.terminatingHash ?? '')).toBe(true)
  })

  it('stop when the game is switched off, and go on when it is on again', async () => {
    const { settings } = node.app.platform
    const set = (value: string[]) =>
      settings.set({ key: disabledGames.key, value, reason: 'a test wants it', by: null })
    await set(['crash'])
    stage.pass(3_100)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await stage.bet(alice)).error?.message.code).toBe(-5)
    expect((await stage.gameData(alice)).round?.round).toBe(3)
    await set([])
    stage.pass(1_000)
    await stage.reached(4, 'betting')
  })
})

function betsIn({ bets }: Record<string, unknown>): string[] {
  return Array.isArray(bets) ? bets.map(({ id }: { id: string }) => id) : []
}

describe('limits and breaks of a player, by crash', () => {
  it('hold at their edges', async () => {
    const many = {
      key: 'auth.registrationsPerIpPerDay',
      value: 10_000,
      reason: 'many players',
      by: null,
    }
    await node.app.platform.settings.set(many)
    await nextBetting()
    const edges = edgesOf({
      platform: node.app.platform,
      join: () => node.join(),
      lay: async (player, usd) =>
        (await stage.bet(player, { bet: String(usd) })).error?.message.name ?? null,
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges())
  })

  /** Lets rounds go by until one more of them takes bets. */
  async function nextBetting(): Promise<void> {
    const { rows } = await stage.pool.query<{ number: number }>(
      'select max(number)::int as number from crash_rounds',
    )
    const next = (rows[0]?.number ?? 0) + 1
    await stage.until(async () => {
      stage.pass(1_000)
      const found = await stage.pool.query(
        `select 1 from crash_rounds where number >= $1 and state = 'betting'`,
        [next],
      )
      return found.rowCount !== 0
    })
  }

  it('take the last unit of one once, by bets laid at once at two nodes', async () => {
    const { settings } = node.app.platform
    await settings.set({ key: betsPerRound.key, value: 3, reason: 'a race', by: null })
    // However slow the machine: all is laid in one round.
    await settings.set({ key: bettingMs.key, value: 120_000, reason: 'a race', by: null })
    await other.app.platform.settings.refresh()
    await nextBetting()
    const race = lastUnitOf({
      platform: node.app.platform,
      join: () => node.join(),
      lay(player, place) {
        const at = place % 2 === 0 ? node : other
        const lay = async () =>
          (await stage.bet(player, { bet: '2.5', node: at })).error?.message.name ?? null
        return layUnlessBusy(lay, ['originals/play-pending'])
      },
      usd: 2.5,
    })
    expect(await race).toEqual(expectedLastUnit(2.5))
  })
})
