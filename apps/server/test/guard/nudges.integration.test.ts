import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let node: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  // No loop of its own tells before the test does.
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const handlers = () => node.app.handlers
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const nudgesOf = async (player: TestPlayer) =>
  (await handlers().protectionState({}, callOf(player))).nudges.map(({ kind }) => kind)
const told = async ({ userId }: TestPlayer) =>
  (
    await query<{ title: string }>(
      `select title from notifications where user_id = $1 and kind = 'system' order by created_at, id`,
      [userId],
    )
  ).map(({ title }) => title)
const tell = () => node.app.doors.protection.tellNudges()
const answer = (player: TestPlayer, kind: 'review-limits' | 'no-limit') =>
  handlers().answerNudge({ kind }, callOf(player))
/** As if all that was done lay so long back. */
const age = async ({ userId }: TestPlayer, time: string) => {
  await query('update users set created_at = created_at - $2::interval where id = $1', [
    userId,
    time,
  ])
  await query('update protection_limits set set_at = set_at - $2::interval where user_id = $1', [
    userId,
    time,
  ])
  await query(
    `update protection_nudges set answered_at = answered_at - $2::interval,
      told_at = told_at - $2::interval where user_id = $1`,
    [userId, time],
  )
}
const setLimit = (player: TestPlayer, amount: number) =>
  handlers().setLimit({ kind: 'loss', period: 'week', amount }, callOf(player))

it('limits are looked at again every half year, by answer or by change', async () => {
  const player = await node.join()
  await setLimit(player, 10_000)
  await age(player, '5 months 20 days')
  expect([await nudgesOf(player), await tell(), await told(player)]).toEqual([[], 0, []])
  await age(player, '20 days')
  expect(await nudgesOf(player)).toEqual(['review-limits'])
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect(await told(player)).toEqual(['Do your limits still fit?'])
  // The answer to another question answers nothing.
  await answer(player, 'no-limit')
  expect(await nudgesOf(player)).toEqual(['review-limits'])
  expect((await answer(player, 'review-limits')).nudges).toEqual([])
  await age(player, '6 months 1 day')
  expect([await tell(), await told(player)]).toMatchObject([1, { length: 2 }])
  // A limit that is changed was looked at.
  expect((await setLimit(player, 5_000)).nudges).toEqual([])
})

it('who has no limit is asked once a year, and not who has closed the account', async () => {
  const [player, closed] = [await node.join(), await node.join()]
  await handlers().selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(closed))
  for (const one of [player, closed]) await age(one, '11 months')
  expect([await nudgesOf(player), await tell()]).toEqual([[], 0])
  for (const one of [player, closed]) await age(one, '2 months')
  expect([await nudgesOf(player), await nudgesOf(closed)]).toEqual([['no-limit'], []])
  expect([await tell(), await told(player), await told(closed)]).toEqual([
    1,
    ['You play without a limit'],
    [],
  ])
  expect((await answer(player, 'no-limit')).nudges).toEqual([])
  await age(player, '11 months')
  expect(await nudgesOf(player)).toEqual([])
  await age(player, '2 months')
  expect(await nudgesOf(player)).toEqual(['no-limit'])
  await setLimit(player, 10_000)
  expect(await nudgesOf(player)).toEqual([])
})

it('two nodes that tell at once tell once', async () => {
  const player = await node.join()
  await age(player, '13 months')
  const counts = await Promise.all([tell(), tell(), tell()])
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await told(player)).toHaveLength(1)
})
