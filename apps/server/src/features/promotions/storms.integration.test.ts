import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { PromotionStage, unit } from './test/promotion-stage.ts'

let stage: PromotionStage
let other: TestApp

beforeAll(async () => {
  stage = await PromotionStage.open()
  const options = { databaseUrl: stage.node.url, environment: { ROLES: 'edge' } }
  other = await openTestApp(options)
  await stage.query(
    `insert into promo_offers (id, kind, name, description, percent, max_cents, multiplier,
      max_release_x, min_deposit_cents, valid_days, is_first_deposit, state, source)
     values ($1, 'deposit', 'First deposit', '', 100, 10000, 1, 2, 1000, 30, true, 'active', 'staff')`,
    [stage.node.mintKey()],
  )
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

type Handlers = TestApp['app']['handlers']

/** The same call twelve times at once, over both nodes in turns. @returns how many were granted. */
async function storm(act: (on: Handlers) => Promise<unknown>): Promise<number> {
  const nodes = [stage.node.app.handlers, other.app.handlers]
  const asked = Array.from({ length: 12 }, (_, place) => act(nodes[place % 2] ?? stage.calls))
  const done = await Promise.allSettled(asked)
  return done.filter(({ status }) => status === 'fulfilled').length
}

const bonusOf = async (player: TestPlayer) => (await stage.balance(player))[0]?._id ?? ''

describe('a storm over two nodes', () => {
  it('takes a code once, and cancels its bonus once', async () => {
    const player = await stage.join()
    const code = await stage.code()
    expect(await storm((on) => on.activateCode({ code }, stage.keyed(player)))).toBe(1)
    expect(await stage.pockets(player)).toMatchObject({ real: 5n * unit, bonus: 2n * unit })
    const id = await bonusOf(player)
    expect(await storm((on) => on.cancelBonus({ id }, stage.keyed(player)))).toBe(1)
    await stage.catchUp()
    expect(await stage.pockets(player)).toMatchObject({ real: 5n * unit, bonus: 0n })
  })

  it('opts in once, grants once, and lets nobody out of what was granted', async () => {
    const player = await stage.join()
    const shown = await stage.calls.depositBonus({}, callOf(player))
    const id = shown.model?._id ?? ''
    expect(await storm((on) => on.depositOptIn({ id }, stage.keyed(player)))).toBe(12)
    expect(await stage.history(player)).toHaveLength(1)
    await stage.deposit(player, 20)
    await Promise.all([stage.upkeep(), other.app.doors.promotions.upkeep()])
    expect(await stage.history(player)).toMatchObject([{ state: 'active' }])
    expect(await storm((on) => on.depositOptOut({ id }, stage.keyed(player)))).toBe(0)
    const bonus = await bonusOf(player)
    // Of opting in again and cancelling at once, one bonus is cancelled and none begins.
    const mixed = [
      storm((on) => on.depositOptIn({ id }, stage.keyed(player))),
      storm((on) => on.cancelBonus({ id: bonus }, stage.keyed(player))),
    ]
    expect((await Promise.all(mixed))[1]).toBe(1)
    await stage.catchUp()
    expect(await stage.history(player)).toMatchObject([{ state: 'cancelled' }])
    expect(await stage.pockets(player)).toMatchObject({ real: 25n * unit, bonus: 0n })
  })
})
