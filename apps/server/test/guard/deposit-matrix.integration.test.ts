import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase } from '../database.ts'
import { toldTime } from './told-time.ts'

/* The part of the matrix that is about money in: a limit on deposits × its period × two nodes that credit. */

/** A midnight with which a day, a week and a month begin at once. */
const last = '2028-12-31T23:59:59.999999Z'
const midnight = '2029-01-01T00:00:00Z'

let stage: PaymentStage
let other: TestApp
let tell: (at: string) => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  tell = await toldTime(database.url)
  await tell(last)
  stage = await PaymentStage.open({}, database)
  other = await stage.another()
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

const eth = { asset: 'usdc' }
const tron = { chain: 'tron' }

/** A block of both chains, each of which one node looks at while the other looks at the other; then in turns. */
async function mineAll(): Promise<void> {
  for (let block = 0; block < 21; block += 1) {
    for (const chain of ['eth', 'tron']) stage.devnet.chain(chain).mine(Date.now())
  }
  for (const [one, two] of [
    ['eth', 'tron'],
    ['tron', 'eth'],
  ] as const) {
    const { payments } = stage.node.app.doors
    await Promise.all([payments.look(one), other.app.doors.payments.look(two)])
  }
}

const statesOf = async ({ userId }: TestPlayer) => {
  const rows = await stage.query<{ state: string }>(
    'select state from deposits where user_id = $1 order by state',
    [userId],
  )
  return rows.map(({ state }) => state)
}

const creditedUsd = async ({ userId }: TestPlayer) => {
  const [row] = await stage.query<{ usd: number }>(
    `select coalesce(sum(usd_e6), 0)::float8 / 1e6 as usd from deposits
      where user_id = $1 and state = 'credited'`,
    [userId],
  )
  return row?.usd
}

it('no limits are offered to whoever has paid in before', async () => {
  const player = await stage.player()
  const offered = async () => {
    const { offersLimits } = await stage.node.app.handlers.protectionState({}, callOf(player))
    return offersLimits
  }
  expect(await offered()).toBe(true)
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, 50n * dollar, tron)
  await mineAll()
  expect(await offered()).toBe(false)
})

describe.each(['day', 'week', 'month'])('a limit on the deposits of a %s', (period) => {
  it.each([
    ['as much as two', 100_000_000, 2, 3],
    ['a unit less than two', 99_999_999, 1, 2],
  ])(
    'lets no unit over it come, at two nodes; what is held comes with the next: %s',
    async (_name, amount, old, fresh) => {
      await tell(last)
      const player = await stage.player()
      const usdt = await stage.addressOf(player, 'usdt', 'tron')
      const usdc = await stage.addressOf(player, 'usdc', 'eth')
      await stage.query(
        `insert into protection_limits (id, user_id, kind, period, amount, set_at)
          values (gen_random_uuid(), $1, 'deposit', $2, $3, now())`,
        [player.userId, period, amount],
      )
      stage.pay(usdt.wallet, 50n * dollar, tron)
      stage.pay(usdc.wallet, 50n * dollar, eth)
      stage.pay(usdt.wallet, 50n * dollar, tron)
      await mineAll()
      const states = (credited: number) => [
        ...Array<string>(credited).fill('credited'),
        ...Array<string>(3 - credited).fill('held'),
      ]
      expect(await statesOf(player)).toEqual(states(old))
      expect(await creditedUsd(player)).toBe(50 * old)
      await tell(midnight)
      await mineAll()
      expect(await statesOf(player)).toEqual(states(fresh))
      expect(await creditedUsd(player)).toBe(50 * fresh)
    },
  )
})
