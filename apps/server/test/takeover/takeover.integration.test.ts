import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mustHave, toWireId } from '@powerplay/kernel'
import { numbersFrom } from '../../src/features/originals/rounds/test/next-turn.ts'
import {
  minor,
  RoundPlayer,
  type Opened,
} from '../../src/features/originals/rounds/test/round-player.ts'
import type { CallContext } from '../../src/platform/context.ts'
import { callOf, expectWhole, type TestApp } from '../app.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { verifyStoredBets } from './bet-records.ts'
import { balancesOf, debtsOf, projectionRows } from './rows.ts'
import { CrashTable } from './scene/crash-bets.ts'
import { directGames } from './scene/direct-bets.ts'
import { one, send, takeBack } from './scene/outside-money.ts'
import { playOut, turnGames } from './scene/turn-rounds.ts'
import { TakenOver, withoutPrizes } from './taken-over.ts'

let database: TestDatabase
let world: TakenOver
let node: TestApp

beforeAll(async () => {
  database = await createEmptyDatabase()
  world = await TakenOver.open(database.url, 'dump-0190.br')
  node = world.node
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const player = (name: string) => world.player(name)
const databaseOf = () => node.app.platform.database

describe('a database of the version before', () => {
  it('keeps every balance but for debts, which are paid by what their players hold', async () => {
    expect(world.before.debts.size).toBeGreaterThan(0)
    const changed = await world.changedBalances()
    const isHouse = (name: string) => name.startsWith('house ')
    const ofPlayers = new Map([...changed].filter(([name]) => !isHouse(name)))
    const expected = new Map<string, bigint>()
    const owed = new Map<string, bigint>()
    for (const [name, owedMinor] of world.before.debts) {
      // What they held paid at once.
      const heldMinor = world.before.balances.get(`${name} real`) ?? 0n
      const paidMinor = heldMinor < owedMinor ? heldMinor : owedMinor
      if (paidMinor > 0n) expected.set(`${name} real`, -paidMinor)
      if (paidMinor < owedMinor) owed.set(name, owedMinor - paidMinor)
      expected.set(`${name} debt`, paidMinor - owedMinor)
    }
    expect(ofPlayers).toEqual(expected)
    const sums = new Map<string, bigint>()
    for (const [name, change] of changed) {
      const [currency = ''] = name.split(' ').slice(isHouse(name) ? -1 : 1)
      sums.set(currency, (sums.get(currency) ?? 0n) + change)
    }
    expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
    expect(await debtsOf(databaseOf())).toEqual(owed)
  })

  it('is whole for the checker', async () => {
    await expectWhole(database.url)
  })

  it('has its half-read projections read on, and tells all as the version before did', async () => {
    await node.app.doors.wallet.projections.catchUp()
    expect(await world.differences()).toEqual([])
  })

  it('tells of bets that were refunded late that they were cancelled', async () => {
    expect(world.remembered.takenBack.length).toBeGreaterThan(0)
    const info = z.object({ info: z.object({ status: z.string() }) })
    for (const game_id of world.remembered.takenBack) {
      const now = info.parse(await node.whisper('Info', { game_id }, callOf(null)))
      expect(now.info.status).toBe('cancel')
    }
  })

  it('tells of bets whose win was rolled back as lost, and sums them so', async () => {
    const info = z.object({ info: z.object({ status: z.string(), payout: z.string() }) })
    const sums = z.object({
      usdt: z.object({ games: z.number(), wagered: z.string(), profit: z.string() }),
    })
    const { rolledBack } = world.before
    expect(rolledBack.map(({ name }) => name)).toEqual(['elena', 'elena'])
    const paid = rolledBack.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
    const context = callOf(player('elena'))
    const prizes = (await world.prizes()).get('elena') ?? 0
    const then = sums.parse(withoutPrizes(world.remembered.told['elena: sums false'], prizes)).usdt
    const now = sums.parse(
      await node.app.handlers.statistics({ demo: false, range: 'all' }, context),
    )
    const gone = minor(then.profit) - minor(now.usdt.profit)
    expect(gone).toBe(paid)
    expect({ ...now.usdt, profit: '' }).toEqual({ ...then, profit: '' })
    for (const { id } of rolledBack) {
      const answer = await node.whisper('Info', { game_id: toWireId('bet', id) }, context)
      const { status, payout } = info.parse(answer).info
      expect([status, minor(payout)]).toEqual(['lose', 0n])
    }
  })

  it('gives the same projections when each is built anew', async () => {
    const live = await projectionRows(databaseOf(), node.app.folds)
    for (const id of node.app.doors.wallet.projections.ids) {
      await node.app.doors.wallet.projections.rebuild(id)
      expect(await projectionRows(databaseOf(), node.app.folds), id).toEqual(live)
    }
    expect(await world.differences()).toEqual([])
  })

  it('answers keys of its bets with those bets', async () => {
    const answered = z.object({ response: z.looseObject({ id: z.string() }) })
    expect(world.remembered.asked.length).toBeGreaterThan(directGames.length)
    const held = await balancesOf(databaseOf())
    for (const { userId, key, body, answer } of world.remembered.asked) {
      const again = answered.parse(await node.whisper('Play', body, callOf({ userId }, key)))
      const { response } = answered.parse(answer)
      expect({ ...again.response, balance: null }).toEqual({ ...response, balance: null })
    }
    expect(await balancesOf(databaseOf())).toEqual(held)
  })
})

/** A round as it was left open. */
const left = z.object({
  game: z.object({
    id: z.string(),
    step: z.number(),
    demo: z.boolean(),
    data: z.record(z.string(), z.unknown()),
    game: z.object({ splitTotal: z.string() }),
  }),
})

/** The rounds that a player left open, by game. */
const openRoundsOf = (name: string) =>
  turnGames.flatMap((game) => {
    const read = left.safeParse(world.remembered.told[`${name}: open ${game}`])
    return read.success ? [{ game, round: read.data.game }] : []
  })

describe('a round of turns that was open', () => {
  it('is played to its end by its player, an excluded one too', async () => {
    const next = numbersFrom(7)
    const ended = new Map<string, number>()
    for (const { name } of world.before.users) {
      const seat = new RoundPlayer(node, player(name))
      for (const { game, round } of openRoundsOf(name)) {
        const was = await seat.balance(round.demo)
        const stored = mustHave(await seat.restore(game), `${game} of ${name}`)
        // As the scene left it: `playOut` reads its id, its step and what is seen of it.
        const opened: Opened = stored
        const { last } = await playOut(seat, game, { opened, ...round }, next)
        const added = minor(last.game.splitTotal) - minor(round.game.splitTotal)
        expect(await seat.balance(round.demo)).toBe(was - added + minor(last.game.payout))
        expect(await seat.restore(game)).toBeNull()
        ended.set(game, (ended.get(game) ?? 0) + 1)
      }
    }
    expect([...ended.keys()].sort()).toEqual([...turnGames].sort())
    expect(Math.min(...ended.values())).toBeGreaterThan(1)
  })

  it('of a guest is there too, and ends', async () => {
    const guest = (): CallContext => {
      const context = callOf(null, node.mintKey())
      return { ...context, caller: { ...context.caller, guestKey: world.remembered.guestKey } }
    }
    const found: unknown = await node.whisper('RestoreData', { api_id: 'mines' }, guest())
    expect(found).toEqual(world.remembered.guestRound)
    const { id, step } = left.parse(found).game
    const ended: unknown = await node.whisper('Finish', { id, step }, guest())
    expect(ended).toMatchObject({ type: 'finish', game: { status: 'cancel' } })
  })
})

describe('a round of crash that took bets', () => {
  it('runs, crashes at its point and pays', async () => {
    const ids = ['amber', 'benno', 'carla', 'dario'].map((name) => ({
      name,
      id: left.parse(world.remembered.told[`${name}: open crash`]).game.id,
    }))
    const table = CrashTable.goOn(node)
    await table.run(4)
    await table.crash(4)
    const ends: unknown[] = []
    for (const { name, id } of ids) {
      const answer: unknown = await node.whisper('Info', { game_id: id }, callOf(player(name)))
      ends.push(z.object({ info: z.looseObject({}) }).parse(answer).info)
    }
    expect(ends).toMatchObject([
      { status: 'win', payout: '1.20000000' },
      { status: 'lose', payout: '0.00000000' },
      { status: 'win', payout: '1.50000000' },
      { status: 'win', payout: '1.10000000', demo: true },
    ])
  })
})

describe('an outside bet', () => {
  const held = (name: string) =>
    node.app.doors.wallet.external.balanceOf(player(name).userId, 'usdt')

  it('that was open is won, lost or refunded', async () => {
    const elena = player('elena')
    const was = await held('elena')
    await send(node, elena, { externalId: 'eone-w', kind: 'win', amountMinor: 4n * one })
    expect(await held('elena')).toBe(was + 4n * one)
    await send(node, elena, { externalId: 'etwo-w', kind: 'win', amountMinor: one })
    expect(await held('elena')).toBe(was + 5n * one)
    await takeBack(node, elena, { externalId: 'eback-b', kind: 'bet' })
    expect(await held('elena')).toBe(was + 6n * one)
  })

  it('that was known is answered as known, and moves nothing', async () => {
    const was = await held('elena')
    const asked = { externalId: 'readwon-b', kind: 'bet' } as const
    const known = await node.app.doors.wallet.external.find('slotegrator', 'readwon-b')
    expect(await send(node, player('elena'), asked)).toEqual({ kind: 'repeated', id: known })
    expect(
      await takeBack(node, player('elena'), { externalId: 'late-b', kind: 'bet' }),
    ).toMatchObject({
      kind: 'repeated',
    })
    expect(await held('elena')).toBe(was)
  })

  it('that was settled, and a prize that was paid, are taken back', async () => {
    const was = await held('elena')
    await takeBack(node, player('elena'), { externalId: 'readlost-b', kind: 'bet' })
    expect(await held('elena')).toBe(was + one)
    await takeBack(node, player('elena'), { externalId: 'newprize-w', kind: 'win' })
    expect(await held('elena')).toBe(was - 4n * one)
  })

  it('of an excluded player is paid, and no new one taken', async () => {
    const carla = player('carla')
    const was = await held('carla')
    await send(node, carla, { externalId: 'cone-w', kind: 'win', amountMinor: 2n * one })
    expect(await held('carla')).toBe(was + 2n * one)
    expect(await send(node, carla, { externalId: 'cnew-b', kind: 'bet' })).toEqual({
      kind: 'refused',
      refusal: 'not-allowed',
    })
    expect(await held('carla')).toBe(was + 2n * one)
  })

  it('that wins pays a debt of before first', async () => {
    const was = await held('hanna')
    const owed = mustHave((await debtsOf(databaseOf())).get('hanna usdt'), 'debt')
    await send(node, player('hanna'), {
      externalId: 'hone-w',
      kind: 'win',
      amountMinor: 100n * one,
    })
    const owes = (await debtsOf(databaseOf())).get('hanna usdt') ?? 0n
    expect(owes).toBeLessThanOrEqual(owed - 30n * one)
    expect(await held('hanna')).toBe(was + 100n * one - (owed - owes))
  })

  it('of a round in which nothing more comes is lost', async () => {
    const was = await held('carla')
    expect(await node.app.doors.wallet.external.closeQuietRounds(-60_000)).toBeGreaterThan(0)
    expect(await held('carla')).toBe(was)
    expect(await node.app.doors.wallet.external.closeQuietRounds(-60_000)).toBe(0)
  })
})

describe('a player of the version before', () => {
  const latest = () =>
    node.app.handlers.latestGames({ mode: 'casino', type: 'all', count: 20 }, callOf(null))

  it('who excluded himself bets no more', async () => {
    const { caller } = callOf(player('carla'))
    const own = { caller: { ...caller, isSelfExcluded: true } }
    const bet = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '1' }
    const body = { ...bet, data: { condition: 'over', target: 50 } }
    const answer: unknown = await node.whisper(
      'Play',
      body,
      callOf(player('carla'), node.mintKey(), own),
    )
    expect(answer).toMatchObject({ error: { message: { name: 'core/self-excluded' } } })
  })

  it('bets on in every pocket, and all is counted', async () => {
    for (const demo of [true, false]) {
      const bet = { api_id: 'dice', currency: 'usdt', quick: true, demo, bet: '1' }
      const body = { ...bet, data: { condition: 'over', target: 50 } }
      const context = () => callOf(player('amber'), node.mintKey())
      expect(await node.whisper('Play', body, context())).toHaveProperty('response')
    }
    await node.app.doors.wallet.projections.catchUp()
    const live = await projectionRows(databaseOf(), node.app.folds)
    const feed = await latest()
    for (const id of node.app.doors.wallet.projections.ids)
      await node.app.doors.wallet.projections.rebuild(id)
    expect(await projectionRows(databaseOf(), node.app.folds)).toEqual(live)
    expect(await latest()).toEqual(feed)
  })

  it('reveals the seeds, and the verifier re-derives every bet there ever was', async () => {
    for (const { name } of world.before.users) {
      const context = callOf(player(name), node.mintKey())
      await node.app.handlers.changeClientSeed({ client_seed: 'all over' }, context)
    }
    const { said, games } = await verifyStoredBets(node)
    const count = [...games.values()].reduce((sum, bets) => sum + bets, 0)
    expect(said).toBe(`${count} passed, 0 failed`)
    expect([...games.keys()].sort()).toEqual([...directGames, ...turnGames, 'crash'].sort())
    expect(Math.min(...games.values())).toBeGreaterThan(2)
  })
})
