import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, describe, it, vi } from 'vitest'
import { hasAnvil, stranger } from '../../../test/anvil/anvil.ts'
import type { TestPlayer } from '../../../test/app.ts'
import { EvmAdapter } from './chains/evm/evm-adapter.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'
import { dollar } from './test/payment-stage.ts'

const welcome = 1_000n * dollar

describe.skipIf(!hasAnvil())('a payment by number, settled or not,', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
    await scene.stage.node.app.doors.wallet.prices.refresh()
  })
  afterAll(() => scene.close())

  const statusOf = (player: TestPlayer) => scene.statusOf(player)

  /** A player with a payment that is sent. */
  async function sent() {
    const player = await scene.stage.player()
    return { player, id: await scene.send(player) }
  }

  async function settle(id: Uuid, isPaidOutside = false): Promise<unknown> {
    const [alarm] = await scene.stage.query<{ id: Uuid; detail: string }>(
      `select id, detail from payment_alarms
        where kind = 'withdrawal-stuck' and subject = $1 and closed_at is null`,
      [id],
    )
    return scene.stage.asStaff('admin.payment-alarms.settle', {
      id: toWireId('alarm', mustHave(alarm, 'an alarm').id),
      ...{ reason: 'it is in no block', isPaidOutside },
    })
  }
  const because = (text: string) => ({
    refusal: 'payments/may-still-pay',
    params: { because: expect.stringContaining(text) },
  })

  it('that is mined and that its node does not find is not given back: the blocks that were read have it', async () => {
    const { stage, anvil } = scene
    const { player, id } = await sent()
    const before = await anvil.coinsOf(scene.token, stranger.address)
    const find = vi.spyOn(EvmAdapter.prototype, 'find').mockResolvedValue(undefined)
    await scene.mine(13)
    expect(await anvil.coinsOf(scene.token, stranger.address)).toBeGreaterThan(before)
    expect(await settle(id)).toMatchObject(because('though its node does not find it'))
    // Blocks that nobody read yet may have it as well.
    await anvil.mine(13)
    expect(await settle(id)).toMatchObject(because('not read yet, or others were'))
    find.mockRestore()
    await stage.look('eth')
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
    expect(await scene.differences()).toEqual([])
  })

  it('is not given back while other blocks were read than those that its number is counted in', async () => {
    const { stage, anvil } = scene
    const { player, id } = await sent()
    const [signed] = await stage.query<{ raw: string }>(
      'select raw from account_signatures where sending_id = $1',
      [id],
    )
    const find = vi.spyOn(EvmAdapter.prototype, 'find').mockResolvedValue(undefined)
    await anvil.rpc('anvil_dropAllTransactions', [])
    await scene.mine()
    await anvil.rpc('anvil_dropAllTransactions', [])
    // In the place of the block that was read stands one that pays, and nobody has read it.
    await anvil.rpc('anvil_reorg', [1, [[mustHave(signed, 'bytes').raw, 0]]])
    await anvil.mine(11)
    await stage.query(
      `insert into payment_alarms (id, kind, chain, subject, detail, raised_at, last_at)
        values (gen_random_uuid(), 'withdrawal-stuck', 'eth', $1, 'its number is taken', now(), now())`,
      [id],
    )
    expect(await settle(id)).toMatchObject(because('not read yet, or others were'))
    find.mockRestore()
    await stage.look('eth')
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  it('whose block comes between two questions to its node is nobody else’s, and raises no alarm', async () => {
    const { stage } = scene
    const { player, id } = await sent()
    const { txid } = await statusOf(player)
    const real = EvmAdapter.prototype.find
    let isAsked = false
    const find = vi.spyOn(EvmAdapter.prototype, 'find').mockImplementation(function (
      this: EvmAdapter,
      asked: string,
    ) {
      if (asked !== txid || isAsked) return real.call(this, asked)
      isAsked = true
      return Promise.resolve(undefined)
    })
    await scene.mine()
    find.mockRestore()
    expect(isAsked).toBe(true)
    expect(await stage.query('select from payment_alarms where subject = $1', [id])).toEqual([])
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  it('is not given back while no block that was read says what used its number', async () => {
    const { stage } = scene
    const { player, id } = await sent()
    await scene.useByHand()
    await scene.mine(12)
    // As after an upgrade: those blocks were read before numbers were kept.
    await stage.query('delete from read_numbers')
    expect(await settle(id)).toMatchObject(because('no block that was read here says'))
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
  })

  it('counts as read in no block any more where others took the place of that', async () => {
    const { stage } = scene
    const { player } = await sent()
    const read = () => stage.query<{ height: bigint }>('select height from read_numbers')
    const others = (await read()).length
    await scene.mine()
    expect(await read()).toHaveLength(others + 1)
    await scene.reorganise(2)
    expect(await read()).toHaveLength(others)
    await scene.mine(3)
    expect(await read()).toHaveLength(others + 1)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    // Also what a restored database does not know of: it left our own address.
    const hot = await scene.hotAddress()
    await scene.anvil.rpc('anvil_impersonateAccount', [hot])
    const before = await scene.anvil.rpc('eth_getBalance', [hot, 'latest'])
    const order = { from: hot, to: stranger.address, value: '0x1' }
    const txid = await scene.anvil.rpc('eth_sendTransaction', [order])
    await scene.mine()
    await scene.anvil.rpc('anvil_setBalance', [hot, before])
    expect(await stage.query('select from read_numbers where txid = $1', [txid])).toHaveLength(1)
  })

  it('is asked for once: nobody has it given back and paid in another way', async () => {
    const { stage } = scene
    const { player, id } = await sent()
    await scene.useByHand()
    await scene.mine(12)
    const request = await settle(id, true)
    expect(await settle(id)).toMatchObject({ refusal: 'dashboard/already-asked' })
    await Promise.all([stage.agree(request), stage.agree(request)])
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect((await stage.pockets(player)).real).toBe(welcome - 100n * dollar)
  })

  it('given back before the process ends is not given back again, and its request does not fail', async () => {
    const { stage } = scene
    const { player, id } = await sent()
    await scene.useByHand()
    await scene.mine(12)
    const request = await settle(id)
    await stage.query(`create function test_crash() returns trigger language plpgsql as $$
      begin raise exception 'the process ended' using errcode = '57P01'; end $$`)
    await stage.query(`create trigger test_crash before update on payment_alarms
      for each row when (new.closed_at is not null) execute function test_crash()`)
    expect(await stage.agree(request)).toMatchObject({ message: 'the process ended' })
    await stage.query('drop function test_crash cascade')
    expect((await stage.pockets(player)).real).toBe(welcome)
    // Another one is not asked for; the one that waits ends as what it was, though somebody closed its alarm.
    expect(await settle(id)).toMatchObject({ refusal: 'payments/not-undone' })
    await stage.query('update payment_alarms set closed_at = now() where subject = $1', [id])
    expect(await stage.agree(request)).toMatchObject({ answer: { state: 'approved' } })
    const open = `select from payment_alarms where subject = $1 and closed_at is null`
    expect(await stage.query(open, [id])).toEqual([])
    await scene.mine(2)
    expect(await stage.query(open, [id])).toEqual([])
    expect(await statusOf(player)).toMatchObject({ status: 2 })
    expect((await stage.pockets(player)).real).toBe(welcome)
  })
})
