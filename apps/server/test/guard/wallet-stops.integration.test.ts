import type { Uuid } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { RoundPlayer } from '../../src/features/originals/rounds/test/round-player.ts'
import { betCeilingCents, stoppedCurrencies } from '../../src/features/wallet/switches.ts'

let database: TestDatabase
let node: TestApp
/** Another node over the same database. */
let other: TestApp
let player: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  other = await openTestApp({ databaseUrl: database.url })
  player = await node.join()
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})
afterEach(async () => {
  await choose(stoppedCurrencies.key, [])
  await choose(betCeilingCents.key, null)
  await choose('edge.writesOpen', true)
  await other.app.platform.settings.refresh()
})

const choose = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'a test wants it', by: null })

const nameIn = (answer: unknown) =>
  Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(answer), 'error')), 'message')), 'name')

/** The name of the refusal of a bet; undefined where it was taken. */
async function bet(on: TestApp, own: object = {}, key: Uuid = node.mintKey()) {
  const stake = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true }
  const data = { condition: 'over', target: 50 }
  return nameIn(await on.whisper('Play', { ...stake, data, ...own }, callOf(player, key)))
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => Reflect.get(Object(error), 'refusal'),
  )

/** A bet that an outside provider asks for by its callback. */
function outsideBet(externalId: string, amountMinor: bigint) {
  return node.app.doors.wallet.external.apply({
    ...{ source: 'a_test', externalId, kind: 'bet', userId: player.userId, currency: 'usdt' },
    ...{ product: 'slots', game: 'a_game', round: externalId, isRoundOver: true, amountMinor },
    refs: [],
    terms: { usdRateE8: 100_000_000n, trueEdgePpm: 40_000, creditedEdgePpm: 40_000, params: {} },
  })
}

const usdt = 100_000_000n

describe('a stopped currency', () => {
  it('takes no bet, of no product and on no node, and lets the others be', async () => {
    const before = node.mintKey()
    expect(await bet(node, {}, before)).toBe(undefined)
    expect(await outsideBet('known', usdt)).toMatchObject({ kind: 'done' })
    await choose(stoppedCurrencies.key, ['usdt'])
    expect(await bet(node)).toBe('core/currency-stopped')
    await expect.poll(() => bet(other), { timeout: 2_000 }).toBe('core/currency-stopped')
    expect(await bet(node, { demo: true })).toBe('core/currency-stopped')
    expect(await bet(node, { demo: true, currency: 'eur' })).not.toBe('core/currency-stopped')
    expect(await outsideBet('new', usdt)).toEqual({ kind: 'refused', refusal: 'not-allowed' })
    // What was made before is answered as it was.
    expect(await bet(node, {}, before)).toBe(undefined)
    expect(await outsideBet('known', usdt)).toMatchObject({ kind: 'repeated' })
  })

  it('lets an open round go on to its end', async () => {
    const own = await RoundPlayer.join(node)
    const { id } = await own.play('mines')
    await choose(stoppedCurrencies.key, ['usdt'])
    expect(await own.tryPlay('tower')).toMatchObject({ name: 'core/currency-stopped' })
    const answer = await own.finish(id, 0)
    expect(answer.game.status).not.toBe('in-progress')
  })

  it('is shown as closed for all that is new', async () => {
    await choose(stoppedCurrencies.key, ['usdt'])
    const rows = await node.app.handlers.currencies({}, callOf(player))
    expect(rows.find(({ id }) => id === 'usdt')?.enabled).toMatchObject({
      ...{ play: false, deposit: false, withdraw: false },
    })
    expect(rows.find(({ id }) => id === 'eur')?.enabled.play).toBe(true)
  })
})

describe('one largest bet for all products', () => {
  it('refuses more of real money and says how much is taken, outside games too', async () => {
    await choose(betCeilingCents.key, 200)
    expect(await bet(node, { bet: '2' })).toBe(undefined)
    expect(await bet(node, { bet: '2.01' })).toBe('core/bet-ceiling')
    expect(await bet(node, { bet: '3', demo: true })).not.toBe('core/bet-ceiling')
    expect(await outsideBet('small', 2n * usdt)).toMatchObject({ kind: 'done' })
    expect(await outsideBet('large', 2n * usdt + 1n)).toMatchObject({ refusal: 'not-allowed' })
  })

  it('asks about the whole stake of a round when it opens', async () => {
    await choose(betCeilingCents.key, 100)
    const own = await RoundPlayer.join(node)
    expect(await own.tryPlay('mines', { bet: '1.5' })).toMatchObject({ name: 'core/bet-ceiling' })
    expect(await own.tryPlay('mines', { bet: '1' })).not.toMatchObject({ name: 'core/bet-ceiling' })
  })
})

describe('a site that is read-only', () => {
  it('refuses what begins something, on the door too, and lets what is open end', async () => {
    const own = await RoundPlayer.join(node)
    const { id } = await own.play('mines')
    await choose('edge.writesOpen', false)
    expect(await bet(node)).toBe('core/read-only')
    // Whoever reaches the door by another way is refused there.
    expect(await outsideBet('in a callback', usdt)).toMatchObject({ refusal: 'not-allowed' })
    const stake = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true }
    const play = node.app.whispers.Play(
      { ...stake, data: { condition: 'over', target: 50 } },
      callOf(player, node.mintKey()),
    )
    expect(await refusalOf(play)).toBe('core/read-only')
    expect((await own.finish(id, 0)).game.status).not.toBe('in-progress')
  })

  it('says so in a line under the header, for as long as it lasts', async () => {
    const ids = async () => {
      const lines = await node.app.handlers.globalNotifications({}, callOf(player))
      return lines.map(({ _id }) => _id)
    }
    expect(await ids()).not.toContain('news_readonly')
    await choose('edge.writesOpen', false)
    expect((await ids())[0]).toBe('news_readonly')
  })
})
