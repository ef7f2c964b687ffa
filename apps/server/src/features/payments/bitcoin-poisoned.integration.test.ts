import { mustHave, type Uuid } from '@powerplay/kernel'
import type { SpendIntent } from '@powerplay/signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../../test/bitcoin/bitcoin-chain.ts'
import type { TestPlayer } from '../../../test/app.ts'
import { BitcoinScene, milli, stranger } from './test/bitcoin-scene.ts'
import { keyPlaces } from './withdrawals/key-places.ts'

describe('outputs that a server which was taken over had signed for with false sums', () => {
  let scene: BitcoinScene
  let [thief, honest]: (TestPlayer | undefined)[] = []
  beforeAll(async () => {
    scene = await BitcoinScene.open()
    thief = await scene.depositor(50n * milli)
    honest = await scene.depositor(40n * milli)
    await scene.depositor(30n * milli)
    await scene.depositor(5n * milli)
  })
  afterAll(() => scene.close())

  /** An output of our own that holds so much, as the signer is asked for it with another sum. */
  async function falseInput(units: bigint): Promise<SpendIntent['inputs'][number]> {
    const { node, stage } = scene
    const places = await keyPlaces(stage.database, 'btc')
    for (const { txid, outputs } of node.chain.blocks.flatMap(({ txs }) => txs)) {
      const place = outputs.findIndex((one) => one.units === units)
      const key = places.get(addressOf(outputs[place]?.script ?? '') ?? '')
      if (key) return { txid, place, asset: 'btc', units: String(units - 1n), ...key }
    }
    throw new Error('no such output')
  }

  it('keep nobody else waiting: the payment is made from others, staff are told, and all still counts as ours', async () => {
    const { stage } = scene
    const [first, second] = [mustHave(thief, 'thief'), mustHave(honest, 'honest')]
    await scene.ask(first, '0.002')
    const [own] = await stage.query<{ id: Uuid; net: bigint; fee: bigint }>(
      `select id, net_minor as net, network_fee_minor as fee from withdrawals where user_id = $1`,
      [first.userId],
    )
    const { id, net, fee } = mustHave(own, 'a withdrawal')
    // The three largest there are, so that the honest payment is to be paid from two of them after the thief's own.
    const inputs = await Promise.all([50n, 40n, 30n].map((size) => falseInput(size * milli)))
    await stage.signer.sign({
      ...{ id, version: 0, chain: 'btc', asset: 'btc', to: stranger, memo: null },
      ...{ units: String(net), feeUnits: String(fee), inputs },
    })
    await stage.look('btc')
    await scene.ask(second, '0.002')
    await stage.look('btc')
    const { txid } = await scene.statusOf(second)
    const paying = mustHave(scene.node.chain.find(txid ?? ''), 'transaction').tx
    const poisoned = inputs.map((one) => `${one.txid}:${one.place}`)
    expect(paying.inputs.filter((one) => poisoned.includes(`${one.txid}:${one.place}`))).toEqual([])
    await scene.mine(3)
    expect(await scene.statusOf(second)).toMatchObject({ status: 1, txid })
    expect(await scene.differences()).toEqual([])
    const aside = await stage.query<{ txid: string; place: number }>(
      `select txid, place from outputs_aside where chain = 'btc'`,
    )
    expect(aside.map((one) => `${one.txid}:${one.place}`).toSorted()).toEqual(
      poisoned.slice(1).toSorted(),
    )
    expect(
      await stage.query(
        `select subject, detail from payment_alarms where kind = 'output-aside' and closed_at is null`,
      ),
    ).toEqual([
      { subject: 'btc', detail: expect.stringMatching(/^2 outputs are spent by no payment/) },
    ])
    // Nothing is kept any more for what was refused.
    expect(
      await stage.query(`select from spent_outputs where txid = any($1)`, [
        aside.map((one) => one.txid),
      ]),
    ).toEqual([])
  })
})
