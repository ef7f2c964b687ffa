import { fromWireId, hourMs, minuteMs, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../test/app.ts'
import { BitcoinScene, milli } from './test/bitcoin-scene.ts'

describe('a Bitcoin payment that its node does not know enough of', () => {
  let scene: BitcoinScene
  beforeAll(async () => {
    scene = await BitcoinScene.open()
  })
  beforeEach(async () => {
    scene.node.feeRate = null
    await scene.stage.node.app.doors.wallet.prices.refresh()
  })
  afterAll(() => scene.close())

  const pass = async (milliseconds: number) => {
    scene.stage.node.pass(milliseconds)
    await scene.stage.node.app.doors.wallet.prices.refresh()
    await scene.stage.look('btc')
  }

  /** A payment on its way. */
  async function sent() {
    const player = await scene.depositor(50n * milli)
    await scene.ask(player, '0.002')
    await scene.stage.look('btc')
    const { _id, txid } = await scene.statusOf(player)
    return { player, id: mustHave(fromWireId('withdrawal', _id), 'an id'), txid: txid ?? '' }
  }

  async function settle(id: Uuid, isPaidOutside = false): Promise<unknown> {
    await scene.stage.node.app.doors.wallet.prices.refresh()
    const [alarm] = await scene.stage.query<{ id: Uuid }>(
      `select id from payment_alarms
        where kind = 'withdrawal-stuck' and subject = $1 and closed_at is null`,
      [id],
    )
    return scene.stage.asStaff('admin.payment-alarms.settle', {
      id: toWireId('alarm', mustHave(alarm, 'an alarm').id),
      ...{ reason: 'it is in no block', isPaidOutside },
    })
  }
  const held = async (player: TestPlayer) => (await scene.stage.pockets(player, 'btc')).real

  it('is not given back where a raised version of it is mined, and the index of the node is built anew', async () => {
    const { node } = scene
    const { player, id, txid: first } = await sent()
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    const { txid: raised } = await scene.statusOf(player)
    expect(raised).not.toBe(first)
    node.chain.indexedTo = node.chain.blocks.length - 1
    await scene.mine(3)
    await pass(3 * hourMs)
    expect(node.chain.find(raised ?? '')?.block).toBeDefined()
    const before = await held(player)
    expect(await settle(id)).toMatchObject({ refusal: 'payments/may-still-pay' })
    node.chain.indexedTo = Number.POSITIVE_INFINITY
    await scene.stage.look('btc')
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid: raised })
    expect(await held(player)).toBe(before)
  })

  it('is not given back where what took its place is in no block any more, whatever the wallet remembers', async () => {
    const { node } = scene
    const { player, id, txid } = await sent()
    const outputs = await scene.stage.query<{ txid: string; place: number }>(
      'select txid, place from spent_outputs where withdrawal_id = $1',
      [id],
    )
    node.chain.spendByHand(outputs)
    await scene.mine()
    await pass(3 * minuteMs)
    node.chain.keepsConflicts = true
    const rawOf = await scene.stage.query<{ raw: string }>(
      'select raw from withdrawals where id = $1',
      [id],
    )
    node.chain.reorganise(1)
    expect(node.chain.walletDepth(txid)).toBeLessThan(0)
    const byHand = node.chain.waiting.find(({ inputs }) => inputs[0]?.txid === outputs[0]?.txid)
    node.chain.waiting = node.chain.waiting.filter((one) => one !== byHand)
    node.chain.mine(4)
    const asked = await settle(id)
    expect(asked).toMatchObject({ refusal: 'payments/may-still-pay' })
    node.chain.send(mustHave(rawOf[0], 'bytes').raw.replace(/^0x/, ''))
    await scene.mine(3)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid })
  })

  it('is booked without its raise where it was paid in another way: nobody paid that', async () => {
    const { stage, node } = scene
    const { player, id, txid: first } = await sent()
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    expect((await scene.statusOf(player)).txid).not.toBe(first)
    const outputs = await stage.query<{ txid: string; place: number }>(
      'select txid, place from spent_outputs where withdrawal_id = $1',
      [id],
    )
    node.chain.spendByHand(outputs)
    await scene.mine(3)
    await pass(3 * hourMs)
    const booked = async () => {
      await stage.compare('btc')
      const asked = "select booked_units as units from chain_balances where chain = 'btc'"
      const [line] = await stage.query<{ units: string }>(asked)
      return BigInt(mustHave(line, 'a line').units)
    }
    const before = await booked()
    expect(await stage.agree(await settle(id, true))).toMatchObject({
      answer: { state: 'approved' },
    })
    const [own] = await stage.query<{ out: string }>(
      'select net_minor + network_fee_minor as out from withdrawals where id = $1',
      [id],
    )
    expect(before - (await booked())).toBe(BigInt(mustHave(own, 'it').out))
  })
})
