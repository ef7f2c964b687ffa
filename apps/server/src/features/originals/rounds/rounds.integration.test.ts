import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { games, isExtendedGameId, type ExtendedGameId } from '@powerplay/engines'
import { hourMs } from '@powerplay/kernel'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { nextTurn, numbersFrom } from './test/next-turn.ts'
import { isRefused, minor, RoundPlayer, type Opened, type Turned } from './test/round-player.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const gameIds = Object.keys(games.extended).filter(isExtendedGameId)
const unfinishable = ['blackjack', 'videopoker']

/** Everything a round answered, with the turns that led there. */
interface Played {
  readonly opened: Opened
  readonly turns: { data: object; answer: Turned }[]
  readonly last: Opened | Turned
}

/** Plays turns at random; cashes out by chance where that is possible. */
async function playOut(player: RoundPlayer, game: ExtendedGameId, seed: number): Promise<Played> {
  const next = numbersFrom(seed)
  const opened = await player.play(game)
  const turns: Played['turns'] = []
  let last: Opened | Turned = opened
  for (let tries = 0; last.game.status === 'in-progress' && tries < 400; tries += 1) {
    const isEnough = turns.length > 0 && !unfinishable.includes(game) && next(4) === 0
    if (isEnough) {
      last = await player.finish(opened.id, turns.length)
      break
    }
    const data = nextTurn(game, last.data, next)
    const answer = await player.tryTurn(opened.id, turns.length, data)
    if (isRefused(answer)) {
      if (answer.name !== 'turn/illegal') throw new Error(`${game}: ${answer.name}`)
      continue
    }
    turns.push({ data, answer })
    last = answer
  }
  return { opened, turns, last }
}

describe.each(gameIds)('a round of %s', (game) => {
  it('is opened, played and ended with exact money, and told again the same [GAME-031] [GAME-041] [GAME-048] [GAME-060] [GAME-061] [GAME-062]', async () => {
    const player = await RoundPlayer.join(node)
    for (let seed = 1; seed <= 12; seed += 1) {
      const before = await player.balance()
      const { opened, turns, last } = await playOut(player, game, seed)
      expect(opened.type).toBe('extended')
      expect(last.game.status).not.toBe('in-progress')
      const ending = last.game.status === 'lose' ? 'lose' : 'finish'
      expect(last.type).toBe(turns.length > 0 ? ending : 'extended')
      for (const { answer } of turns.slice(0, -1)) expect(answer.type).toBe('continue')
      expect(last.game.multiplier > 0).toBe(minor(last.game.payout) > 0n)
      const { payout, splitTotal, profit, status, win } = last.game
      expect(await player.balance()).toBe(before + minor(payout) - minor(splitTotal))
      expect(minor(profit.replace('-', ''))).toBe(
        minor(payout) > minor(splitTotal)
          ? minor(payout) - minor(splitTotal)
          : minor(splitTotal) - minor(payout),
      )
      expect(win).toBe(status === 'win')
      expect(last.data).toHaveProperty('reveal')
      for (const [step, { data, answer }] of turns.entries()) {
        expect(await player.turn(opened.id, step, data)).toEqual(answer)
      }
      expect(await player.restore(game)).toBeNull()
    }
  })

  it('goes on after a reload, on any node, and shows nothing hidden before its end [GAME-058]', async () => {
    const { clock } = node.app.platform
    const other = await openTestApp({
      databaseUrl: database.url,
      clock,
      environment: { ROLES: 'edge' },
    })
    try {
      const player = await RoundPlayer.join(node)
      const there = player.on(other)
      const next = numbersFrom(5)
      let opened = await player.play(game)
      while (opened.game.status !== 'in-progress') opened = await player.play(game)
      const found = await there.restore(game)
      expect(found).toEqual({ ...opened, currency: 'usdt', bet: '0.50000000', demo: false })
      expect(JSON.stringify(opened)).not.toContain('reveal')
      let [step, data] = [0, opened.data]
      for (let tries = 0; tries < 400; tries += 1) {
        const at = tries % 2 === 0 ? there : player
        const answer = await at.tryTurn(opened.id, step, nextTurn(game, data, next))
        if (isRefused(answer)) continue
        if (answer.type !== 'continue') break
        expect(JSON.stringify(answer)).not.toContain('reveal')
        step = answer.step
        ;({ data } = answer)
        expect(await at.restore(game)).toMatchObject({ id: opened.id, step, data })
      }
      expect(await there.restore(game)).toBeNull()
    } finally {
      await other.close()
    }
  })

  it('is ended by the house after a day as its rules say', async () => {
    const player = await RoundPlayer.join(node)
    let opened = await player.play(game)
    while (opened.game.status !== 'in-progress') opened = await player.play(game)
    const held = await player.balance()
    await node.app.doors.originals.expireRounds()
    expect((await player.restore(game))?.id).toBe(opened.id)
    node.pass(24 * hourMs)
    await node.app.doors.wallet.prices.refresh()
    await Promise.all([
      node.app.doors.originals.expireRounds(),
      node.app.doors.originals.expireRounds(),
    ])
    expect(await player.restore(game)).toBeNull()
    const info = await player.info(opened.id)
    expect(info).toMatchObject({ splitTotal: '0.50000000' })
    if (isRefused(info)) throw new Error(info.name)
    expect(await player.balance()).toBe(held + minor(String(info['payout'])))
    // A game that cannot be left is played out, to whatever end.
    const isPlayedOut = unfinishable.includes(game)
    expect(isPlayedOut ? ['win', 'part', 'lose', 'cancel'] : ['cancel']).toContain(info['status'])
  })
})

describe('opening a round', () => {
  it('is refused while one of the game is open, and names it; other games are free', async () => {
    const player = await RoundPlayer.join(node)
    const { id } = await player.play('mines')
    const held = await player.balance()
    const again = await player.tryPlay('mines', { bet: '1' })
    expect(again).toMatchObject({ code: 3, name: 'originals/round-open', params: { id } })
    expect(await player.balance()).toBe(held)
    const tower = await player.play('tower')
    await player.finish(tower.id, 0)
    await player.finish(id, 0)
    expect((await player.play('mines')).step).toBe(0)
  })

  it('answers a repeated key as the first time, whatever became of the round', async () => {
    const player = await RoundPlayer.join(node)
    const key = node.mintKey()
    const first = await player.play('mines', {}, key)
    expect(await player.play('mines', {}, key)).toEqual(first)
    let step = 0
    for (let cell = 0; cell < 3; cell += 1) {
      const answer = await player.tryTurn(first.id, step, { cell })
      if (isRefused(answer) || answer.type !== 'continue') break
      step = answer.step
    }
    expect(await player.play('mines', {}, key)).toEqual(first)
    await player.tryFinish(first.id, step)
    const held = await player.balance()
    expect(await player.play('mines', {}, key)).toEqual(first)
    expect(await player.balance()).toBe(held)
    for (const fields of [{ bet: '0.51' }, { data: { mines: 4 } }, { demo: true }]) {
      expect(await player.tryPlay('mines', fields, key)).toMatchObject({ name: 'core/key-reused' })
    }
    const stranger = await RoundPlayer.join(node)
    expect(await stranger.tryPlay('mines', {}, key)).toMatchObject({ name: 'core/key-reused' })
  })

  it('refuses what the game does not take, and takes nothing', async () => {
    const player = await RoundPlayer.join(node)
    const before = await player.balance()
    for (const [game, data, field] of [
      ['mines', { mines: 0 }, 'mines'],
      ['mines', { mines: 25 }, 'mines'],
      ['mines', { mines: 2.5 }, 'mines'],
      ['mines', { mines: 3, layout: [1, 2, 3] }, 'layout'],
      ['tower', { difficulty: 'free' }, 'difficulty'],
      ['stairs', { stones: 8 }, 'stones'],
      ['coinflip', { side: 'heads' }, 'side'],
      ['matrix', {}, 'risk'],
      ['hilo', { card: 1 }, 'card'],
      ['blackjack', { hands: 3 }, 'hands'],
      ['videopoker', { deck: [] }, 'deck'],
    ] as const) {
      expect(await player.tryPlay(game, { data })).toMatchObject({ code: 1, params: { field } })
    }
    expect(await player.tryPlay('mines', { currency: 'btc' })).toMatchObject({ code: -9 })
    expect(await player.balance()).toBe(before)
    expect(await player.restore('mines')).toBeNull()
  })

  it('states the highest multiplier before the bet, and refuses a bet without room for a step', async () => {
    const player = await RoundPlayer.join(node)
    const { id, data } = await player.play('mines', { bet: '20', data: { mines: 24 } })
    expect(data['maxMultiplier']).toBe(24.75)
    await player.finish(id, 0)
    const reason = 'for a test'
    const { settings } = node.app.platform
    await settings.set({ key: 'originals.maxPayoutEur', value: 100, reason, by: null })
    try {
      const wide = await player.play('mines', { bet: '20', data: { mines: 3 } })
      // 100 EUR are 108.4 USDT: five stakes of 20.
      expect(wide.data['maxMultiplier']).toBe(5)
      await player.finish(wide.id, 0)
      const narrow = await player.tryPlay('mines', { bet: '20', data: { mines: 24 } })
      expect(narrow).toMatchObject({ code: 4, name: 'originals/payout-above-cap' })
      expect(await player.tryPlay('blackjack', { bet: '20' })).toMatchObject({ code: 4 })
    } finally {
      await settings.set({ key: 'originals.maxPayoutEur', value: 20_000, reason, by: null })
    }
  })
})

describe('a turn', () => {
  it('is refused out of step, out of range, twice, by strangers, and changes nothing then [GAME-079] [GAME-080] [GAME-081]', async () => {
    const player = await RoundPlayer.join(node)
    const stranger = await RoundPlayer.join(node)
    const { id, cell } = await openAndSurvive(player)
    const before = [await player.balance(), await player.restore('mines')]
    for (const data of [
      { cell: 25 },
      { cell: -1 },
      { cell: 1.5 },
      { cell: '3' },
      { cell: null },
      {},
      { cell: 1, isMine: false },
      { tile: 1 },
    ]) {
      expect(await player.tryTurn(id, 1, data)).toMatchObject({
        code: 2,
        name: 'turn/illegal',
        params: { reason: 'range' },
      })
    }
    expect(await player.tryTurn(id, 1, { cell })).toMatchObject({ params: { reason: 'opened' } })
    expect(await player.tryTurn(id, 2, { cell: 7 })).toMatchObject({ code: 3 })
    expect(await player.tryTurn(id, 0, { cell: cell + 1 })).toMatchObject({ code: 3 })
    expect(await player.tryFinish(id, 0)).toMatchObject({ code: 3 })
    expect(await player.tryFinish(id, 2)).toMatchObject({ code: 3 })
    expect(await stranger.tryTurn(id, 1, { cell: 9 })).toMatchObject({ code: 1 })
    expect(await stranger.tryFinish(id, 1)).toMatchObject({ code: 1 })
    expect(await stranger.info(id)).toMatchObject({ name: 'bet/unknown' })
    expect(await stranger.restore('mines')).toBeNull()
    for (const unknown of ['bet_', 'bet_0190f3a1c0de7000800000000000abcd', 'nonsense']) {
      expect(await player.tryTurn(unknown, 0, { cell: 1 })).toMatchObject({ code: 1 })
    }
    expect([await player.balance(), await player.restore('mines')]).toEqual(before)
    await player.finish(id, 1)
    expect(await player.tryTurn(id, 1, { cell: 9 })).toMatchObject({ code: 1 })
    expect(await player.tryFinish(id, 0)).toMatchObject({ code: 1 })
  })

  it('that ended the round is told again, and so is the finish', async () => {
    const player = await RoundPlayer.join(node)
    const { id } = await openAndSurvive(player)
    const paid = await player.finish(id, 1)
    expect(paid).toMatchObject({ type: 'finish', step: 1, game: { status: 'win' } })
    const held = await player.balance()
    expect(await player.finish(id, 1)).toEqual(paid)
    expect(await player.balance()).toBe(held)
  })

  it('of a game decided in one call is no operation', async () => {
    const player = await RoundPlayer.join(node)
    const { api_id, ...rest } = { api_id: 'dice', data: { condition: 'over', target: 50 } }
    const answer = await node.whisper(
      'Play',
      { api_id, bet: '0.5', demo: false, currency: 'usdt', quick: true, ...rest },
      callOf(player.player, node.mintKey()),
    )
    const id = /"id":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? ''
    expect(await player.tryTurn(id, 0, { cell: 1 })).toMatchObject({ code: 3 })
    expect(await player.tryFinish(id, 0)).toMatchObject({ code: 3 })
  })
})

describe('the end of a round', () => {
  it('before the first turn gives the stake back and counts nowhere', async () => {
    const player = await RoundPlayer.join(node)
    const before = await player.balance()
    const { id } = await player.play('tower')
    expect(await player.balance()).toBe(before - 50_000_000n)
    const ended = await player.finish(id, 0)
    expect(ended.game).toMatchObject({ status: 'cancel', multiplier: 1, payout: '0.50000000' })
    expect(await player.balance()).toBe(before)
    await node.app.doors.wallet.projections.catchUp()
    const filter = { demo: false, range: 'all' as const, api_id: 'tower' }
    expect(await node.app.handlers.statistics(filter, callOf(player.player))).toEqual({})
  })

  it('by the player is refused where a round has to be played out', async () => {
    const player = await RoundPlayer.join(node)
    for (const game of unfinishable) {
      let opened = await player.play(game)
      while (opened.game.status !== 'in-progress') opened = await player.play(game)
      expect(opened.canBeFinished).toBe(false)
      expect(await player.tryFinish(opened.id, 0)).toMatchObject({
        code: 2,
        params: { reason: 'unfinishable' },
      })
    }
  })

  it('opens the layout and the turns to the bet overview', async () => {
    const player = await RoundPlayer.join(node)
    const { id, cell } = await openAndSurvive(player)
    const open = await player.info(id)
    expect(open).toMatchObject({ status: 'in-progress', data: { picks: [cell] } })
    expect(JSON.stringify(open)).not.toMatch(/reveal|turns/)
    const { data } = await player.finish(id, 1)
    expect(await player.info(id)).toMatchObject({ status: 'win', data, turns: [{ cell }] })
  })
})

describe('the seeds of a round', () => {
  it('cannot be revealed while it is open, and the open rounds are named', async () => {
    const player = await RoundPlayer.join(node)
    const { id } = await player.play('mines')
    const context = callOf(player.player, node.mintKey())
    const change = () => node.app.handlers.changeClientSeed({ client_seed: 'mine' }, context)
    await expect(change()).rejects.toMatchObject({
      refusal: 'fairness/open-rounds',
      params: { openRounds: [{ api_id: 'mines', id }] },
    })
    const seeds = await node.app.handlers.seeds({}, callOf(player.player))
    expect(seeds.openRounds).toEqual([{ api_id: 'mines', id }])
    await player.finish(id, 0)
    expect((await change()).openRounds).toEqual([])
  })
})

describe('further stakes', () => {
  it('are taken with their turn, or refuse it when the pocket holds less', async () => {
    const player = await RoundPlayer.join(node)
    const bank = await RoundPlayer.join(node)
    const { opened, isInsured } = await openWithTheLast(player, bank)
    const turn = isInsured ? { action: 'insurance', accept: true } : { action: 'double' }
    const refused = await player.tryTurn(opened.id, 0, turn)
    expect(refused).toMatchObject({ code: 2, params: { reason: 'balance' } })
    expect(await player.balance()).toBe(0n)
    expect((await player.restore('blackjack'))?.step).toBe(0)
    await pay(bank, player, 100_000_000n)
    const { game } = await player.turn(opened.id, 0, turn)
    expect(game.splitTotal).toBe(isInsured ? '0.75000000' : '1.00000000')
    expect(game.wager).toBe('0.50000000')
    const paidMinor = game.status === 'in-progress' ? 0n : minor(game.payout)
    const takenMinor = minor(game.splitTotal) - minor(game.wager)
    expect(await player.balance()).toBe(100_000_000n - takenMinor + paidMinor)
  })
})

/** A round of blackjack that is open after the last of the balance was staked. */
async function openWithTheLast(player: RoundPlayer, bank: RoundPlayer) {
  for (;;) {
    await pay(player, bank, await player.balance())
    await pay(bank, player, 50_000_000n)
    const opened = await player.play('blackjack')
    const isInsured = String(opened.data['actions']) === 'insurance'
    if (opened.game.status === 'in-progress') return { opened, isInsured }
  }
}

async function pay(from: RoundPlayer, to: RoundPlayer, amountMinor: bigint): Promise<void> {
  await node.app.doors.wallet.movements.post({
    ...{ id: node.mintKey(), reason: 'transfer', currency: 'usdt' },
    players: [
      { userId: from.player.userId, pocket: 'real', amountMinor: -amountMinor },
      { userId: to.player.userId, pocket: 'real', amountMinor },
    ],
    notEnough: 'originals/not-enough-balance',
    telling: { context: null },
  })
}

/** A round of mines after a first turn that was survived. */
async function openAndSurvive(player: RoundPlayer): Promise<{ id: string; cell: number }> {
  for (;;) {
    const { id } = await player.play('mines', { data: { mines: 1 } })
    const cell = 12
    const answer = await player.turn(id, 0, { cell })
    if (answer.type === 'continue') return { id, cell }
  }
}
