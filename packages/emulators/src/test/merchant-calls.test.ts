import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findGame, games } from '../catalogue/catalogue.ts'
import { openBench } from './bench.ts'

type Bench = Awaited<ReturnType<typeof openBench>>

let bench: Bench
beforeAll(async () => {
  bench = await openBench({ gamesPerSecond: 1 })
})
afterAll(() => bench.close())

const slot = games.find((game) => game.slug === 'fox-hollow')?.uuid ?? ''
const hall = games.find((game) => game.slug === 'roulette-hall')?.uuid ?? ''

describe('the calls of the aggregator', () => {
  it('lists the whole catalogue in pages of fifty, with counts as headers', async () => {
    const seen = new Set<string>()
    for (let page = 1; page <= 2; page += 1) {
      const { body, headers, status } = await bench.get('games', {
        page,
        'per-page': 50,
        expand: 'tags,parameters,images,related_games',
      })
      expect(status).toBe(200)
      expect(headers.get('x-pagination-total-count')).toBe('64')
      expect(headers.get('x-pagination-page-count')).toBe('2')
      expect(body._meta).toEqual({ totalCount: 64, pageCount: 2, currentPage: page, perPage: 50 })
      for (const game of body.items) seen.add(game.uuid)
      await bench.clock.advance(1000)
    }
    expect(seen.size).toBe(64)
  })

  it('describes a game with everything the expansion asks for', async () => {
    const { body } = await bench.get('games', { expand: 'tags,parameters,images', perPage: 50 })
    const game = body.items.find((item: { uuid: string }) => item.uuid === slot)
    expect(game).toMatchObject({
      name: 'Fox Hollow',
      type: 'slots',
      provider: 'Northreel',
      technology: 'HTML5',
      has_lobby: 0,
      has_freespins: 1,
      parameters: { volatility: 'high', reels_count: '5', lines_count: 20 },
    })
    expect(Math.abs(game.parameters.rtp - 96)).toBeLessThan(0.1)
    expect(game.tags).toContainEqual({ code: 'slots', label: 'Slots' })
    expect(game.image).toBe(`${bench.url()}/art/${slot}.svg`)
    await bench.clock.advance(1000)
  })

  it('has at least sixty games of at least eight studios, live tables and shows among them', () => {
    expect(games.length).toBeGreaterThanOrEqual(60)
    expect(new Set(games.map((game) => game.provider.name)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(games.map((game) => game.uuid)).size).toBe(games.length)
    for (const tag of ['roulette', 'blackjack', 'baccarat', 'wheel', 'game-shows', 'jackpots']) {
      expect(games.some((game) => game.tags.includes(tag))).toBe(true)
    }
  })

  it('answers 429 when the catalogue is asked for twice within a second', async () => {
    expect((await bench.get('games')).status).toBe(200)
    const again = await bench.get('games')
    expect(again.status).toBe(429)
    expect(again.body).toEqual({
      name: 'Too Many Requests',
      message: 'Rate limit exceeded',
      code: 0,
      status: 429,
    })
    await bench.clock.advance(1000)
  })

  it('refuses a wrong key, a used nonce and an old timestamp with 401, another path with 404', async () => {
    const wrong = await bench.get('limits', {}, 'another key')
    expect(wrong.body).toMatchObject({ name: 'Unauthorized', status: 401, message: 'Invalid sign' })
    expect((await fetch(`${bench.url()}/api/v1/limits`)).status).toBe(401)
    expect((await bench.get('nowhere')).status).toBe(404)
    expect((await bench.post('limits')).status).toBe(405)
  })

  it('names the field that is wrong with 422', async () => {
    const fields = { player_id: 'p', player_name: 'P', session_id: 's', game_uuid: slot }
    const noCurrency = await bench.post('games/init', fields)
    expect(noCurrency.body).toMatchObject({ status: 422, message: 'currency cannot be blank' })
    const unknown = await bench.post('games/init', { ...fields, currency: 'XYZ' })
    expect(unknown.body).toMatchObject({ status: 422, message: 'currency is not supported' })
    const noGame = await bench.post('games/init', { ...fields, game_uuid: 'x', currency: 'USD' })
    expect(noGame.body).toMatchObject({ status: 404, message: 'Game not found' })
  })

  it('opens a table of a game with a lobby only through its lobby data', async () => {
    const { body } = await bench.get('games/lobby', { game_uuid: hall, currency: 'USD' })
    expect(body.lobby).toHaveLength(3)
    expect(body.lobby[0]).toMatchObject({ isOpen: true, dealerName: 'Ottilie', limits: [{}] })
    const fields = { player_id: 'p', player_name: 'P', currency: 'USD', session_id: 'lobby' }
    const blank = await bench.post('games/init', { ...fields, game_uuid: hall })
    expect(blank.status).toBe(422)
    const token = await bench.open(hall, { lobby_data: body.lobby[2].lobbyData })
    const { body: state } = await bench.play(token, 'state')
    expect(state.table).toMatchObject({ name: 'High Hall', minBet: '10.00' })
  })

  it('lists tags, limits and jackpots', async () => {
    const tags = await bench.get('game-tags', { expand: 'category' })
    expect(tags.body.items[0]).toMatchObject({ code: 'slots', category: { code: 'kind' } })
    const limits = await bench.get('limits')
    expect(limits.body.find((row: { currency: string }) => row.currency === 'USD')).toMatchObject({
      amount: '1000000.00',
    })
    expect((await bench.get('limits/freespin')).body[0]).toMatchObject({ quantity: 1000 })
    expect((await bench.get('jackpots')).body.length).toBeGreaterThanOrEqual(5)
  })

  it('gives free spins once, plays them without taking money, and cancels what is left', async () => {
    const offer = await bench.get('freespins/bets', { game_uuid: slot, currency: 'USD' })
    expect(offer.body.total_bets[0]).toEqual({ bet_id: 0, amount: 0.2 })
    const seconds = Math.floor(bench.clock.now() / 1000)
    const fields = {
      player_id: 'player-1',
      player_name: 'Nova',
      currency: 'USD',
      quantity: 2,
      valid_from: seconds - 10,
      valid_until: seconds + 3600,
      freespin_id: 'gift-1',
      total_bet_id: 0,
      game_uuid: slot,
    }
    expect((await bench.post('freespins/set', fields)).status).toBe(200)
    expect((await bench.post('freespins/set', fields)).status).toBe(200)
    expect((await bench.post('freespins/set', { ...fields, quantity: 3 })).status).toBe(422)
    const token = await bench.open(slot)
    const before = bench.wallet.balance()
    const spun = await bench.play(token, 'spin', { campaign: 'gift-1' })
    expect(spun.status).toBe(200)
    const bet = bench.wallet.calls.find((call) => call['freespin_id'] === 'gift-1')
    expect(bet).toMatchObject({ action: 'bet', type: 'freespin', amount: '0.00', quantity: '1' })
    expect(bench.wallet.balance()).toBeGreaterThanOrEqual(before)
    expect((await bench.get('freespins/get', { freespin_id: 'gift-1' })).body).toMatchObject({
      quantity: 2,
      quantity_left: 1,
      status: 'active',
    })
    await bench.post('freespins/cancel', { freespin_id: 'gift-1' })
    expect((await bench.play(token, 'state')).body.campaigns).toEqual([])
  })

  it('shows what a merchant notifies as balance', async () => {
    const token = await bench.open(slot, { session_id: 'notified' })
    await bench.post('balance/notify', { session_id: 'notified', balance: '11.23' })
    expect((await bench.play(token, 'state')).body.balance).toBe('11.23')
    expect(findGame(slot)?.name).toBe('Fox Hollow')
  })
})
