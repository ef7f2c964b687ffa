import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasAnvil, stranger } from '../../../test/anvil/anvil.ts'
import type { TestPlayer } from '../../../test/app.ts'
import { createAlarms, type Alarm } from './alarms.ts'
import { payoutsDiffer } from './reconciliation/chain-balance-store.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'
import { dollar } from './test/payment-stage.ts'
import { tellUndone } from './withdrawals/tell-undone.ts'

const overview = z.object({
  adapters: z.array(z.looseObject({ id: z.string(), kind: z.string(), state: z.string() })),
})
const list = z.object({ rows: z.array(z.looseObject({ heldBy: z.string().nullable() })) })

describe.skipIf(!hasAnvil())('a withdrawal whose block another one took the place of', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
  })
  beforeEach(() => scene.stage.node.app.doors.wallet.prices.refresh())
  afterAll(() => scene.close())

  const statusOf = (player: TestPlayer) => scene.statusOf(player)

  /** A player with a withdrawal that somebody agreed to, and that is sent. */
  async function sent(): Promise<{ player: TestPlayer; id: Uuid }> {
    const player = await scene.stage.player()
    return { player, id: await scene.send(player) }
  }

  const undone = (id: Uuid) =>
    scene.stage.query<{ detail: string }>(
      `select detail from payment_alarms
        where kind = 'payout-undone' and subject = $1 and closed_at is null`,
      [id],
    )
  const alarmOf = async (id: Uuid) => {
    const [row] = await scene.stage.query<{ id: Uuid }>(
      `select id from payment_alarms
        where kind = 'payout-undone' and subject = $1 and closed_at is null`,
      [id],
    )
    return { id: toWireId('alarm', mustHave(row, 'an alarm').id), reason: 'it is gone for good' }
  }
  const areStopped = () => {
    const { database, clock } = scene.stage.node.app.platform
    const line = { chain: 'eth', asset: 'usdt', at: new Date(clock.now()) }
    return payoutsDiffer(database, line)
  }
  const chainStands = async () => {
    const told = overview.parse(await scene.stage.asStaff('adminOverview', { period: 'today' }))
    return told.adapters.find((one) => one.id === 'chain:eth')
  }
  const reasons = async () => {
    const page = { filter: {}, perPage: 50, sort: 'at', dir: 'desc' }
    const told = list.parse(await scene.stage.asStaff('admin.withdrawals.list', page))
    return told.rows.flatMap(({ heldBy }) => heldBy ?? [])
  }

  it('and that fails in the new one at the same height is not paid, and comes back', async () => {
    const { player, id } = await sent()
    await scene.mine()
    expect(await statusOf(player)).toMatchObject({ status: 3, confirmations: 1 })
    const standing = () =>
      scene.stage.query<{ height: bigint; isFailed: boolean; fee: string }>(
        `select height, is_failed as "isFailed", fee_units::text as fee
          from account_sendings where id = $1`,
        [id],
      )
    const [before] = await standing()
    const [signature] = await scene.stage.query<{ raw: string }>(
      'select raw from account_signatures where sending_id = $1',
      [id],
    )
    await scene.anvil.rpc('anvil_rollback', [1])
    await scene.block(stranger.address, true)
    const raw = `0x${mustHave(signature, 'bytes').raw.replace(/^0x/, '')}`
    await scene.anvil.rpc('eth_sendRawTransaction', [raw])
    await scene.mine()
    const [after] = await standing()
    expect(after).toMatchObject({ height: before?.height, isFailed: true })
    // What it cost there is what is booked.
    expect(after?.fee).not.toBe(before?.fee)
    await scene.mine(2)
    expect(await statusOf(player)).toMatchObject({ status: 3 })
    await scene.mine(9)
    expect(await statusOf(player)).toMatchObject({ status: 2 })
    await scene.block(stranger.address, false)
    // In a block that the next test leaves where it is.
    await scene.mine(2)
    expect((await scene.stage.pockets(player)).real).toBe(1_000n * dollar)
    expect(await scene.differences()).toEqual([])
  })

  it('after it counts as paid is told to staff, and nothing goes out by itself until it is mined', async () => {
    const { player, id } = await sent()
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    await scene.differences()
    expect([await undone(id), await areStopped()]).toEqual([[], false])
    await scene.reorganise(4)
    const gone = 'counts as paid, and is in no block any more: it is sent again'
    expect(await undone(id)).toEqual([{ detail: gone }])
    expect(await areStopped()).toBe(true)
    expect(await reasons()).toEqual([gone])
    expect(await chainStands()).toMatchObject({
      ...{ kind: 'a payment counts as paid, and is undone', state: 'slow' },
    })
    // What its player was told stays, and the same bytes are mined again.
    await scene.mine()
    expect([await undone(id), await areStopped()]).toEqual([[], false])
    expect(await chainStands()).toMatchObject({ state: 'up' })
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    await scene.mine(12)
    expect(await undone(id)).toEqual([])
    expect(await scene.differences()).toEqual([])
  })

  it('after it counts as paid, and that fails then, is for staff, who say when that is settled', async () => {
    const { player, id } = await sent()
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    await scene.anvil.reorganise(4)
    await scene.block(stranger.address, true)
    await scene.mine()
    await scene.mine()
    const failed = 'counts as paid, and its chain took the transaction and did not carry it out'
    expect(await undone(id)).toEqual([{ detail: failed }])
    await scene.mine(12)
    await scene.block(stranger.address, false)
    expect(await undone(id)).toEqual([{ detail: failed }])
    await scene.differences()
    expect(await areStopped()).toBe(true)
    const order = await alarmOf(id)
    expect(await scene.stage.asStaff('admin.payment-alarms.close', order)).toMatchObject({
      refusal: 'payments/undone-stays',
    })
    await scene.stage.agree(await scene.stage.asStaff('admin.payment-alarms.settle', order))
    await scene.mine(3)
    expect([await undone(id), await areStopped()]).toEqual([[], false])
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  it('for good is settled by two persons, not by one, and not while it may still be mined', async () => {
    const { stage, anvil } = scene
    const { player, id } = await sent()
    await scene.mine(3)
    await scene.reorganise(4)
    const order = await alarmOf(id)
    const settle = (by?: TestPlayer) => stage.asStaff('admin.payment-alarms.settle', order, by)
    const mayPay = { refusal: 'payments/may-still-pay' }
    const because = (text: string) => ({
      ...mayPay,
      params: { because: expect.stringContaining(text) },
    })
    expect(await settle()).toMatchObject(because('waits for a block'))
    await anvil.rpc('anvil_dropAllTransactions', [])
    expect(await settle()).toMatchObject(because('is free'))
    // What somebody else sent by that key has its number.
    await scene.useByHand()
    await scene.mine()
    expect([(await undone(id)).length, await areStopped()]).toEqual([1, true])
    expect(await settle()).toMatchObject(because('not final yet'))
    await scene.mine(10)
    const asker = await stage.node.join()
    const request = await settle(asker)
    expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
    const approvalId = String(
      Reflect.get(Object(Reflect.get(Object(request), 'params')), 'approvalId'),
    )
    const own = { id: approvalId, reason: 'it is right' }
    expect(await stage.asStaff('admin.approvals.approve', own, asker)).toBeInstanceOf(Error)
    expect(await stage.asStaff('admin.payment-alarms.close', order)).toMatchObject({
      refusal: 'payments/undone-stays',
    })
    await scene.mine()
    expect([(await undone(id)).length, await areStopped()]).toEqual([1, true])
    const [plan] = await stage.query<{ words: string }>(
      `select concat_ws(' ', title, before, after) as words from approvals where action = 'settle'
        order by asked_at desc limit 1`,
    )
    const [{ name, txid } = { name: '', txid: '' }] = await stage.query<{
      name: string
      txid: string
    }>(
      `select u.name, w.txid from withdrawals w join users u on u.id = w.user_id where w.id = $1`,
      [id],
    )
    for (const part of [name, txid, 'USDT', stranger.address, 'since 20', order.reason]) {
      expect(plan?.words).toContain(part)
    }
    // A look that began before the agreement raises its alarm after it.
    const { platform } = stage.node.app
    const alarms = createAlarms(platform)
    const raise = async (alarm: Alarm) => {
      expect(await stage.agree(request)).toMatchObject({ answer: { state: 'approved' } })
      await alarms.raise(alarm)
      expect(await undone(id)).toHaveLength(1)
    }
    await tellUndone({ platform, alarms: { ...alarms, raise } }, { id, chain: 'eth' }, null)
    expect(await undone(id)).toEqual([])
    await scene.mine(3)
    stage.node.pass(3_000)
    await scene.mine(3)
    expect(await undone(id)).toEqual([])
    // More is held than booked by now, which stops nothing.
    await stage.compare('eth')
    expect(await areStopped()).toBe(false)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await settle()).toMatchObject({ refusal: expect.any(String) })
    // What it was to get, and to cost, lies ready for others: there is enough for one more, and not for two.
    const [{ cost } = { cost: '0' }] = await stage.query<{ cost: string }>(
      'select max(gas * max_fee)::text as cost from account_signatures where sending_id = $1',
      [id],
    )
    const hot = await scene.hotAddress()
    await scene.putCoins(hot, 150n * usdt)
    await anvil.rpc('anvil_setBalance', [hot, `0x${((BigInt(cost) * 3n) / 2n).toString(16)}`])
    const next = await sent()
    await scene.mine(3)
    expect(await statusOf(next.player)).toMatchObject({ status: 1 })
  })
})
