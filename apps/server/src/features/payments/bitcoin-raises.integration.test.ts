import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs, minuteMs, mustHave, type Uuid } from '@powerplay/kernel'
import type { Signed, SpendIntent } from '@powerplay/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf } from '../../../test/bitcoin/bitcoin-chain.ts'
import type { BitcoinNode } from '../../../test/bitcoin/bitcoin-node.ts'
import type { TestPlayer } from '../../../test/app.ts'
import { BitcoinAdapter } from './chains/bitcoin/bitcoin-adapter.ts'
import { BitcoinScene, milli, planOf, stranger } from './test/bitcoin-scene.ts'
import type { PaymentStage } from './test/payment-stage.ts'
import { keyPlaces } from './withdrawals/key-places.ts'

describe('a Bitcoin payment that is in no block while its chain asks for more', () => {
  let scene: BitcoinScene
  let stage: PaymentStage
  let node: BitcoinNode
  beforeAll(async () => {
    scene = await BitcoinScene.open()
    ;({ stage, node } = scene)
  })
  beforeEach(async () => {
    node.feeRate = null
    await stage.node.app.doors.wallet.prices.refresh()
  })
  afterAll(() => scene.close())

  /** What a payment of so many inputs costs at so many satoshi per virtual byte. */
  const costOf = (inputs: number, rate: bigint) => (100n + BigInt(inputs) * 69n) * rate
  const txidOf = async (player: TestPlayer) => (await scene.statusOf(player)).txid ?? ''
  const waiting = (txid: string) => node.chain.waiting.find((one) => one.txid === txid)
  const pass = async (milliseconds: number) => {
    stage.node.pass(milliseconds)
    await stage.look('btc')
  }

  /** A player with a payment that was sent, and the transaction of it. */
  async function sent(player: TestPlayer) {
    await stage.node.app.doors.wallet.prices.refresh()
    await scene.ask(player, '0.002')
    await stage.look('btc')
    return mustHave(waiting(await txidOf(player)), 'transaction')
  }

  /** A payment, and what it was raised to. */
  async function raised(player: TestPlayer) {
    const first = await sent(player)
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    const second = mustHave(waiting(await txidOf(player)), 'transaction')
    expect(second.txid).not.toBe(first.txid)
    return { first, second }
  }

  /** Mines what waits: it is this version, and the withdrawal is paid by it. */
  async function ends(player: TestPlayer, txid: string): Promise<void> {
    await scene.mine()
    expect(await scene.statusOf(player)).toMatchObject({ status: 3, txid, confirmations: 1 })
    expect(await scene.differences()).toEqual([])
    await scene.mine(2)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid, confirmations: 3 })
    expect(await scene.differences()).toEqual([])
    expect(await scene.stuck()).toEqual([])
  }

  it('is raised as far as what it leaves over goes, then stays as it is, and staff read that', async () => {
    // All that there is to pay from leaves some thousand satoshi.
    const player = await scene.depositor(205_000n)
    const first = await sent(player)
    node.feeRate = 0.001
    await pass(61 * minuteMs)
    const raised = mustHave(waiting(await txidOf(player)), 'transaction')
    expect(raised.txid).not.toBe(first.txid)
    expect(raised.outputs[0]).toEqual(first.outputs[0])
    const fees = [first, raised].map((one) => node.chain.feeOf(one))
    expect(fees[1]).toBeGreaterThan(fees[0] ?? 0n)
    // As little is left over as one output may hold.
    expect(raised.outputs.map(({ units }) => units)[1]).toBe(546n)
    await pass(61 * minuteMs)
    await pass(2 * hourMs)
    expect(await txidOf(player)).toBe(raised.txid)
    expect(await scene.stuck()).toMatchObject([
      { detail: expect.stringContaining('what it leaves over does not pay') },
    ])
    await ends(player, raised.txid)
  })

  it('is raised after an hour: same outputs, same place, same sum, the fee out of what is left over', async () => {
    const player = await scene.depositor(90n * milli)
    const second = await scene.depositor(50n * milli)
    const third = await scene.depositor(5n * milli)
    const before = await sent(player)
    node.feeRate = 0.0002
    await pass(59 * minuteMs)
    expect(await txidOf(player)).toBe(before.txid)
    await pass(2 * minuteMs)
    const after = mustHave(waiting(await txidOf(player)), 'transaction')
    expect(after.txid).not.toBe(before.txid)
    expect(node.chain.find(before.txid)).toBeUndefined()
    expect(after.inputs).toEqual(before.inputs)
    expect(after.outputs[0]).toEqual(before.outputs[0])
    const fee = costOf(after.inputs.length, 20n)
    expect(node.chain.feeOf(after)).toBe(fee)
    expect(await scene.differences()).toEqual([])
    await pass(30 * minuteMs)
    expect(await txidOf(player)).toBe(after.txid)
    await scene.mine()
    expect(await scene.differences()).toEqual([])
    // What it leaves over is the most that there is, and waits as long as a deposit: the other version may be mined yet.
    node.feeRate = null
    const spentBy = ({ inputs }: Awaited<ReturnType<typeof sent>>) => inputs.map(({ txid }) => txid)
    expect(spentBy(await sent(second))).not.toContain(after.txid)
    await scene.mine(2)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid: after.txid })
    expect(spentBy(await sent(third))).toEqual([after.txid])
    await scene.mine(3)
    expect(await scene.statusOf(second)).toMatchObject({ status: 1 })
    expect(await scene.statusOf(third)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
    expect(await stage.query(`select txid from hot_fundings where chain = 'btc'`)).toEqual([])
  })

  it('ends with the version that is mined, be it the older one', async () => {
    const player = await scene.depositor(50n * milli)
    const { first } = await raised(player)
    node.chain.restore(first.txid)
    await ends(player, first.txid)
  })

  it('ends with the older one although the newer one was in a block that others took the place of', async () => {
    const player = await scene.depositor(50n * milli)
    const { first, second } = await raised(player)
    await scene.mine()
    expect(await scene.statusOf(player)).toMatchObject({ txid: second.txid, confirmations: 1 })
    expect(await scene.differences()).toEqual([])
    node.chain.reorganise(1)
    node.chain.restore(first.txid)
    await ends(player, first.txid)
  })

  it('ends with the newer one where a reorganisation took the older one back', async () => {
    const player = await scene.depositor(50n * milli)
    const { first, second } = await raised(player)
    node.chain.restore(first.txid)
    await scene.mine()
    expect(await scene.statusOf(player)).toMatchObject({ txid: first.txid, confirmations: 1 })
    node.chain.reorganise(1)
    await stage.look('btc')
    expect(await scene.statusOf(player)).toMatchObject({ txid: second.txid, confirmations: 0 })
    expect(waiting(first.txid)).toBeUndefined()
    expect(await scene.differences()).toEqual([])
    await ends(player, second.txid)
  })

  it('is not raised once another payment is paid from what it leaves over', async () => {
    const [player, second] = [await scene.depositor(95n * milli), await scene.depositor(5n * milli)]
    const { txid } = await sent(player)
    await scene.mine()
    const { inputs } = await sent(second)
    expect(inputs.map((one) => one.txid)).toEqual([txid])
    node.chain.reorganise(1)
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    expect(await txidOf(player)).toBe(txid)
    expect(await scene.differences()).toEqual([])
    await scene.mine(3)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid })
    expect(await scene.statusOf(second)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
  })

  it('is left in its earlier version where its recipient spends that already', async () => {
    const player = await scene.depositor(50n * milli)
    const { txid, outputs } = await sent(player)
    const paid = mustHave(outputs[0], 'what was paid')
    const child = {
      ...{ txid: randomBytes(32).toString('hex'), size: 110 },
      inputs: [{ txid, place: 0, sequence: 0 }],
      outputs: [{ ...paid, units: paid.units - 50_000n }],
    }
    node.chain.waiting.push(child)
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    await stage.look('btc')
    expect(await txidOf(player)).toBe(txid)
    // What the chain takes in no version is signed in no further one, whatever it asks for by then.
    node.feeRate = 0.0004
    await pass(61 * minuteMs)
    const [signed] = await stage.query(
      `select max(s.version) as last from spend_signatures s
        join withdrawals w on w.id = s.withdrawal_id where w.txid = '${txid}'`,
    )
    expect(signed).toEqual({ last: 1 })
    expect(await scene.differences()).toEqual([])
    await ends(player, txid)
  })

  it('is signed once for a version: what the signer gave and nobody heard comes again, whatever it costs by now', async () => {
    const player = await scene.depositor(50n * milli)
    const first = await sent(player)
    const { signer } = stage
    const sign = signer.sign.bind(signer)
    const given: Signed[] = []
    const lost = vi.spyOn(signer, 'sign').mockImplementationOnce(async (wanted) => {
      given.push(await sign(wanted))
      throw new Error('the answer is lost')
    })
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    lost.mockRestore()
    expect(given).toHaveLength(1)
    expect(await txidOf(player)).toBe(first.txid)
    await stage.restartSigner()
    node.feeRate = 0.0004
    await stage.look('btc')
    const second = mustHave(waiting(await txidOf(player)), 'transaction')
    expect(second.txid).toBe(given[0]?.txid)
    expect(node.chain.feeOf(second)).toBe(costOf(second.inputs.length, 20n))
    await ends(player, second.txid)
  })

  it('is sent by whoever looks next where the server ended between signature and sending', async () => {
    const player = await scene.depositor(50n * milli)
    const first = await sent(player)
    node.feeRate = 0.0002
    const away = vi
      .spyOn(BitcoinAdapter.prototype, 'send')
      .mockRejectedValueOnce(new Error('the server ended'))
    await pass(61 * minuteMs)
    away.mockRestore()
    expect(await txidOf(player)).toBe(first.txid)
    expect(waiting(first.txid)).toBeDefined()
    const other = await stage.another()
    await other.app.doors.payments.look('btc')
    await other.close()
    expect(waiting(first.txid)).toBeUndefined()
    const txid = await txidOf(player)
    expect(waiting(txid)).toBeDefined()
    await ends(player, txid)
  })

  it('is raised by nobody with other inputs, another sum or place, nor by a signer that was stopped', async () => {
    const player = await scene.depositor(50n * milli)
    const { txid, inputs, outputs } = await sent(player)
    const [row] = await stage.query<{ id: Uuid }>(
      `select id from withdrawals where user_id = $1 and status = 3`,
      [player.userId],
    )
    const places = await keyPlaces(stage.database, 'btc')
    const held = inputs.map(({ txid: from, place }) => {
      const output = mustHave(node.chain.find(from)?.tx.outputs[place], 'output')
      const key = mustHave(places.get(addressOf(output.script) ?? ''), 'key of an output')
      return { txid: from, place, asset: 'btc', units: output.units.toString(), ...key }
    })
    const good: SpendIntent = {
      ...{ id: mustHave(row, 'a withdrawal').id, version: 1, chain: 'btc', asset: 'btc' },
      ...{ to: stranger, memo: null, units: String(outputs[0]?.units), feeUnits: '20000' },
      inputs: held,
    }
    const wrong: Partial<SpendIntent>[] = [
      { inputs: held.map((one) => ({ ...one, place: one.place + 1 })) },
      { units: '1' },
      { to: await scene.addressOf(player) },
    ]
    for (const own of wrong) {
      const asked = stage.signer.sign({ ...good, ...own })
      await expect(asked).rejects.toMatchObject({ refusal: 'other-content' })
    }
    await stage.signer.stop('the key may be known')
    node.feeRate = 0.0002
    await pass(61 * minuteMs)
    await pass(2 * hourMs)
    expect(await txidOf(player)).toBe(txid)
    expect(await scene.stuck()).toMatchObject([
      { detail: expect.stringContaining('its fee cannot be raised: stopped') },
    ])
    rmSync(join(stage.signerFolder, 'stopped'))
    await stage.look('btc')
    const next = await txidOf(player)
    expect(next).not.toBe(txid)
    await ends(player, next)
  })

  it('is raised where the chain asks for a quarter more, never above our bound, and five times at the most', async () => {
    const { raises } = new BitcoinAdapter('btc', planOf(node))
    const raisedFee = (feeUnits: bigint) => raises.raisedFee({ inputs: 1, feeUnits })
    expect(await raisedFee(100n)).toBe(100n + 169n)
    expect(await raisedFee(714n)).toBeUndefined()
    node.feeRate = 0.00005
    expect(await raisedFee(714n)).toBeUndefined()
    expect(await raisedFee(676n)).toBe(845n)
    expect(await raisedFee(675n)).toBe(845n)
    node.feeRate = 1
    expect(await raisedFee(714n)).toBe(50_700n)
    expect(await raisedFee(50_700n)).toBeUndefined()
    node.feeRate = null
    const player = await scene.depositor(50n * milli)
    const { inputs } = await sent(player)
    for (const rate of [10n, 20n, 40n, 80n, 160n]) {
      node.feeRate = Number(rate) / 100_000
      await pass(61 * minuteMs)
      const tx = mustHave(waiting(await txidOf(player)), 'transaction')
      expect(node.chain.feeOf(tx)).toBe(costOf(inputs.length, rate))
    }
    const last = await txidOf(player)
    node.feeRate = 0.0025
    await pass(61 * minuteMs)
    expect(await txidOf(player)).toBe(last)
    expect(await scene.stuck()).toMatchObject([
      { detail: expect.stringContaining('it was raised 5 times') },
    ])
    await ends(player, last)
  })
})
