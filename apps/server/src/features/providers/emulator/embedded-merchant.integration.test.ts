import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { embeddedMerchant } from '../slotegrator/merchant.ts'
import { post } from '../test/callbacks.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = { ROLES: 'edge', EMULATORS: 'on' }
  node = await openTestApp({ databaseUrl: database.url, environment })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

it('callbacks of a demo build are signed with a key of its own, which no other build knows', async () => {
  const player = await node.join()
  const win = { action: 'win', transaction_id: 'w', amount: '1000000', round_id: 'r' }
  const values = { ...win, player_id: player.wireId, currency: 'USDT' }
  const keyOf = (master: string) =>
    embeddedMerchant(createSecrets(Buffer.from(master.repeat(64), 'hex'), systemRandom)).key
  const merchantId = 'powerplay-demo'
  for (const key of ['the-key-of-the-demo-build', keyOf('8')]) {
    expect(await post(node.app.edge, values, { merchantId, key })).toMatchObject({
      errorCode: 'INTERNAL_ERROR',
    })
  }
  const { external } = node.app.doors.wallet
  expect(await external.balanceOf(player.userId, 'usdt')).toBe(100_000_000_000n)
  const own = await post(node.app.edge, values, { merchantId, key: keyOf('7') })
  expect(own).toMatchObject({ balance: '1001000.00000000' })
})
