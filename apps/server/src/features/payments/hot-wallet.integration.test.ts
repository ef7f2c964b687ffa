import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasAnvil, stranger } from '../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'

describe.skipIf(!hasAnvil())('a withdrawal that would go out by itself', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(0n)
  })
  beforeEach(async () => {
    await scene.stage.node.app.doors.wallet.prices.refresh()
  })
  afterAll(() => scene.close())

  const handlers = () => scene.stage.node.app.handlers
  const order = { sum: '50', currency: 'usdt', type: 'eth' }
  const ask = (player: TestPlayer) =>
    handlers().withdraw(
      { ...order, wallet: stranger.address },
      callOf(player, scene.stage.node.mintKey()),
    )
  const lastOf = async (player: TestPlayer) => {
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 10 }, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }
  const looked = () => scene.stage.node.app.doors.payments.look('eth', { reconciles: true })
  const alarms = () =>
    scene.stage.query(
      `select detail from payment_alarms where kind = 'withdrawal-stuck' and closed_at is null`,
    )
  /** A player whom this address was paid for before, by coins that are gone from the hot wallet since. */
  const paidBefore = async (): Promise<TestPlayer> => {
    const player = await scene.stage.player()
    await ask(player)
    const by: Uuid = (await scene.stage.node.join()).userId
    await scene.stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1 and status = 0`,
      [player.userId, by],
    )
    const [own] = await scene.stage.query<{ units: bigint }>(
      'select (net_minor / 100)::bigint as units from withdrawals where user_id = $1',
      [player.userId],
    )
    await scene.fund(mustHave(own, 'a withdrawal').units)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await lastOf(player)).toMatchObject({ status: 1, auto: false })
    await looked()
    return player
  }

  it('waits with its reason where the hot wallet has too little, and goes once it is filled', async () => {
    const [first, second] = [await paidBefore(), await paidBefore()]
    expect(await handlers().withdrawQuote(order, callOf(first))).toMatchObject({
      ...{ auto: false, reasons: ['hot-wallet'] },
    })
    const waiting = { status: 0, auto: false, reasons: ['hot-wallet'] }
    expect(await ask(first)).toMatchObject(waiting)
    expect(await ask(second)).toMatchObject(waiting)
    await scene.stage.look('eth')
    expect(await alarms()).toEqual([{ detail: 'hot-wallet-low' }, { detail: 'hot-wallet-low' }])
    expect(await lastOf(first)).toMatchObject(waiting)
    // Enough for one: whoever asked first has it, and nobody gets what is promised to another one.
    await scene.fund(60n * usdt)
    await scene.stage.look('eth')
    expect(await lastOf(first)).toMatchObject({ status: 3, auto: true, reasons: [] })
    expect(await lastOf(second)).toMatchObject(waiting)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await lastOf(first)).toMatchObject({ status: 1 })
    expect(await lastOf(second)).toMatchObject(waiting)
    await scene.fund(50n * usdt)
    await scene.stage.look('eth')
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await lastOf(second)).toMatchObject({ status: 1, auto: true })
    expect(await alarms()).toEqual([])
    expect(await scene.differences()).toEqual([])
  })

  it('is cancelled by its player while it waits for coins', async () => {
    const player = await paidBefore()
    const { _id: id } = await ask(player)
    await scene.stage.look('eth')
    expect(await alarms()).toHaveLength(1)
    const cancelled = await handlers().cancelWithdraw({ id }, callOf(player))
    expect(cancelled).toMatchObject({ status: 4 })
    expect(await alarms()).toEqual([])
  })

  it('is asked anew about by all rules once the coins are there', async () => {
    const player = await paidBefore()
    expect(await ask(player)).toMatchObject({ reasons: ['hot-wallet'] })
    await scene.stage.set('payments.automaticMaxCents', 1_000)
    await scene.fund(60n * usdt)
    await scene.stage.look('eth')
    expect(await lastOf(player)).toMatchObject({ status: 0, auto: false, reasons: ['auto-sum'] })
    await scene.stage.set('payments.automaticMaxCents', 10_000)
    await scene.stage.look('eth')
    expect(await lastOf(player)).toMatchObject({ status: 0, auto: false })
    const forged = scene.stage.query(
      `update withdrawals set is_auto = true, stage = 'approved', status = 3, reasons = '{}'
        where user_id = $1 and status = 0`,
      [player.userId],
    )
    await expect(forged).rejects.toMatchObject({ code: 'PP086' })
  })

  it('waits while nobody could count the coins for a quarter of an hour', async () => {
    const player = await paidBefore()
    await scene.fund(500n * usdt)
    await looked()
    expect(await handlers().withdrawQuote(order, callOf(player))).toMatchObject({ auto: true })
    await scene.stage.query(`update ready_coins set at = at - interval '16 minutes'`)
    expect(await ask(player)).toMatchObject({ reasons: ['hot-wallet'] })
    await scene.stage.look('eth')
    expect(await lastOf(player)).toMatchObject({ status: 3, auto: true })
  })
})
