import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { refusalName } from '../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf } from '../../../test/guard/last-unit.ts'
import { limitPlayer } from '../../../test/guard/limit-player.ts'
import { PokerStage } from './test/poker-stage.ts'

let stage: PokerStage
beforeAll(async () => {
  // What was staked before a limit is counted by the ids of bets, which are of the node's time.
  stage = await PokerStage.open(Date.now())
  await stage.set('auth.registrationsPerIpPerDay', 10_000)
  await stage.set('poker.tablesPerStakes', 4)
  await stage.pass(60_000)
})
afterAll(() => stage.close())

const query = async (text: string, values: readonly unknown[]) =>
  (await stage.pool.query(text, [...values])).rows
const nodeOf = (place: number) => (place % 2 === 0 ? stage.node : stage.other)

const rebuy = (tableId: string, player: TestPlayer, amount: string, at = stage.node) =>
  refusalName(at.app.whispers.PokerRebuy({ tableId, amount }, callOf(player, at.mintKey())))

/** Lets the player stake so many dollars a day, those of before among them. */
function limit({ userId }: TestPlayer, kind: 'wager' | 'loss', usd: number): Promise<void> {
  const amount = Math.round(usd * 1_000_000)
  return limitPlayer(stage.node.app.platform, userId, { kind, period: 'day', amount })
}

const staked = async ({ userId }: TestPlayer) => {
  const [row] = await query(
    `select sum(stake_usd_e6)::float8 / 1e6 as usd from wagers where user_id = $1`,
    [userId],
  )
  return Number(Reflect.get(mustHave(row, 'a sum'), 'usd'))
}

describe('the last unit of a limit, at two nodes at once', () => {
  it('is one buy-in, of as many tables as a player may sit at', async () => {
    const { tables } = await stage.node.app.handlers.pokerLobby(
      { hideEmpty: false, hideFull: false },
      callOf(null),
    )
    const free = tables.filter(({ taken }) => taken === 0).map(({ _id }) => _id)
    expect(free).toHaveLength(4)
    const players: TestPlayer[] = []
    const race = lastUnitOf({
      platform: stage.node.app.platform,
      async join() {
        const player = await stage.join()
        players.push(player)
        return player
      },
      lay(player, place) {
        const seat = players.length - 1
        return refusalName(stage.sit(free[place] ?? '', player, { seat, at: nodeOf(place) }))
      },
      ...{ usd: 10, stakes: free.length },
    })
    expect(await race).toEqual(expectedLastUnit(10))
    for (const tableId of free) await stage.clear(tableId, players)
  })

  it('is one rebuy, of six that a stack has room for', async () => {
    const tableId = await stage.emptyTable()
    const players: TestPlayer[] = []
    const race = lastUnitOf({
      platform: stage.node.app.platform,
      async join() {
        const player = await stage.join()
        await stage.sit(tableId, player, { seat: players.length, buyIn: '4' })
        players.push(player)
        return player
      },
      lay: (player, place) => rebuy(tableId, player, '1', nodeOf(place)),
      usd: 5,
    })
    expect(await race).toEqual(expectedLastUnit(5))
    await stage.clear(tableId, players)
  })
})

describe.each(['wager', 'loss'] as const)('a limit on %s', (kind) => {
  it('lets a rebuy in that fits to the last unit, and none that is a unit more', async () => {
    const player = await stage.join()
    const tableId = await stage.tableOf([player], '4')
    await limit(player, kind, 6)
    expect(await rebuy(tableId, player, '2.000001')).toBe('core/limit-reached')
    expect(await rebuy(tableId, player, '2')).toBeNull()
    expect(await rebuy(tableId, player, '0.000001')).toBe('core/limit-reached')
    expect(await staked(player)).toBe(6)
    await stage.clear(tableId, [player])
  })

  it.each([
    ['just enough', 0, '8'],
    ['a unit too low', 0.000001, '7.95'],
  ])('is no less one for chips that come by themselves: %s', async (_edge, less, stack) => {
    const players = [await stage.join(), await stage.join()] as const
    const tableId = await stage.emptyTable()
    for (const [seat, player] of players.entries()) {
      await stage.sit(tableId, player, { seat, buyIn: '8', autoTopUp: true })
    }
    await stage.deal(tableId, players)
    const folding = await stage.turnOf(tableId, players)
    // The fold costs its small blind, and the next look fills the stack up by as much.
    await limit(folding, kind, 8.05 - less)
    await stage.act(tableId, folding, 'fold')
    await stage.pass(0)
    await stage.pass(4_000)
    const { table, own } = await stage.show(tableId, folding)
    const seat = mustHave(table.seats[players.indexOf(folding)], 'a seat')
    expect(Number(seat.stack)).toBe(Number(stack))
    // Whoever was refused is not asked for again.
    expect(own?.autoTopUp).toBe(less === 0)
    expect(await staked(folding)).toBeCloseTo(less === 0 ? 8.05 : 8, 8)
    await stage.clear(tableId, players)
  })

  it.each([
    ['just enough', 0],
    ['a unit too low', 0.000001],
  ])('is no less one for a rebuy that comes by itself: %s', async (_edge, less) => {
    const players = [await stage.join(), await stage.join()] as const
    const tableId = await stage.emptyTable()
    for (const [seat, player] of players.entries()) {
      await stage.sit(tableId, player, { seat, buyIn: '4', autoRebuy: true })
      await limit(player, kind, 8 - less)
    }
    const stacks = async () =>
      (await stage.show(tableId)).table.seats.map((seat) => Number(seat.stack))
    // All goes in until one of the two has nothing left: a split pot is dealt again.
    for (let hands = 0; hands < 20; hands += 1) {
      await stage.deal(tableId, players)
      await stage.act(tableId, await stage.turnOf(tableId, players), 'allin')
      await stage.act(tableId, await stage.turnOf(tableId, players), 'call')
      for (let cards = 0; cards < 5; cards += 1) await stage.pass(1_200)
      if ((await stacks()).some((stack) => stack === 0 || stack > 7)) break
      await stage.pass(4_000)
    }
    await stage.pass(0)
    await stage.pass(4_000)
    const [low = 0] = (await stacks()).toSorted((one, two) => one - two)
    const sums = [await staked(players[0]), await staked(players[1])].toSorted()
    expect([low, ...sums]).toEqual(less === 0 ? [4, 4, 8] : [0, 4, 4])
    await stage.clear(tableId, players)
  })
})
