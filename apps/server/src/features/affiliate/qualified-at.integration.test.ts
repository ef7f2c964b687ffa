import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readBeforeCommit } from '../../../test/read-before-commit.ts'
import { keepLink, qualifyLink } from './link-store.ts'
import { keepTier } from './tier-store.ts'

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

/** A referral that waits to qualify, with what its affiliate earns by it, live and by a rebuild. */
async function linked(token: string) {
  const [affiliate, friend] = [await node.join(), await node.join()]
  const { database: on, clock } = node.app.platform
  const [userId, referrerId] = [friend.userId, affiliate.userId]
  await keepLink(on, { userId, referrerId, codeId: null, token, createdAt: clock.now() })
  const { projections } = node.app.doors.wallet
  const data = { condition: 'under', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '1', data }
  const earned = async () => {
    const text = 'select earned_usd_e6 as e6 from affiliate_totals where user_id = $1'
    return (await on.query<{ e6: bigint }>({ text, values: [userId] }))[0]?.e6
  }
  return {
    userId,
    referrerId,
    bet: () => node.app.whispers.Play(order, callOf(friend, node.mintKey())),
    earned,
    async rebuilt() {
      await projections.rebuild('affiliate')
      return earned()
    },
    // The first turn notes the terms: what was settled before earns nothing.
    async begin() {
      await this.bet()
      await projections.catchUp()
    },
  }
}

it('a bet earns live what it earns in a rebuild where its link qualifies while it is read', async () => {
  const link = await linked('a'.repeat(64))
  await link.begin()
  const { userId, bet } = link
  await readBeforeCommit(node, { write: (tx) => qualifyLink(tx, userId), happens: bet })
  // 4 % of the edge of a dollar.
  expect(await link.earned()).toBe(400n)
  expect(await link.rebuilt()).toBe(400n)
})

it('a bet earns live what it earns in a rebuild where a tier is reached while it is read', async () => {
  const link = await linked('b'.repeat(64))
  await link.begin()
  const { userId, referrerId, bet } = link
  await qualifyLink(node.app.platform.database, userId)
  await readBeforeCommit(node, { write: (tx) => keepTier(tx, referrerId, 3), happens: bet })
  // 7 % of the edge of a dollar.
  expect(await link.earned()).toBe(700n)
  expect(await link.rebuilt()).toBe(700n)
})
