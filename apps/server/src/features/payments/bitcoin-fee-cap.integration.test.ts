import { hourMs, minuteMs, mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../test/app.ts'
import { BitcoinAdapter } from './chains/bitcoin/bitcoin-adapter.ts'
import { BitcoinScene, planOf } from './test/bitcoin-scene.ts'

/** $100 of Bitcoin by the signer's own rough price: no payment leaves more to its chain. */
const most = 111_111n

describe('a Bitcoin payment whose chain asks for more than the signer may spend', () => {
  let scene: BitcoinScene
  beforeAll(async () => {
    scene = await BitcoinScene.open()
  })
  afterAll(() => scene.close())

  const txidOf = async (player: TestPlayer) => (await scene.statusOf(player)).txid ?? ''
  const waiting = async (player: TestPlayer) => {
    const txid = await txidOf(player)
    return mustHave(
      scene.node.chain.waiting.find((one) => one.txid === txid),
      'transaction',
    )
  }
  const pass = async (milliseconds: number) => {
    scene.stage.node.pass(milliseconds)
    await scene.stage.look('btc')
  }

  it('is raised as far as that goes, and no further', async () => {
    const { stage, node } = scene
    const player = await stage.player()
    for (let output = 0; output < 5; output += 1) {
      node.chain.fund(await scene.addressOf(player), 200_000n)
    }
    await scene.mine(3)
    await stage.node.app.doors.wallet.prices.refresh()
    await scene.ask(player, '0.0085')
    await stage.look('btc')
    const first = await waiting(player)
    expect(first.inputs).toHaveLength(5)
    // 300 satoshi for each of 445 virtual bytes.
    node.feeRate = 0.003
    await pass(61 * minuteMs)
    const second = await waiting(player)
    expect(second.txid).not.toBe(first.txid)
    expect(second.inputs).toEqual(first.inputs)
    expect(second.outputs[0]).toEqual(first.outputs[0])
    expect(node.chain.feeOf(second)).toBe(most)
    // However much more is asked for: our own bound is a fifth above what it pays now.
    node.feeRate = 0.0045
    await pass(61 * minuteMs)
    await pass(2 * hourMs)
    expect(await txidOf(player)).toBe(second.txid)
    expect(await scene.stuck()).toMatchObject([
      { detail: expect.stringContaining('or the most we pay') },
    ])
    await scene.mine(3)
    expect(await scene.statusOf(player)).toMatchObject({ status: 1, txid: second.txid })
    expect(await scene.differences()).toEqual([])
  })

  it('counts on no more outputs than the fee pays for that is charged now', async () => {
    const { stage, node } = scene
    const ready = async () => {
      await stage.node.app.doors.payments.look('btc', { reconciles: true })
      const rows = await stage.query<{ units: string }>(
        `select units::text as units from ready_coins where chain = 'btc' and asset = 'btc'`,
      )
      return BigInt(mustHave(rows[0], 'what lies ready').units)
    }
    const player = await stage.player()
    for (let output = 0; output < 3; output += 1) {
      node.chain.fund(await scene.addressOf(player), 300_000n)
    }
    await scene.mine(3)
    node.feeRate = null
    node.relayRate = 0.00001
    expect(await ready()).toBeGreaterThanOrEqual(900_000n)
    // What is charged is what the node passes on at the least: two outputs.
    node.relayRate = 0.0005
    expect(await ready()).toBe(600_000n)
    node.relayRate = 0.00001
  })

  it('stays as it is where that does not suffice to take its place', async () => {
    scene.node.feeRate = 0.003
    const { raises } = new BitcoinAdapter('btc', planOf(scene.node))
    const within = (feeUnits: bigint, mostUnits: bigint) =>
      raises.raisedFee({ inputs: 5, feeUnits, mostUnits })
    expect(await within(1_000n, most)).toBe(most)
    expect(await within(1_000n, 200_000n)).toBe(133_500n)
    expect(await within(1_000n, 1_445n)).toBe(1_445n)
    expect(await within(1_000n, 1_444n)).toBeUndefined()
  })
})
