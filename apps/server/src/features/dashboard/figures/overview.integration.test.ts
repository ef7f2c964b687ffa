import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  desk.node.app.platform.database.query<Row>({ text, values })
const catchUp = () => desk.node.app.doors.wallet.projections.catchUp()

async function overview(period: 'today' | '7' | '30' = 'today') {
  const seen = await desk.node.app.handlers.adminOverview({ period }, desk.asStaff())
  const figure = (id: string) => seen.figures.find((one) => one.id === id)
  return { ...seen, figure }
}

async function bet(by: TestPlayer, stake: string): Promise<void> {
  const data = { condition: 'over', target: 50 }
  const order = { api_id: 'dice', bet: stake, demo: false, currency: 'usdt', quick: true, data }
  await desk.node.app.whispers.Play(order, callOf(by, desk.node.mintKey()))
}

/** What house accounts hold, in cents of a dollar; a correction is the other side of a credit. */
async function houseCents(houses: readonly string[]): Promise<number> {
  const [row] = await query<{ cents: number }>(
    `select coalesce(sum(balance), 0)::float8 / 1000000 as cents from accounts
      where house = any($1) and currency = 'usdt'`,
    [houses],
  )
  return row?.cents ?? 0
}

describe('the overview', () => {
  it('takes no play money for a deposit', async () => {
    await catchUp()
    const [row] = await query<{ grants: number }>(
      `select sum(movements)::int as grants from house_movements where reason = 'demo_grant'`,
    )
    expect(row?.grants).toBeGreaterThan(0)
    const { figure, moneyIn } = await overview('30')
    expect(figure('deposits')).toMatchObject({ value: 0, beside: 0 })
    expect(moneyIn).toEqual([])
    const { rows } = await desk.ask('admin.report-money.list', page)
    expect(rows.find(({ reason: why }) => why === 'demo_grant')).toMatchObject({ kind: 'inside' })
  })

  it('counts what staff credited to the unit, and NGR bears it', async () => {
    const before = await overview()
    const by = await desk.node.join()
    for (const amount of ['12.5', '-2.25']) {
      const order = { id: desk.nova.wireId, currency: 'usdt', pocket: 'real', amount, reason }
      const request = await desk.askFor('admin.users.adjustMoney', order)
      await desk.ask('admin.approvals.approve', { id: request, reason }, desk.asStaff(by))
    }
    await catchUp()
    const after = await overview()
    expect(after.figure('corrections')).toMatchObject({ value: 1_025, beside: 2, before: 0 })
    expect(after.figure('corrections')?.value).toBe(-(await houseCents(['corrections'])))
    const ngrOf = ({ figure }: Awaited<ReturnType<typeof overview>>) => figure('ngr')?.value ?? 0
    expect(ngrOf(after)).toBe(ngrOf(before) - 1_025)
    const { rows } = await desk.ask('admin.report-money.list', page)
    expect(rows.filter(({ reason: why }) => why === 'correction')).toMatchObject([
      { kind: 'correction', movements: 2 },
    ])
  })

  it('leads from what promotions cost to rows of money by day that add up to it', async () => {
    const before = await overview()
    for (const pocket of ['real', 'bonus'] as const) {
      await desk.node.app.doors.wallet.movements.post({
        ...{ id: desk.node.mintKey(), reason: 'transfer', currency: 'usdt' },
        players: [{ userId: desk.nova.userId, pocket, amountMinor: 500_000_000n }],
        houses: [{ house: 'promo.rain', amountMinor: -500_000_000n }],
        notEnough: 'wallet/demo-off',
        telling: { context: null },
      })
    }
    await catchUp()
    const after = await overview()
    const given = (seen: typeof before) => seen.figure('promotion')?.value ?? 0
    expect(given(after) - given(before)).toBe(500)
    const filter = {
      ...{ day: { gte: after.from }, kind: { in: ['promotion'] } },
      ...{ pocket: { in: ['real', 'debt'] } },
    }
    const { rows } = await desk.ask('admin.report-money.list', { ...page, filter })
    const cents = rows.map(({ net }) =>
      Math.round(Number(Reflect.get(Object(net), 'amount')) * 100),
    )
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(given(after))
  })

  it('says what was staked and paid back to the unit, and who is here', async () => {
    const before = await overview()
    const value = (seen: typeof before, id: string) => seen.figure(id)?.value ?? 0
    for (const stake of ['1.5', '2.25']) await bet(desk.nova, stake)
    await catchUp()
    const after = await overview()
    const [row] = await query<{ stakes: number; payouts: number; bets: number }>(
      `select sum(stake_minor)::float8 / 1000000 as stakes, count(*)::int as bets,
          sum(payout_minor)::float8 / 1000000 as payouts
        from wagers where pocket = 'real'`,
    )
    expect(value(after, 'stakes') - value(before, 'stakes')).toBe(375)
    expect(after.figure('stakes')).toMatchObject({ value: row?.stakes, beside: row?.bets })
    // A part of a cent that was won is the house's loss.
    expect(value(after, 'payouts')).toBe(Math.ceil(row?.payouts ?? NaN))
    expect(value(after, 'ggr')).toBe(value(after, 'stakes') - value(after, 'payouts'))
    expect(after.figure('online')).toMatchObject({ value: 0, beside: 0 })
    await query(
      `insert into chat_presence (node, sockets, users, seen_at) values ($1, 3, $2, now())`,
      [desk.node.app.platform.mintId(), [desk.nova.userId]],
    )
    expect((await overview()).figure('online')).toMatchObject({ value: 1, beside: 3 })
  })

  it('counts as active who staked real money, by the journal', async () => {
    const somebody = await desk.node.join()
    await desk.node.app.doors.wallet.movements.welcome(somebody.userId)
    await bet(somebody, '1')
    await catchUp()
    const [row] = await query<{ players: number }>(
      `select count(distinct user_id)::int as players from wagers
        where pocket in ('real', 'mixed') and settled_at is not null`,
    )
    for (const period of ['today', '7', '30'] as const) {
      expect((await overview(period)).figure('players')?.value).toBe(row?.players)
    }
  })

  it('says which money has no price, and is in none of the figures', async () => {
    const { movements } = desk.node.app.doors.wallet
    expect((await overview()).unpriced).toEqual([])
    await movements.post({
      ...{ id: desk.node.mintKey(), reason: 'deposit', currency: 'btc' },
      players: [{ userId: desk.nova.userId, pocket: 'real', amountMinor: 100_000_000n }],
      houses: [{ house: 'deposits', amountMinor: -100_000_000n }],
      notEnough: 'wallet/demo-off',
      telling: { context: null },
    })
    await catchUp()
    const priced = await overview()
    // No price is fresh any more, an hour on.
    const { prices } = desk.node.app.doors.wallet
    desk.node.pass(hourMs)
    const isPriced = prices.usdRateE8('btc') !== undefined
    const unpriced = await overview('7')
    expect(isPriced).toBe(false)
    expect(unpriced.unpriced).toContain('BTC')
    expect(unpriced.figure('deposits')?.value).toBeLessThan(priced.figure('deposits')?.value ?? 0)
    desk.node.pass(-hourMs)
  })

  // At the end: prices that come meanwhile are of tomorrow, and good for nobody else.
  it('compares players with those of the same hours before, whatever their stakes earn', async () => {
    const [early, late] = [await desk.node.join(), await desk.node.join()]
    const { clock } = desk.node.app.platform
    const today = Math.floor(clock.now() / dayMs) * dayMs
    // It is ten in the morning of tomorrow, so that today is the day before.
    const passedMs = today + dayMs + 10 * hourMs - clock.now()
    desk.node.pass(passedMs)
    const before = async () => (await overview()).figure('players')?.before ?? 0
    const none = await before()
    const played = ({ userId }: TestPlayer, hour: number) =>
      query('insert into house_players values ($1, $2, 1000000)', [
        new Date(today + hour * hourMs),
        userId,
      ])
    await played(late, 11)
    expect(await before()).toBe(none)
    await played(early, 9)
    expect(await before()).toBe(none + 1)
    await query('delete from house_players where user_id = any($1::uuid[])', [
      [early.userId, late.userId],
    ])
    desk.node.pass(-passedMs)
  })
})

describe('how payments stand', () => {
  it('is found by indexes on the alarms of each chain', async () => {
    const { database } = desk.node.app.platform
    const { query: asked } = database
    const seen: Parameters<typeof asked>[0][] = []
    Reflect.set(database, 'query', (statement: Parameters<typeof asked>[0]) => {
      if (statement.text.includes('distinct on (subject)')) seen.push(statement)
      return asked(statement)
    })
    await overview()
    Reflect.set(database, 'query', asked)
    const [statement] = seen
    const plan = await database.transaction(async (tx) => {
      await tx.query({ text: 'set local enable_seqscan = off' })
      return tx.query({
        text: `explain (format json) ${statement?.text ?? ''}`,
        values: statement?.values ?? [],
      })
    })
    expect(JSON.stringify(plan)).toContain('payment_alarms_by_subject')
    expect(JSON.stringify(plan)).toContain('payment_alarms_open')
  })
})
