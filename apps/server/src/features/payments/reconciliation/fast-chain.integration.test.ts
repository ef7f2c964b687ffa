import { mustHave } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasAnvil, stranger } from '../../../../test/anvil/anvil.ts'
import { callOf } from '../../../../test/app.ts'
import { EvmScene, usdt } from '../test/evm-scene.ts'
import { NodeBetween } from '../test/node-between.ts'

/** More than are asked for by one request, so that there are several. */
const addressCount = 250

describe.skipIf(!hasAnvil())('a chain with a block between any two questions', () => {
  let scene: EvmScene
  let between: NodeBetween
  let wallet: string
  beforeAll(async () => {
    scene = await EvmScene.open({
      async through(url) {
        between = await NodeBetween.start(url)
        return between.url
      },
    })
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
    const player = await scene.stage.player()
    wallet = await scene.addressOf(player)
    await scene.stage.query(
      `insert into chain_addresses
          (id, user_id, currency, chain, key_index, address, asked_at, is_current)
        select gen_random_uuid(), $1, 'usdt', 'eth', 100000 + n,
          '0x' || lpad(to_hex(1000000 + n), 40, '0'), now(), false
        from generate_series(1, $2::int) as n`,
      [player.userId, addressCount],
    )
  })
  afterEach(() => {
    between.before = null
  })
  afterAll(async () => {
    await scene.close()
    await between.stop()
  })

  /** From now on each request with many questions is passed on once there is another block, which pays us. */
  const hurry = () => {
    between.before = async (methods) => {
      if (methods.length === 1) return
      await scene.payToken(wallet, usdt)
      await scene.anvil.mine()
    }
  }
  const top = async () => Number(await scene.anvil.client.getBlockNumber())
  const lines = () =>
    scene.stage.query<{ asset: string; units: string; opening: string; height: number }>(
      `select asset, (held_units - booked_units - opening_units)::text as units,
          opening_units::text as opening, height::int as height
        from chain_balances where chain = 'eth' order by asset`,
    )
  const even = [
    { asset: 'eth', units: '0' },
    { asset: 'usdt', units: '0' },
  ]
  const isHeld = async () => {
    const sql = `select payouts_differ('eth', 'usdt', now()) as held`
    return (await scene.stage.query<{ held: boolean }>(sql))[0]?.held
  }
  const payOut = async () => {
    const { node } = scene.stage
    const player = await scene.stage.player()
    const order = { sum: '100', currency: 'usdt', wallet: stranger.address, type: 'eth' }
    await node.app.handlers.withdraw(order, callOf(player, node.mintKey()))
    await scene.stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1 and status = 0`,
      [player.userId, (await node.join()).userId],
    )
    await scene.stage.look('eth')
  }

  it('is compared, and even, while payments to us and from us are mined between its questions', async () => {
    await scene.payToken(wallet, 25n * usdt)
    await scene.mine(12)
    await payOut()
    expect(await scene.stage.query(`select 1 from withdrawals where stage = 'sent'`)).toHaveLength(
      1,
    )
    hurry()
    // The payment is in the first of these blocks, of which the comparison knows nothing.
    for (let times = 0; times < 3; times += 1) {
      const before = await top()
      await scene.stage.compare('eth')
      expect(await lines()).toMatchObject(even.map((line) => ({ ...line, height: before })))
      expect(await top()).toBeGreaterThan(before + 5)
    }
    // Blocks are read beyond the head that a look began with; what is in those does not count either.
    await scene.anvil.mine(2)
    const before = await top()
    await scene.stage.compare('eth')
    const [read] = await scene.stage.query<{ height: number }>(
      `select max(height)::int as height from chain_blocks where chain = 'eth'`,
    )
    expect(mustHave(read, 'blocks').height).toBeGreaterThan(before)
    expect(await lines()).toMatchObject(even.map((line) => ({ ...line, height: before })))
    between.before = null
    await scene.mine(12)
    expect(await scene.stage.query(`select 1 from withdrawals where stage = 'paid'`)).toHaveLength(
      1,
    )
    expect(await scene.differences()).toEqual([])
  })

  it('holds payouts where a unit is missing from its first comparison on', async () => {
    const hot = await scene.hotAddress()
    const all = await scene.anvil.coinsOf(scene.token, hot)
    await scene.putCoins(hot, all - 1n)
    await scene.mine()
    await scene.stage.query(`delete from chain_balances where chain = 'eth'`)
    hurry()
    await scene.stage.node.app.doors.payments.look('eth', { reconciles: true })
    expect(await lines()).toMatchObject([
      { asset: 'eth', units: '0', opening: '0' },
      { asset: 'usdt', units: '-1', opening: '0' },
    ])
    expect(await isHeld()).toBe(true)
    between.before = null
    await scene.putCoins(hot, (await scene.anvil.coinsOf(scene.token, hot)) + 1n)
    await scene.mine()
    expect(await scene.differences()).toEqual([])
    expect(await isHeld()).toBe(false)
  })

  it('is not compared by a block that another one took the place of meanwhile', async () => {
    await scene.mine(3)
    await scene.stage.compare('eth')
    const before = await lines()
    await scene.mine()
    between.before = async (methods) => {
      if (methods.length === 1) return
      between.before = null
      await scene.anvil.reorganise(1)
    }
    await expect(scene.stage.compare('eth')).rejects.toThrow('eth was passed over')
    expect(await lines()).toEqual(before)
    await scene.mine()
    expect(await scene.differences()).toEqual([])
  })
})
