import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readBeforeCommit } from '../../../test/read-before-commit.ts'
import { giveLevel } from './level-store.ts'

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

it('a bet gives back live what it gives back in a rebuild where staff give a level while it is read', async () => {
  const player = await node.join()
  const { userId } = player
  const { projections } = node.app.doors.wallet
  const data = { condition: 'under', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '1', data }
  const bet = () => node.app.whispers.Play(order, callOf(player, node.mintKey()))
  const accrued = async () => {
    const text = 'select value_e6 as e6 from rakeback_accrued where user_id = $1'
    const { database: on } = node.app.platform
    return (await on.query<{ e6: bigint }>({ text, values: [userId] }))[0]?.e6 ?? 0n
  }
  // The first turn notes the terms: what was settled before gives nothing back.
  await bet()
  await projections.catchUp()
  const before = await accrued()
  await readBeforeCommit(node, { write: (tx) => giveLevel(tx, userId, 9), happens: bet })
  const live = await accrued()
  // 11.5 % of the edge of a dollar, which is a million of the smallest units.
  expect(live - before).toBe(115_000n * 1_000_000n)
  await projections.rebuild('rakeback')
  expect(await accrued()).toBe(live)
})
