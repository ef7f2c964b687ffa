import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import type { TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let player: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  // No worker: the tests say when the projections run.
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  player = await node.join()
  await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

type Data = Readonly<Record<string, unknown>>

const call = () => callOf(player, node.mintKey())
const turn = (id: string, step: number, data: Data) =>
  node.app.whispers.Turn({ id, step, data }, call())
const finish = (id: string, step: number) => node.app.whispers.Finish({ id, step }, call())

async function play(game: string, data: Data, own: { demo?: boolean; bet?: string } = {}) {
  const body = { api_id: game, currency: 'usdt', quick: true, demo: false, bet: '0.10', data }
  const { response } = await node.app.whispers.Play({ ...body, ...own }, call())
  return response
}

async function statistics(demo = false) {
  await node.app.doors.wallet.projections.catchUp()
  const answer = await node.app.handlers.fairnessStatistics({ demo }, callOf(null))
  return new Map(answer.games.map((game) => [game.game, game]))
}

describe('the public statistics', () => {
  it('have nothing before the first round', async () => {
    expect([...(await statistics())]).toEqual([])
  })

  it('sum up every direct game by what was chosen, each round counting alike', async () => {
    const results: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const bet = round % 2 ? '0.10' : '0.35'
      const { game } = await play('dice', { condition: 'over', target: 50.5 }, { bet })
      results.push(game.multiplier)
    }
    await play('dice', { condition: 'under', target: 98 })
    await play('limbo', { target: 1_000 })
    await play('plinko', { rows: 8, risk: 'low' })
    await play('wheel', { segments: 10, risk: 'high' })
    await play('diamonds', {})
    await play('keno', { risk: 'high', picks: [1, 2, 3] })
    await play('roulette', { bets: { red: '0.05', 'straight:3': '0.05' } })
    await play('roulette', { bets: { 'dozen:1': '0.05', 'column:2': '0.05' } })
    await play('baccarat', { bets: { banker: '0.10' } })
    const all = await statistics()
    const dice = all.get('dice')
    expect(dice).toMatchObject({ rounds: 13, isBest: false, verdict: 'few' })
    expect(dice?.configs.map(({ config }) => config)).toEqual([
      { from: 2, to: 3 },
      { from: 1, to: 1.1 },
    ])
    const mean = results.reduce((sum, multiplier) => sum + multiplier, 0) / results.length
    expect(dice?.configs[0]).toMatchObject({ rounds: 12, staked: '2.70', choices: null })
    expect(dice?.configs[0]?.live).toBeCloseTo(mean, 9)
    expect(dice?.configs[0]?.exact).toBeCloseTo(0.989901, 5)
    const configs = (game: string) => all.get(game)?.configs.map(({ config }) => config)
    expect(configs('limbo')).toEqual([{ from: 1_000, to: 10_000 }])
    expect(configs('plinko')).toEqual([{ rows: 8, risk: 'low' }])
    expect(configs('wheel')).toEqual([{ segments: 10, risk: 'high' }])
    expect(configs('diamonds')).toEqual([{}])
    expect(configs('keno')).toEqual([{ risk: 'high', picks: 3 }])
    expect(configs('roulette')).toEqual([{ bets: 'dozen' }, { bets: 'mixed' }])
    expect(configs('baccarat')).toEqual([{ bets: 'banker' }])
    expect(all.get('roulette')?.exact).toBeCloseTo(36 / 37, 5)
  })

  it('keep demo play apart', async () => {
    await play('limbo', { target: 2 }, { demo: true })
    expect((await statistics(true)).get('limbo')).toMatchObject({ rounds: 1 })
    expect((await statistics(true)).get('dice')).toBeUndefined()
    expect((await statistics(false)).get('limbo')).toMatchObject({ rounds: 1 })
  })

  it('count choices of rounds of turns, and not the rounds that were cancelled', async () => {
    const seen = { choices: 0, right: 0, rounds: 0, paid: 0 }
    for (let round = 0; round < 10; round += 1) {
      const { id } = await play('mines', { mines: 12 })
      if (round === 0) {
        await finish(id, 0)
        continue
      }
      const first = await turn(id, 0, { cell: round })
      seen.rounds += 1
      seen.choices += 1
      if (first.type === 'lose') continue
      seen.right += 1
      const ended = await finish(id, 1)
      seen.paid += ended.game.multiplier
    }
    const [mines] = (await statistics()).get('mines')?.configs ?? []
    expect(mines).toMatchObject({ config: { mines: 12 }, rounds: seen.rounds, isBest: true })
    expect(mines?.live).toBeCloseTo(seen.paid / seen.rounds, 9)
    expect(mines?.choices).toMatchObject({ choices: seen.choices, verdict: 'few' })
    expect(mines?.choices?.right).toBeCloseTo(seen.right / seen.choices, 12)
    expect(mines?.choices?.expected).toBeCloseTo(13 / 25, 12)
  })

  it('count blackjack per first stake, whatever was doubled', async () => {
    let profit = 0
    let rounds = 0
    for (; rounds < 12; rounds += 1) {
      const opened = await play('blackjack', {})
      let { game, data }: Pick<typeof opened, 'game' | 'data'> = opened
      for (let step = 0; game.status === 'in-progress'; step += 1) {
        const { actions } = Object(data)
        const action = actions.includes('insurance')
          ? { action: 'insurance', accept: false }
          : { action: actions.includes('double') ? 'double' : 'stand' }
        ;({ game, data } = await turn(opened.id, step, action))
      }
      profit += Number(game.profit) / 0.1
    }
    const blackjack = (await statistics()).get('blackjack')
    expect(blackjack).toMatchObject({ rounds, isBest: true })
    expect(blackjack?.live).toBeCloseTo(1 + profit / rounds, 6)
    expect(blackjack?.exact).toBeCloseTo(0.994297, 6)
  })

  it('are the same when they are read from the journal again', async () => {
    const before = await statistics()
    await node.app.doors.wallet.projections.rebuild('returns')
    expect(await statistics()).toEqual(before)
  })
})
