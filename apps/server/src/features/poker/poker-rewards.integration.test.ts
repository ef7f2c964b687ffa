import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../test/app.ts'
import { PokerStage } from './test/poker-stage.ts'

let stage: PokerStage

beforeAll(async () => {
  stage = await PokerStage.open()
})
afterAll(() => stage.close())

interface OfUser {
  readonly user: string
}
const byUser = (one: OfUser, two: OfUser) => (one.user < two.user ? -1 : 1)

describe('rewards', () => {
  it('count the rake that a sitting bore, when it ends, and nothing for chips that came and went', async () => {
    const players = [await stage.join(), await stage.join(), await stage.join()]
    const [one, two, idle] = players
    if (!one || !two || !idle) throw new Error('three players')
    const tableId = await stage.tableOf([one, two])
    await stage.deal(tableId, [one, two])
    const first = await stage.turnOf(tableId, [one, two])
    await stage.act(tableId, first, 'allin')
    await stage.act(tableId, first === one ? two : one, 'call')
    for (let cards = 0; cards < 5; cards += 1) await stage.pass(1_200)
    await stage.clear(tableId, [one, two])
    const empty = await stage.tableOf([idle])
    await stage.leave(empty, idle)

    // Ten each, a rake of one big blind: half of it is 0.05, so 5,000 millionths of what was brought.
    const { rows } = await stage.pool.query<{ ppm: number; user: string }>(
      `select c.credited_edge_ppm as ppm, i.user_id as user from credited_wagers c
        join poker_buy_ins b on b.id = c.wager_id join poker_sittings i on i.id = b.sitting_id
        where i.user_id = any($1::uuid[]) order by i.user_id`,
      [players.map(({ userId }) => userId)],
    )
    expect(rows).toEqual(
      [one, two].map(({ userId: user }) => ({ ppm: 5_000, user })).toSorted(byUser),
    )
    const { wallet, economy } = stage.node.app.doors
    await wallet.projections.catchUp()
    const earned = (player: TestPlayer) => economy.theoreticalWin(player.userId, 'all')
    const rate = await stage.pool.query<{ usd: string }>(
      'select distinct usd_rate_e8::text as usd from wagers where user_id = $1',
      [one.userId],
    )
    const shareE6 = (BigInt(rate.rows[0]?.usd ?? '0') * 5n) / 10_000n
    for (const player of [one, two]) expect(await earned(player)).toBe(shareE6)
    expect(await earned(idle)).toBe(0n)
  })
})
