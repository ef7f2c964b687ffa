import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { openDesk, page, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const query = <Row extends object>(text: string, values: unknown[] = [], on = desk) =>
  on.node.app.platform.database.query<Row>({ text, values })

/** A version of a setting as it was written at an instant. */
const written = (
  key: string,
  { version, value, at }: { version: number; value: number; at: Date },
  on = desk,
) =>
  query(
    `insert into setting_versions (key, version, value, reason, changed_at)
      values ($1, $2, to_jsonb($3::int), 'a test wants it', $4)`,
    [key, version, value, at],
    on,
  )

/** A hundred dollars that a product won in an hour. */
const won = (product: string, at: Date, on = desk) =>
  query(
    `insert into house_results (hour, product, currency, pocket, bets, stake_minor, payout_minor,
        real_stake_usd_e6, real_payout_usd_e6, theoretical_usd_e6)
      values (date_trunc('hour', $2::timestamptz), $1, 'usdt', 'real', 1, 0, 0, 100000000, 0, 0)`,
    [product, at],
    on,
  )

describe('what a month costs', () => {
  it('goes by the licence fee that was set when it ended, and the one that runs by that of now', async () => {
    const now = new Date(desk.node.app.platform.clock.now())
    const month = (back: number, day = 1) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, day))
    const key = 'reports.licenceFeePpm'
    for (const back of [0, 1, 2, 3]) await won('originals', month(back, 2))
    await written(key, { version: 1, value: 50_000, at: month(2, 20) })
    await written(key, { version: 2, value: 60_000, at: month(1, 20) })
    await written(key, { version: 3, value: 90_000, at: new Date(now.getTime() - hourMs) })
    const { rows } = await desk.ask('admin.report-licence.list', page)
    // Nothing was set in the month before all others: the initial 4 % held.
    const first = now.getTime() - hourMs < month(0).getTime() ? 900 : 600
    expect(rows.map(({ fee }) => fee)).toEqual([900, first, 500, 400])
    await query('delete from house_results')
  })

  it('and the share of makers by the one that was set in it', async () => {
    const own = await openDesk()
    try {
      const { node, asStaff } = own
      const { clock, settings } = node.app.platform
      const today = new Date(clock.now())
      // Whatever day it is: on the tenth the overview of thirty days shows the end of the month before.
      const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1)
      node.pass(next + 9 * dayMs - clock.now())
      const last = next - hourMs
      await won('slots', new Date(last), own)
      const key = 'reports.makersSharePpm'
      await written(key, { version: 1, value: 200_000, at: new Date(last - dayMs) }, own)
      await written(key, { version: 2, value: 500_000, at: new Date(clock.now() - 1_000) }, own)
      await settings.refresh()
      const seen = await node.app.handlers.adminOverview({ period: '30' }, asStaff())
      const figure = (id: string) => seen.figures.find((one) => one.id === id)?.value
      expect([figure('ggr'), figure('ngr')]).toEqual([10_000, 8_000])
    } finally {
      await own.close()
    }
  })
})

describe('top players', () => {
  it('are shown with all that they staked and won, whether or not it was rewarded', async () => {
    const { node } = desk
    const player = await node.join()
    await node.app.doors.wallet.movements.welcome(player.userId)
    await bet(player, '1')
    // Sport class 0, bonus stakes and the like earn nothing: as if none of it had been rewarded.
    await node.app.doors.wallet.projections.catchUp()
    await query('delete from loyalty_days')
    const { rows } = await desk.ask('admin.report-players.list', page)
    const [own] = await query<{ stakes: number }>(
      `select floor(sum(stake_usd_e6) / 10000)::int as stakes from wagers where user_id = $1`,
      [player.userId],
    )
    const found = rows.find((row) => Reflect.get(Object(row['user']), 'id') === player.wireId)
    expect(found).toMatchObject({ stakes: own?.stakes, days: 1 })
    expect(Number(found?.['net'])).toBe(Number(found?.['stakes']) - Number(found?.['payouts']))
  })
})

describe('a deposit that its chain took back', () => {
  it('came in no more, though its player had lost it by then', async () => {
    const { node } = desk
    const player = await node.join()
    const { takeBack, post } = node.app.doors.wallet.movements
    const moneyIn = async () => {
      await node.app.doors.wallet.projections.catchUp()
      const seen = await node.app.handlers.adminOverview({ period: 'today' }, desk.asStaff())
      return seen.figures.find(({ id }) => id === 'deposits')
    }
    const { value: before = 0, beside = 0 } = { ...(await moneyIn()) }
    const key = (scope: string) => ({ scope, key: player.userId })
    const own = { userId: player.userId, pocket: 'real' } as const
    const plain = { currency: 'usdt', notEnough: 'wallet/demo-off', telling: { context: null } }
    await post({
      ...{ ...plain, id: node.mintKey(), reason: 'deposit', businessKey: key('deposit') },
      players: [{ ...own, amountMinor: 5_000_000_000n }],
      houses: [{ house: 'deposits', amountMinor: -5_000_000_000n }],
    })
    const paid = await moneyIn()
    expect(paid).toMatchObject({ value: before + 5_000, beside: beside + 1 })
    // All but ten went to a friend.
    const [held] = await query<{ balance: bigint }>(
      `select balance from accounts where owner = $1 and currency = 'usdt' and pocket = 'real'`,
      [player.userId],
    )
    const gone = (held?.balance ?? 0n) - 1_000_000_000n
    await post({
      ...{ ...plain, id: node.mintKey(), reason: 'transfer' },
      players: [
        { ...own, amountMinor: -gone },
        { ...own, userId: desk.nova.userId, amountMinor: gone },
      ],
    })
    await takeBack({
      ...{ userId: player.userId, currency: 'usdt', id: node.mintKey() },
      ...{ reason: 'deposit_reversal', amountMinor: 5_000_000_000n },
      businessKey: key('deposit_reversal'),
    })
    const owed = await query<{ balance: bigint }>(
      `select balance from accounts where owner = $1 and pocket = 'debt'`,
      [player.userId],
    )
    expect(owed).toEqual([{ balance: -4_000_000_000n }])
    expect(await moneyIn()).toMatchObject({ value: before, beside })
  })
})

describe('top players after a while in which nobody asked', () => {
  it('are looked up before they are shown', async () => {
    const { node } = desk
    const player = await node.join()
    await node.app.doors.wallet.movements.welcome(player.userId)
    await bet(player, '1')
    await node.app.doors.wallet.projections.catchUp()
    const stakes = async () => {
      const { rows } = await desk.ask('admin.report-players.list', page)
      const own = rows.find((row) => Reflect.get(Object(row['user']), 'id') === player.wireId)
      return Number(own?.['stakes'])
    }
    node.pass(hourMs)
    const first = await stakes()
    expect(first).toBeGreaterThan(0)
    await query('update house_players set stake_usd_e6 = 2 * stake_usd_e6 where user_id = $1', [
      player.userId,
    ])
    // Within the minute what is known is shown.
    expect(await stakes()).toBe(first)
    node.pass(hourMs)
    expect(await stakes()).toBe(2 * first)
  })
})

async function bet(by: TestPlayer, stake: string): Promise<void> {
  const data = { condition: 'over', target: 98 }
  const order = { api_id: 'dice', bet: stake, demo: false, currency: 'usdt', quick: true, data }
  await desk.node.app.whispers.Play(order, callOf(by, desk.node.mintKey()))
}
