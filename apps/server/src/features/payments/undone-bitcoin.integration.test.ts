import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BitcoinScene, milli } from './test/bitcoin-scene.ts'

describe('a paid withdrawal whose outputs a reorganisation took away', () => {
  let scene: BitcoinScene
  beforeAll(async () => {
    scene = await BitcoinScene.open()
  })
  afterAll(() => scene.close())

  it('is settled by two persons once nothing that it spends can come back by itself, and followed no more', async () => {
    const { stage, node } = scene
    const player = await stage.player()
    const funded = node.chain.fund(await scene.addressOf(player), 50n * milli)
    await scene.mine(3)
    await scene.ask(player, '0.002')
    await stage.look('btc')
    await scene.mine(3)
    const { txid, status } = await scene.statusOf(player)
    expect(status).toBe(1)
    node.chain.reorganise(6)
    await stage.look('btc')
    const open = () =>
      stage.query<{ id: Uuid }>(
        `select id from payment_alarms where kind = 'payout-undone' and closed_at is null`,
      )
    const [alarm] = await open()
    const order = { id: toWireId('alarm', mustHave(alarm, 'an alarm').id), reason: 'spent twice' }
    const settle = () => stage.asStaff('admin.payment-alarms.settle', order)
    const because = (text: string) => ({
      refusal: 'payments/may-still-pay',
      params: { because: expect.stringContaining(text) },
    })
    expect(await settle()).toMatchObject(because('waits for a block'))
    node.chain.replace(txid ?? '')
    expect(await settle()).toMatchObject(because('all that it spends is there'))
    // What it spends is a deposit whose sender paid somebody else with the same coins.
    node.chain.replace(funded)
    expect(await stage.agree(await settle())).toMatchObject({ answer: { state: 'approved' } })
    await scene.mine(2)
    stage.node.pass(3_000)
    await scene.mine(2)
    expect(await open()).toEqual([])
    expect(await stage.query('select from followed_spends')).toEqual([])
    // What is left of its outputs is free for others.
    const kept = stage.query(
      'select from spent_outputs s join settled_payouts p using (withdrawal_id)',
    )
    expect(await kept).toEqual([])
  })
})
