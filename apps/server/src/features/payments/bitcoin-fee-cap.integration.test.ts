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
