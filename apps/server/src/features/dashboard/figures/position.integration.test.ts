import { reportProfit } from '@powerplay/contract/dashboard/areas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import type { Database } from '../../../platform/database/database.ts'
import { serveArea } from '../../../program/area.ts'
import { listRows } from '../areas/list-rows.ts'
import { openDesk, page, type Desk } from '../test/desk.ts'
import { readPlaces } from './position.ts'

let desk: Desk
let database: Database
beforeAll(async () => {
  desk = await openDesk()
  ;({ database } = desk.node.app.platform)
})
afterAll(() => desk.close())

const inDollars = ['theoretical win', 'worth of payouts', 'worth of stakes'].map(
  (what) => `${what}, two ways`,
)

const bet = async () => {
  const { node, nova } = desk
  const data = { condition: 'over', target: 50 }
  const order = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
  await node.app.whispers.Play(order, callOf(nova, node.mintKey()))
  await node.app.doors.wallet.projections.catchUp()
}

describe('the position of a report', () => {
  it('is the one that its own figures were read at, also where they are kept for a while', async () => {
    await bet()
    const list = async (report: string) => {
      const { rows, note } = await desk.ask(`admin.report-${report}.list`, page)
      return { rows, note }
    }
    const players = await list('players')
    const profit = await list('profit')
    expect(players.rows).toHaveLength(1)
    expect(players.note).toMatch(/^Journal position \d+ \(lane \d+ at .*\), nothing unread$/)
    expect(players.note).toBe(profit.note)
    await bet()
    const later = await list('profit')
    expect(later.note).not.toBe(profit.note)
    expect(later.rows).not.toEqual(profit.rows)
    expect(await list('players')).toEqual(players)
  })

  it('is told for each projection that stands elsewhere', async () => {
    const folds = ['house_results', 'house_players'] as const
    const together = await readPlaces(database, folds)
    expect(together).not.toContain('house_results')
    const undone = new Error('only looked at')
    const looked = database.transaction(async (tx) => {
      await tx.query({ text: `update projectors set is_live = false where id = 'house_players'` })
      await tx.query({
        text: `insert into projector_checkpoints (projector, lane, number)
          select 'house_players', lane, number - 1 from projector_checkpoints
          where projector = 'live' and number > 0`,
      })
      const apart = await readPlaces(tx, folds)
      expect(apart).toContain(`house_results: ${together}; house_players: Journal position`)
      expect(apart).toMatch(/[1-9]\d* commits unread$/)
      expect(await readPlaces(tx, ['house_players'])).not.toBe(together)
      throw undone
    })
    await expect(looked).rejects.toBe(undone)
  })

  it('and the accounts tell of results and payouts that were lost altogether', async () => {
    await desk.node.app.doors.wallet.projections.catchUp()
    const statesOf = async () => {
      const { rows } = await desk.ask('admin.report-ties.list', page)
      return Object.fromEntries(rows.map(({ what, state }) => [String(what), state]))
    }
    await database.query({ text: 'create table kept_results as select * from house_results' })
    expect(await statesOf()).toMatchObject({ 'house: originals': 'ties' })
    await database.query({ text: 'delete from house_results' })
    try {
      expect(await statesOf()).toMatchObject({ 'house: originals': 'differs' })
    } finally {
      await database.query({ text: 'insert into house_results select * from kept_results' })
    }
    await database.query({
      text: `insert into house_payouts
        (hour, currency, payouts, sum_minor, fee_minor, network_fee_minor, net_minor)
        values (now(), 'usdt', 1, 10, 1, 2, 7)`,
    })
    expect(await statesOf()).toEqual({
      'house: originals': 'ties',
      players: 'ties',
      'withdrawals paid out': 'differs',
      ...Object.fromEntries(inDollars.map((what) => [what, 'ties'])),
    })
    await database.query({ text: 'delete from house_payouts' })
  })

  it.each([
    ['real_stake_usd_e6', 'worth of stakes', '-0.050001'],
    ['real_payout_usd_e6', 'worth of payouts', '-0.050001'],
    ['theoretical_usd_e6', 'theoretical win', '-0.050001'],
  ])('tells of a report in dollars whose %s is another', async (column, what, difference) => {
    await bet()
    const differing = async () => {
      const { rows } = await desk.ask('admin.report-ties.list', page)
      const rest = rows.filter(({ state }) => state !== 'ties')
      return rest.map((row) => [row['what'], row['state'], row['difference']])
    }
    expect(await differing()).toEqual([])
    const change = (by: number) =>
      database.query({
        text: `update house_results set ${column} = ${column} + $1 where (hour, product, currency, pocket) =
          (select hour, product, currency, pocket from house_results where pocket = 'real' limit 1)`,
        values: [by],
      })
    await change(50_001)
    expect(await differing()).toEqual([
      [`${what}, two ways`, 'differs', { amount: difference, currency: 'usd' }],
    ])
    await change(-50_001)
    expect(await differing()).toEqual([])
  })

  it('of one that was set aside makes no tie differ', async () => {
    const { node, nova } = desk
    const states = async () => {
      const { rows } = await desk.ask('admin.report-ties.list', page)
      return rows.map(({ what, state }) => [what, state])
    }
    /** What is compared with the ledger stands beside it whatever was set aside. */
    const ties = (ofDollars: string) => [
      ['house: originals', 'ties'],
      ['players', 'ties'],
      ...inDollars.map((what) => [what, ofDollars]),
    ]
    await database.query({
      text: `create function refuse_rows() returns trigger language plpgsql as
        $$ begin raise exception 'this table takes no rows'; end $$`,
    })
    const told = async () => (await desk.ask('admin.report-ties.list', page)).note
    for (const aside of ['house_movements', 'house_results']) {
      await database.query({
        text: `create trigger refuses before insert or update on ${aside}
          execute function refuse_rows()`,
      })
      await node.app.doors.wallet.movements.post({
        ...{ id: node.mintKey(), reason: 'deposit', currency: 'usdt' },
        players: [{ userId: nova.userId, pocket: 'real', amountMinor: 100_000_000n }],
        houses: [{ house: 'deposits', amountMinor: -100_000_000n }],
        notEnough: 'wallet/demo-off',
        telling: { context: null },
      })
      await bet()
      expect(await told()).toMatch(/^house_results: .*; house_movements: /)
      // Those in dollars stand in another projection than the one that is behind.
      expect(await states(), aside).toEqual(ties(aside === 'house_results' ? 'apart' : 'ties'))
      await database.query({ text: `drop trigger refuses on ${aside}` })
      await node.app.doors.wallet.projections.catchUp()
      expect(await told()).not.toContain('house_movements')
      expect(await states()).toEqual(ties('ties'))
    }
  })

  it('is one snapshot with a page of figures, whatever is written in between', async () => {
    await database.query({ text: 'create table told (n int primary key)' })
    const write = () => database.query({ text: 'insert into told select count(*) from told' })
    await write()
    const told = serveArea(reportProfit, {
      source: {
        from: 'told t',
        id: { sql: 't.n::text', type: 'text' },
        columns: {
          ...{ day: 'to_timestamp(t.n)', product: `'none'`, bets: 't.n', stakes: '0' },
          ...{ payouts: '0', ggr: '0', theoretical: '0', luck: '0' },
        },
        async note(on) {
          await write()
          const [row] = await on.query<{ count: number }>({
            text: 'select count(*)::int as count from told',
          })
          return String(row?.count)
        },
      },
      actions: {},
    })
    const { auth } = desk.node.app.doors
    const parts = {
      platform: desk.node.app.platform,
      findPeople: auth.publicUsers,
      findPerson: auth.findUserFor,
    }
    for (const rows of [1, 2, 3]) {
      const seen = await listRows(told, page, { parts, context: desk.asStaff() })
      expect([seen.rows.length, seen.note]).toEqual([rows, String(rows)])
    }
  })
})
