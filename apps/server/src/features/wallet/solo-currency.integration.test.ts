import type { Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let player: TestPlayer

const choose = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'a test wants it', by: null })

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  player = await node.join()
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const bet = async (id: Uuid, currency: string) => {
  const body = { api_id: 'dice', bet: '0.5', demo: true, currency, quick: false }
  const data = { condition: 'over', target: 50 }
  const answer = await node.whisper('Play', { ...body, data }, callOf(player, id))
  const said = Object(answer)
  return (
    Reflect.get(Object(Reflect.get(Object(Reflect.get(said, 'error')), 'message')), 'name') ?? said
  )
}

describe('the solo-currency plugin', () => {
  it('fixes the currency: no other is listed, staked, paid in or filled up [PAY-059]', async () => {
    const topUp = (currency: string) =>
      node.app.handlers.demoTopUp({ currency }, callOf(player, node.mintKey()))
    await topUp('usdt')
    await topUp('eur')
    const before = node.mintKey()
    const first = await bet(before, 'usdt')
    await choose('wallet.soloCurrency', 'eur')
    await choose('compliance.plugins', ['solo-currency'])

    const rows = await node.app.handlers.currencies({}, callOf(player))
    // What is left of another can be taken out, and nothing else be done with it.
    expect(rows.map(({ id, enabled }) => [id, enabled.play, enabled.deposit])).toEqual([
      ['eur', true, rows[0]?.enabled.deposit],
      ['usdt', false, false],
    ])
    const guest = { ...callOf(player), caller: { ...callOf(player).caller, userId: null } }
    expect((await node.app.handlers.currencies({}, guest)).map(({ id }) => id)).toEqual(['eur'])
    expect(await bet(node.mintKey(), 'usdt')).toBe('core/feature-off')
    await expect(topUp('btc')).rejects.toMatchObject({ refusal: 'core/feature-off' })
    expect(await bet(node.mintKey(), 'eur')).toMatchObject({ response: {} })
    // A bet that was made before is answered as it was.
    expect(await bet(before, 'usdt')).toEqual(first)
    const licence = await node.app.handlers.licence({}, callOf(player))
    expect(licence.pluginSettings).toEqual({ 'solo-currency': { id: 'eur' } })

    const later = await node.join()
    const own = await node.app.doors.wallet.pocketsOf(later.userId)
    expect(own.map(({ currency, balance }) => [currency, balance > 0n])).toContainEqual([
      'eur',
      true,
    ])
  })
})
