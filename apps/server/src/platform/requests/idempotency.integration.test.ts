import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
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

it('a key is its owner\u2019s: in other hands it names another call', async () => {
  const [alice, bob] = [await node.join(), await node.join()]
  const key = node.mintKey()
  const change = (player: typeof alice, client_seed: string) =>
    node.app.handlers.changeClientSeed({ client_seed }, callOf(player, key))
  const first = await change(alice, 'mine')
  expect(await change(bob, 'his')).toMatchObject({ client_seed: 'his' })
  expect(await change(alice, 'mine')).toEqual(first)
  await expect(change(bob, 'another')).rejects.toMatchObject({ refusal: 'core/key-reused' })
})

it('nobody is told of money that a key moved for somebody else', async () => {
  const [alice, bob] = [await node.join(), await node.join()]
  const key = node.mintKey()
  const topUp = (player: typeof alice) =>
    node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, key))
  const first = await topUp(alice)
  await expect(topUp(bob)).rejects.toMatchObject({ refusal: 'core/key-reused' })
  expect(await topUp(alice)).toEqual(first)
})
