import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, page, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it('rows of the reports add up in the cents that they show', async () => {
  const { ask, nova } = desk
  const { database } = desk.node.app.platform
  const [stakes, payouts, theoretical] = [10_010_000, 5_001_000, 105_000]
  await database.query({
    text: `insert into house_results (hour, product, currency, pocket, bets, stake_minor, payout_minor,
        real_stake_usd_e6, real_payout_usd_e6, theoretical_usd_e6)
      values (date_trunc('hour', now()), 'originals', 'usdt', 'real', 1, 1, 1, $1, $2, $3)`,
    values: [stakes, payouts, theoretical],
  })
  await database.query({
    text: `insert into house_players (hour, user_id, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
      values (date_trunc('hour', now()), $4, $1, $2, $3)`,
    values: [stakes, payouts, theoretical, nova.userId],
  })
  const rowOf = async (report: string) => {
    const { rows } = await ask(`admin.report-${report}.list`, page)
    expect(rows).toHaveLength(1)
    return rows[0]
  }
  const shown = { stakes: 1_001, payouts: 501 }
  expect(await rowOf('profit')).toMatchObject({ ...shown, ggr: 500, theoretical: 10, luck: 490 })
  expect(await rowOf('licence')).toMatchObject({ ...shown, ggr: 500 })
  expect(await rowOf('players')).toMatchObject({ ...shown, net: 500, theoretical: 10 })
  const { figures } = await desk.node.app.handlers.adminOverview(
    { period: 'today' },
    desk.asStaff(),
  )
  const valueOf = (id: string) => figures.find((figure) => figure.id === id)?.value
  expect(['stakes', 'payouts', 'ggr'].map(valueOf)).toEqual([1_001, 501, 500])
})
