import { fromWireId, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
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
    // A node that is behind, or began anew, does not know it: that says nothing of where it is.
    node.chain.replace(funded)
    expect(await settle()).toMatchObject(because(`does not know ${funded}`))
    // What it spends is a deposit whose sender paid somebody else with the same coins.
    node.chain.takeBack(funded)
    node.chain.mine(2)
    expect(await settle()).toMatchObject(because('not final yet'))
    node.chain.mine()
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

describe('a withdrawal whose outputs somebody spent by hand', () => {
  let scene: BitcoinScene
  beforeAll(async () => {
    scene = await BitcoinScene.open()
  })
  afterAll(() => scene.close())

  const outputsOf = (id: string) =>
    scene.stage.query<{ txid: string; place: number }>(
      `select o.txid, o.place from spent_outputs o where withdrawal_id = $1`,
      [id],
    )

  /** A payment that is on its way, and whose outputs are spent by hand once `until` is over. */
  async function overtaken(until: (id: Uuid) => Promise<void>) {
    const { stage, node } = scene
    const player = await scene.depositor(50n * milli)
    await scene.ask(player, '0.002')
    await stage.look('btc')
    const id = mustHave(fromWireId('withdrawal', (await scene.statusOf(player))._id), 'an id')
    await until(id)
    const outputs = await outputsOf(id)
    expect(outputs.length).toBeGreaterThan(0)
    node.chain.spendByHand(outputs)
    await scene.mine()
    stage.node.pass(3 * 60_000)
    await stage.look('btc')
    const [alarm] = await stage.query<{ id: Uuid }>(
      `select id from payment_alarms
        where kind = 'withdrawal-stuck' and subject = $1 and closed_at is null`,
      [id],
    )
    const order = {
      id: toWireId('alarm', mustHave(alarm, 'an alarm').id),
      ...{ reason: 'spent by hand', isPaidOutside: false },
    }
    return { player, id, settle: () => stage.asStaff('admin.payment-alarms.settle', order) }
  }

  async function isGivenBack({ player, id, settle }: Awaited<ReturnType<typeof overtaken>>) {
    const { stage } = scene
    const notFinal = { params: { because: expect.stringContaining('not final yet') } }
    expect(await settle()).toMatchObject({ refusal: 'payments/may-still-pay', ...notFinal })
    await scene.mine()
    expect(await settle()).toMatchObject({ refusal: 'payments/may-still-pay', ...notFinal })
    await scene.mine()
    const held = (await stage.pockets(player, 'btc')).real ?? 0n
    expect(await stage.agree(await settle())).toMatchObject({ answer: { state: 'approved' } })
    expect((await stage.pockets(player, 'btc')).real).toBe(held + 2n * milli)
    expect(await scene.statusOf(player)).toMatchObject({ status: 2 })
    expect(await settle()).toMatchObject({ refusal: expect.any(String) })
    expect(await outputsOf(id)).toEqual([])
    await scene.mine(2)
    expect(await scene.stuck()).toEqual([])
    // What was spent by hand is gone: others bring coins to pay from.
    await scene.depositor(50n * milli)
    await scene.ask(player, '0.001')
    await stage.look('btc')
    await scene.mine(3)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1 })
  }

  it('after it was sent is given back once that is deep, and not before', async () => {
    await isGivenBack(await overtaken(async () => undefined))
  })

  it('before it ever reached the node is given back as well', async () => {
    const { stage, node } = scene
    // As if the server had been killed between the signature and the chain.
    const unsent = async (id: Uuid) => {
      const [row] = await stage.query<{ txid: string }>(
        `update withdrawals set stage = 'signed', sent_at = null where id = $1 returning txid`,
        [id],
      )
      node.chain.lose(mustHave(row, 'a withdrawal').txid)
    }
    await isGivenBack(await overtaken(unsent))
  })
})
