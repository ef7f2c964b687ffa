import { dayMs, minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, type TestPlayer } from '../../../test/app.ts'
import { openDesk, page, reason, type Desk } from './test/desk.ts'

let desk: Desk
let node: Desk['node']
let ask: Desk['ask']
let week: string
const players: TestPlayer[] = []

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ask } = desk)
  const { clock, database } = node.app.platform
  const sunday = new Date(clock.now())
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay())
  week = sunday.toISOString().slice(0, 10)
  await database.query({
    text: `insert into race_weeks (starts_on, reward_cents, cap_percent) values ($1, 1000, 7)
      on conflict (starts_on) do update set reward_cents = 1000`,
    values: [week],
  })
  // The last one's points carry no prize.
  for (const rated of [9_000_000_000n, 8_000_000_000n, 7_000_000_000n, 1_000_000n]) {
    const player = await node.join()
    players.push(player)
    await database.query({
      text: `insert into race_points (period, starts_on, user_id, rated_usd_e6, reached_at)
        values ('week', $1::date, $2, $3, now())`,
      values: [week, player.userId, rated],
    })
  }
})
afterAll(() => desk.close())

const at = (index: number): TestPlayer => {
  const player = players[index]
  if (player === undefined) throw new Error('no such player')
  return player
}
const strike = (player: TestPlayer) => ({ id: week, user: player.name, reason })
const places = async () => {
  const { rows } = await ask('admin.race-places.list', { ...page, of: week })
  return rows.map(({ id, place, state }) => [id, place, state])
}
const leaders = async () => {
  const board = await node.app.handlers.leaderboard(
    { type: 'week', offset: 0 },
    desk.asStaff(at(1)),
  )
  return board.map(({ user }) => user._id)
}

describe('a strike in the race', () => {
  it('of a rank that is paid takes two, and moves the next one up at once', async () => {
    const [first, second, third, last] = [at(0), at(1), at(2), at(3)]
    expect(await leaders()).toEqual([first, second, third, last].map(({ wireId }) => wireId))
    const request = await desk.askFor('admin.race-weeks.strike', strike(first))
    expect(await leaders()).toContain(first.wireId)
    const { row } = await ask('admin.approvals.get', { id: request })
    expect(row).toMatchObject({
      before: 'place 1\nprize as points stand: $4.00',
      after: [
        'struck: no place, and the prize of $4.00 is lost',
        `${second.wireId} moves up to place 1, for $4.00`,
        'prizes of the week in all: $6.90, then $5.80',
      ].join('\n'),
      about: { id: first.wireId },
    })
    const ben = await node.join()
    await ask('admin.approvals.approve', { id: request, reason }, desk.asStaff(ben))
    expect(await leaders()).toEqual([second, third, last].map(({ wireId }) => wireId))
    expect(await places()).toEqual([
      [first.wireId, null, 'struck'],
      [second.wireId, 1, 'placed'],
      [third.wireId, 2, 'placed'],
      [last.wireId, 21, 'placed'],
    ])
    const own = await node.app.handlers.raceInfo({}, desk.asStaff(first))
    expect(own.me).toBe(null)
  })

  it('of a rank that pays nothing is done by one, once, and only to somebody there is', async () => {
    await ask('admin.race-weeks.strike', strike(at(3)))
    expect(await leaders()).toEqual([at(1), at(2)].map(({ wireId }) => wireId))
    await expect(ask('admin.race-weeks.strike', strike(at(3)))).rejects.toMatchObject({
      refusal: 'dashboard/week-over',
    })
    const nobody = { id: week, user: 'nobody at all', reason }
    await expect(ask('admin.race-weeks.strike', nobody)).rejects.toMatchObject({
      refusal: 'dashboard/unknown-person',
    })
    for (const id of ['2019-01-06', '2026-99-99', 'soon']) {
      for (const act of ['strike', 'close']) {
        await expect(
          ask(`admin.race-weeks.${act}`, { ...strike(at(3)), id }),
        ).rejects.toMatchObject({ refusal: 'core/unknown-id' })
      }
      expect((await ask('admin.race-places.list', { ...page, of: id })).rows).toEqual([])
    }
  })

  it('is none any more once the week is paid, which staff can ask for after its end', async () => {
    await expect(ask('admin.race-weeks.close', { id: week, reason })).rejects.toMatchObject({
      refusal: 'dashboard/week-runs',
    })
    node.pass(7 * dayMs + 10 * minuteMs)
    await node.app.doors.wallet.projections.catchUp()
    for (let asked = 0; asked < 2; asked += 1) {
      await ask('admin.race-weeks.close', { id: week, reason })
    }
    expect((await ask('admin.race-weeks.get', { id: week })).row).toMatchObject({ state: 'paid' })
    await expect(ask('admin.race-weeks.strike', strike(at(2)))).rejects.toMatchObject({
      refusal: 'dashboard/week-over',
    })
    const paid = await node.app.platform.database.query({
      text: 'select user_id from race_results where starts_on = $1 and paid_at is not null',
      values: [week],
    })
    expect(paid.map((row) => Reflect.get(row, 'user_id'))).toEqual([at(1).userId, at(2).userId])
    await expectWhole(desk.base.url)
  })
})
