import { minuteMs, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasAnvil, stranger } from '../../../test/anvil/anvil.ts'
import type { TestPlayer } from '../../../test/app.ts'
import { createAlarms } from './alarms.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'
import { dollar } from './test/payment-stage.ts'

const welcome = 1_000n * dollar

describe.skipIf(!hasAnvil())('a withdrawal whose number somebody used by hand', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
  })
  beforeEach(() => scene.stage.node.app.doors.wallet.prices.refresh())
  afterAll(() => scene.close())

  const ask = (player: TestPlayer) => scene.send(player)
  const statusOf = (player: TestPlayer) => scene.statusOf(player)

  const alarmOf = async (id: Uuid) => {
    const [row] = await scene.stage.query<{ id: Uuid; detail: string }>(
      `select id, detail from payment_alarms
        where kind = 'withdrawal-stuck' and subject = $1 and closed_at is null`,
      [id],
    )
    return row
  }
  const orderOf = async (id: Uuid, isPaidOutside = false) => ({
    id: toWireId('alarm', mustHave(await alarmOf(id), 'an alarm').id),
    ...{ reason: 'somebody used the key', isPaidOutside },
  })
  const settle = (order: object) => scene.stage.asStaff('admin.payment-alarms.settle', order)
  const because = (text: string) => ({
    refusal: 'payments/may-still-pay',
    params: { because: expect.stringContaining(text) },
  })

  it('is given back once, when that is deep, and its player asks again', async () => {
    const { stage, anvil } = scene
    const player = await stage.player()
    const id = await ask(player)
    const { txid } = await statusOf(player)
    const raw = await rawOf(id)
    await scene.useByHand()
    expect(await alarmOf(id)).toMatchObject({
      detail: expect.stringContaining('another transaction has the number'),
    })
    const order = await orderOf(id)
    // Staff find it under that id in the area of withdrawals.
    const one = { id: order.id }
    expect(await stage.asStaff('admin.payment-alarms.get', one)).toMatchObject({
      row: { subject: toWireId('withdrawal', id) },
    })
    expect(await settle(order)).toMatchObject(because('not final yet'))
    await scene.mine(10)
    expect(await settle(order)).toMatchObject(because('not final yet'))
    await scene.mine()
    const request = await settle(order)
    expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
    // More agree at once than there are connections: it is done once, and nobody waits for ever.
    const ben = await stage.node.join()
    const params = Object(Reflect.get(Object(request), 'params'))
    const own = { id: String(Reflect.get(params, 'approvalId')), reason: 'it is right' }
    const agree = () => stage.asStaff('admin.approvals.approve', own, ben)
    const all = await Promise.all(Array.from({ length: 20 }, agree))
    const agreed = all.filter((one) => !(one instanceof Error))
    expect(agreed).toEqual([{ answer: { state: 'approved' } }])
    const late = all.filter((one) => one instanceof Error)
    expect(late).toEqual(
      late.map(() => expect.objectContaining({ refusal: 'dashboard/not-pending' })),
    )
    expect((await stage.pockets(player)).real).toBe(welcome)
    expect(await statusOf(player)).toMatchObject({ status: 2, txid })
    expect(await alarmOf(id)).toBeUndefined()
    expect(await settle(order)).toMatchObject({ refusal: expect.any(String) })
    await scene.mine(2)
    stage.node.pass(3_000)
    await scene.mine(2)
    expect(await alarmOf(id)).toBeUndefined()
    // The old payment is refused by its chain, and never sent.
    await expect(anvil.rpc('eth_sendRawTransaction', [raw])).rejects.toThrow('nonce')
    const again = await ask(player)
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ _id: toWireId('withdrawal', again), status: 1 })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
    expect(await scene.differences()).toEqual([])
  })

  it('counts as paid where that very transaction paid its player, and nothing comes back', async () => {
    const { stage } = scene
    const player = await stage.player()
    const id = await ask(player)
    const [{ units } = { units: '0' }] = await stage.query<{ units: string }>(
      'select units::text as units from account_sendings where id = $1',
      [id],
    )
    await scene.useByHand(scene.token, transferOf(stranger.address, BigInt(units)))
    await scene.mine(11)
    // Its player would have it twice.
    expect(await settle(await orderOf(id))).toMatchObject(
      because('paid the same to the same address'),
    )
    await stage.agree(await settle(await orderOf(id, true)))
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
    await scene.mine(3)
    expect(await alarmOf(id)).toBeUndefined()
    expect(await scene.differences()).toEqual([])
  })

  it('is not settled while any version of it waits or is mined, whatever its alarm says', async () => {
    const { stage } = scene
    const player = await stage.player()
    const id = await ask(player)
    const { txid: first } = await statusOf(player)
    stage.node.pass(4 * minuteMs)
    await stage.node.app.doors.wallet.prices.refresh()
    await stage.look('eth')
    const { txid: raised } = await statusOf(player)
    expect(raised).not.toBe(first)
    const { platform } = stage.node.app
    const stuck = { kind: 'withdrawal-stuck', chain: 'eth', subject: id, detail: 'a test' } as const
    await createAlarms(platform).raise(stuck)
    const order = await orderOf(id)
    expect(await settle(order)).toMatchObject(because(`${raised} waits for a block`))
    await scene.anvil.mine(2)
    expect(await settle(order)).toMatchObject(because(`${raised} is in a block`))
    await scene.mine()
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await settle(order)).toMatchObject({ refusal: 'payments/not-undone' })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
  })

  it('and that a reorganisation deeper than all brings back after it was settled is told to staff, once', async () => {
    const { stage, anvil } = scene
    const player = await stage.player()
    const id = await ask(player)
    const raw = await rawOf(id)
    await scene.useByHand()
    await scene.mine(11)
    await stage.agree(await settle(await orderOf(id)))
    const told = () =>
      stage.query<{ detail: string }>(
        `select detail, times from payment_alarms where kind = 'settled-mined' and subject = $1`,
        [id],
      )
    await stage.compare('eth')
    expect(await told()).toEqual([])
    await scene.reorganise(13)
    await anvil.rpc('anvil_dropAllTransactions', [])
    await anvil.rpc('eth_sendRawTransaction', [raw])
    await scene.mine()
    const missing = await scene.differences()
    expect(missing).toMatchObject([{ asset: 'eth' }, { asset: 'usdt' }])
    const detail = expect.stringContaining('is in a block after all')
    expect(await told()).toEqual([{ detail, times: 1 }])
    stage.node.pass(3_000)
    await stage.compare('eth')
    expect(await told()).toEqual([{ detail, times: 1 }])
  })

  it('is not settled by an alarm of one that waits for coins, and nothing of it is given back', async () => {
    const { stage, anvil } = scene
    const hot = await scene.hotAddress()
    const all = await anvil.coinsOf(scene.token, hot)
    await scene.putCoins(hot, usdt)
    const player = await stage.player()
    const id = await ask(player)
    expect(await settle(await orderOf(id))).toMatchObject({ refusal: 'payments/not-undone' })
    await scene.putCoins(hot, all)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  async function rawOf(id: Uuid): Promise<string> {
    const [row] = await scene.stage.query<{ raw: string }>(
      'select raw from account_signatures where sending_id = $1 order by version desc',
      [id],
    )
    return `0x${mustHave(row, 'bytes').raw.replace(/^0x/, '')}`
  }
})

/** The words of `transfer(address,uint256)`. */
const transferOf = (to: string, units: bigint) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
