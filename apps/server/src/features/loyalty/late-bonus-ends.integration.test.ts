import { dayMs, hourMs, startOfDay } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const projections = () => node.app.doors.wallet.projections

async function join(): Promise<TestPlayer> {
  const player = await node.join()
  await query(`insert into loyalty_levels (user_id, level, source) values ($1, 10, 'staff')`, [
    player.userId,
  ])
  return player
}

/** A bet of 100 dollars at an edge of 1 %, all of which is lost. */
async function lose({ userId }: TestPlayer): Promise<void> {
  const params = { condition: 'under', target: 50 }
  await node.app.doors.wallet.settleBet({
    ...{
      key: node.mintKey(),
      userId,
      currency: 'usdt',
      stakeMinor: 10_000_000_000n,
      pocket: 'real',
    },
    ...{ takesBonus: false, product: 'originals', game: 'dice', params, ruleVersion: 1 },
    ...{ paramsText: JSON.stringify(params), usdRateE8: 100_000_000n },
    ...{ trueEdgePpm: 10_000, creditedEdgePpm: 10_000, notEnough: 'originals/not-enough-balance' },
    telling: { context: null, delayMs: 0, reason: 'test' },
    prepare: () => undefined,
    draw: () => ({ payoutMinor: 0n, multiplierE4: 0, result: {} }),
  })
  await projections().catchUp()
}

async function pass(milliseconds: number): Promise<void> {
  node.pass(milliseconds)
  await node.app.doors.wallet.prices.refresh()
}

/** The fold that ends the times of bonuses threw at the first bet that it had to read. */
const setAside = () =>
  query(`update projectors set is_live = false, set_aside_at = now(), error = 'a defect'
    where id = 'bonus_progress'`)

/** By itself it has read by now what the others have read without it, and has not joined them yet. */
const readAlone = () =>
  query(`insert into projector_checkpoints (projector, lane, number)
    select 'bonus_progress', lane, number from projector_checkpoints where projector = 'live'`)

/** Which of the three have been closed. */
async function closed(): Promise<Record<string, boolean>> {
  const { affiliate, loyalty, race } = node.app.doors
  await loyalty.settleCashback()
  await race.closeWeeks()
  await affiliate.publishStatements()
  const [row] = await query<Record<string, boolean>>(
    `select exists (select from cashback_days) as cashback,
      exists (select from race_weeks where state = 'paid') as race,
      exists (select from affiliate_statements) as affiliate`,
  )
  return row ?? {}
}

it('cashback, prizes and statements wait until bonuses have been read, and for a rebuild after that', async () => {
  const [player, referrer] = [await join(), await node.join()]
  await query(
    `insert into affiliate_links (user_id, referrer_id, token, state, qualified_at, created_at)
      values ($1, $2, repeat('a', 64), 'qualified', now() - interval '1 day', now() - interval '1 day')`,
    [player.userId, referrer.userId],
  )
  await node.app.handlers.raceInfo({}, callOf(null))
  await lose(player)
  // At noon nine days later: the week is over, and no day is lost because it waited long.
  const wait =
    startOfDay(node.app.platform.clock.now()) + 9.5 * dayMs - node.app.platform.clock.now()
  await pass(wait)
  await setAside()
  const none = { cashback: false, race: false, affiliate: false }
  expect(await closed()).toEqual(none)
  await readAlone()
  expect(await closed()).toEqual(none)
  await projections().catchUp()
  expect(await query(`select is_live from projectors where id = 'bonus_progress'`)).toEqual([
    { is_live: true },
  ])
  // It has read them by now; what was added up without it is wrong still.
  expect(await closed()).toEqual(none)
  await projections().rebuild('loyalty_days')
  expect(await closed()).toEqual({ ...none, cashback: true })
  await projections().rebuild('race')
  await projections().rebuild('affiliate')
  expect(await closed()).toEqual({ cashback: true, race: true, affiliate: true })
  await pass(-wait)
  for (const table of ['cashback', 'cashback_days']) await query(`delete from ${table}`)
})

it('a rebuild has the cashback of the settled days counted again that it changes, and of no other', async () => {
  const [late, other] = [await join(), await join()]
  // The end of this bonus was not noted when the bet after it was read.
  await query(
    `insert into unrewarded_play (user_id, from_at, until_at, bonus_id)
      values ($1, to_timestamp($2 / 1000.0), null, $3)`,
    [late.userId, node.app.platform.clock.now() - hourMs, node.mintKey()],
  )
  for (const player of [late, other]) await lose(player)
  await pass(node.untilTomorrow())
  const { settleCashback } = node.app.doors.loyalty
  const cashback = async ({ userId }: TestPlayer) =>
    query<{ worth: bigint }>('select worth_usd_e6 as worth from cashback where user_id = $1', [
      userId,
    ])
  const stale = () => query('select user_id as id from cashback_stale')
  await settleCashback()
  // 10 % of what was lost, at most 8 % of the edge of a dollar.
  const right = [{ worth: 80_000n }]
  expect(await cashback(other)).toEqual(right)
  expect(await cashback(late)).toEqual([])
  await query(`update unrewarded_play set until_at = from_at where user_id = $1`, [late.userId])
  await projections().rebuild('loyalty_days')
  expect(await stale()).toEqual([{ id: late.userId }])
  await settleCashback()
  expect(await cashback(late)).toEqual(right)
  expect(await cashback(other)).toEqual(right)
  // As the figures are now, nothing is counted again.
  await projections().rebuild('loyalty_days')
  expect(await stale()).toEqual([])
})
