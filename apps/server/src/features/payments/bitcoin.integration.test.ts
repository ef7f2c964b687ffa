import { formatAmount, hourMs, minuteMs, mustHave, parseAmount } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { BitcoinNode } from '../../../test/bitcoin/bitcoin-node.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { BitcoinAdapter } from './chains/bitcoin/bitcoin-adapter.ts'
import { BitcoinScene, milli, planOf, stranger } from './test/bitcoin-scene.ts'
import type { PaymentStage } from './test/payment-stage.ts'

describe('on a node of Bitcoin that checks scripts and signatures', () => {
  let scene: BitcoinScene
  let stage: PaymentStage
  let node: BitcoinNode
  const plan = () => planOf(node)

  beforeAll(async () => {
    scene = await BitcoinScene.open()
    ;({ stage, node } = scene)
  })
  afterAll(() => scene.close())

  const mine = (count = 1) => scene.mine(count)
  const addressOf = (player: TestPlayer) => scene.addressOf(player)
  const realOf = async (player: TestPlayer) => (await stage.pockets(player, 'btc')).real
  const differences = () => scene.differences()
  const depositor = (units: bigint) => scene.depositor(units)
  const asked = (player: TestPlayer, sum: string) => scene.ask(player, sum)
  const statusOf = (player: TestPlayer) => scene.statusOf(player)

  it('a deposit to a segwit address is seen, confirmed by three blocks and credited once', async () => {
    const player = await stage.player()
    const address = await addressOf(player)
    expect(address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/)
    const before = await realOf(player)
    node.chain.fund(address, 12n * milli)
    await stage.look('btc')
    expect(await stage.onlyDeposit(player)).toMatchObject({ confirmations: 0 })
    await mine(2)
    expect(await realOf(player)).toBe(before)
    await mine()
    await mine(3)
    expect(await realOf(player)).toBe(before + 12n * milli)
    expect(await differences()).toEqual([])
  })

  it('a deposit goes with its blocks and comes again; one that was replaced is never credited', async () => {
    const player = await stage.player()
    const address = await addressOf(player)
    const before = await realOf(player)
    node.chain.fund(address, 7n * milli)
    await mine(3)
    expect(await realOf(player)).toBe(before + 7n * milli)
    node.chain.reorganise(3)
    await stage.look('btc')
    expect(await realOf(player)).toBe(before)
    await mine(3)
    expect(await realOf(player)).toBe(before + 7n * milli)
    const replaced = node.chain.fund(address, 9n * milli)
    await stage.look('btc')
    node.chain.replace(replaced)
    await mine(4)
    expect(await realOf(player)).toBe(before + 7n * milli)
    expect(await stage.onlyDeposit(player)).toMatchObject({ txid: replaced, state: 'seen' })
    await stage.query(`update missing_payments set since = since - interval '6 hours'`)
    await mine()
    expect(await stage.onlyDeposit(player)).toMatchObject({ txid: replaced, state: 'expired' })
  })

  it('a withdrawal spends real outputs, gives change to our own address, and the books are even', async () => {
    const player = await depositor(50n * milli)
    await asked(player, '0.002')
    expect(await differences()).toEqual([])
    const { txid, net } = await statusOf(player)
    const waiting = mustHave(node.chain.find(txid ?? ''), 'transaction').tx
    expect(waiting.outputs[0]).toMatchObject({ units: BigInt(net.replace('.', '')) })
    expect(waiting.inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
    expect(await differences()).toEqual([])
    await mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1, confirmations: 3 })
    expect(await differences()).toEqual([])
  })

  it('a withdrawal that its chain lost is sent again, the very same, and paid once', async () => {
    const player = await depositor(50n * milli)
    await asked(player, '0.002')
    await stage.look('btc')
    const { txid } = await statusOf(player)
    node.chain.replace(txid ?? '')
    await stage.look('btc')
    await mine(2)
    node.chain.reorganise(2)
    await mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1, txid })
    expect(await differences()).toEqual([])
  })

  it('a withdrawal that its chain drops after it counts as paid is sent again until it is mined', async () => {
    const player = await depositor(50n * milli)
    await asked(player, '0.002')
    await stage.look('btc')
    const { txid } = await statusOf(player)
    const block = () => node.chain.find(txid ?? '')?.block
    const undone = () =>
      stage.query(
        `select chain from payment_alarms where kind = 'payout-undone' and closed_at is null`,
      )
    const followed = () => stage.query('select from followed_spends where seen_head is not null')
    await mine(3)
    await mine()
    expect(await statusOf(player)).toMatchObject({ status: 1, txid })
    expect(await undone()).toEqual([])
    // Where nobody has it any more: its block is gone, and what waits was forgotten.
    node.chain.reorganise(4)
    node.chain.replace(txid ?? '')
    expect(node.chain.find(txid ?? '')).toBeUndefined()
    await stage.look('btc')
    expect(await undone()).toEqual([{ chain: 'btc' }])
    node.chain.replace(txid ?? '')
    await stage.look('btc')
    await mine()
    expect(block()).toBeDefined()
    expect(await undone()).toEqual([])
    expect(await statusOf(player)).toMatchObject({ status: 1, txid })
    expect(await differences()).toEqual([])
    expect(await followed()).not.toEqual([])
    await mine(36)
    expect(await stage.query('select from followed_spends')).toEqual([])
  })

  it('a withdrawal that is in no block for hours is told to staff, until it is in one', async () => {
    const player = await depositor(50n * milli)
    await asked(player, '0.002')
    await stage.look('btc')
    const alarms = () => scene.stuck()
    stage.node.pass(3 * hourMs - minuteMs)
    await stage.look('btc')
    expect(await alarms()).toEqual([])
    stage.node.pass(2 * minuteMs)
    await stage.look('btc')
    expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('in no block since') }])
    await mine(1)
    expect(await alarms()).toEqual([])
    await mine(2)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    await stage.node.app.doors.wallet.prices.refresh()
  })

  it('outputs that a payment is perhaps signed with stay its own, whatever it would cost by now', async () => {
    const [first, second] = [await depositor(80n * milli), await depositor(80n * milli)]
    const { signer } = stage
    const sign = signer.sign.bind(signer)
    const lost = vi.spyOn(signer, 'sign').mockImplementationOnce(async (wanted) => {
      await sign(wanted)
      throw new Error('the answer is lost')
    })
    await asked(first, '0.002')
    await stage.look('btc')
    lost.mockRestore()
    expect(await statusOf(first)).toMatchObject({ status: 3, txid: null })
    // The node takes nothing for the fee that was charged any more when the first one is looked at.
    const dear = vi.spyOn(BitcoinAdapter.prototype, 'inputsFor').mockResolvedValueOnce(0)
    await asked(second, '0.002')
    await stage.look('btc')
    dear.mockRestore()
    await stage.look('btc')
    await mine(3)
    await mine(3)
    expect(await statusOf(first)).toMatchObject({ status: 1 })
    expect(await statusOf(second)).toMatchObject({ status: 1 })
    expect(await differences()).toEqual([])
  })

  it('a payment costs what the node estimates, within bounds, and what was shown is what is paid', async () => {
    const adapter = new BitcoinAdapter('btc', plan())
    node.feeRate = null
    // 238 virtual bytes: two outputs spent, two made.
    expect(await adapter.usualFee()).toBe(714n)
    node.feeRate = 0.0002
    expect(await adapter.usualFee()).toBe(4_760n)
    node.relayRate = 0.0005
    expect(await adapter.usualFee()).toBe(11_900n)
    node.feeRate = 1
    expect(await adapter.usualFee()).toBe(71_400n)
    node.relayRate = 0.00001
    node.feeRate = 0.0002
    const player = await depositor(50n * milli)
    // The last answer is asked again after half a minute.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
    const order = { sum: '0.002', currency: 'btc', type: 'btc' }
    const quote = await stage.node.app.handlers.withdrawQuote(order, callOf(player))
    later.mockRestore()
    expect(quote).toMatchObject({ networkFee: '0.00004760' })
    await asked(player, '0.002')
    await stage.look('btc')
    const { txid } = await statusOf(player)
    const { tx } = mustHave(node.chain.find(txid ?? ''), 'transaction')
    expect(node.chain.feeOf(tx)).toBe(4_760n)
    node.feeRate = null
    await mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await differences()).toEqual([])
  })

  it('coins of strangers at our own address pay nothing before they count, what we left over does', async () => {
    const [keys] = await stage.query<{ hot: string }>(
      `select hot_address as hot from chain_keys where chain = 'btc'`,
    )
    const hot = mustHave(keys, 'keys').hot
    const first = await depositor(90n * milli)
    const second = await depositor(90n * milli)
    await mine(3)
    // More than all else, so that it would be spent first.
    const gift = node.chain.fund(hot, 900_000n * milli)
    await mine()
    await asked(first, '0.002')
    await stage.look('btc')
    const inputsOf = async (player: TestPlayer) =>
      mustHave(node.chain.find((await statusOf(player)).txid ?? ''), 'transaction').tx.inputs
    expect((await inputsOf(first)).map(({ txid }) => txid)).not.toContain(gift)
    await mine(2)
    await asked(second, '0.002')
    await stage.look('btc')
    expect((await inputsOf(second)).map(({ txid }) => txid)).toContain(gift)
    await mine()
    // What is left of it is ours after one block.
    const third = await depositor(5n * milli)
    await asked(third, '0.001')
    await mine()
    const left = (await inputsOf(third)).map(({ txid }) => txid)
    expect(left).toEqual([(await statusOf(second)).txid])
    await mine(3)
  })

  it('what is left to a closed account goes out down to what its chain carries, and nothing below is signed', async () => {
    const player = await depositor(50n * milli)
    const exclusion = { period: '6m', phrase: 'EXCLUDE ME' } as const
    await stage.node.app.handlers.selfExclude(exclusion, callOf(player))
    const keep = async (minor: bigint) => stage.take(player, (await realOf(player)) - minor, 'btc')
    const refusedFrom = async (wallet: string) => {
      const order = { sum: formatAmount(await realOf(player), 8), currency: 'btc', type: 'btc' }
      const context = callOf(player, stage.node.mintKey())
      const asking = stage.node.app.handlers.withdraw({ ...order, wallet }, context)
      const error: unknown = await asking.catch((refusal: unknown) => refusal)
      expect(error).toMatchObject({ refusal: 'payments/below-minimum' })
      const { params } = z.object({ params: z.object({ min: z.string() }) }).parse(error)
      return mustHave(parseAmount(params.min.replace(' BTC', ''), 8), 'a sum')
    }
    await keep(500n)
    const keyOfOld = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
    const [least, ofOld] = [await refusedFrom(stranger), await refusedFrom(keyOfOld)]
    await keep(ofOld - 1n)
    expect(await refusedFrom(keyOfOld)).toBe(ofOld)
    await keep(least - 1n)
    expect(await refusedFrom(stranger)).toBe(least)
    await keep(least)
    await asked(player, formatAmount(least, 8))
    await stage.look('btc')
    const { net, txid } = await statusOf(player)
    expect(net).toBe('0.00000294')
    expect(node.chain.find(txid ?? '')?.tx.outputs[0]).toMatchObject({ units: 294n })
    await mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await differences()).toEqual([])
  })

  it('an address is one of this network, whole, of any kind', async () => {
    const adapter = new BitcoinAdapter('btc', plan())
    const good = [
      stranger,
      stranger.toUpperCase(),
      'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    ]
    expect(good.map((one) => adapter.readAddress(one))).toEqual([
      ...[stranger, stranger, good[2], good[3]],
    ])
    const bad = [
      ...['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
      ...[`${stranger.slice(0, -1)}q`, stranger.replace('bcrt1', 'tb1'), '', 'bcrt1'],
    ]
    for (const one of bad) expect(adapter.readAddress(one), one).toBeUndefined()
    node.network = 'main'
    await expect(adapter.head()).rejects.toThrow('the node is of main')
    node.network = 'regtest'
  })
})
