import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf } from '../../../test/app.ts'
import { hasAnvil, hexOf, payer, stranger } from '../../../test/anvil/anvil.ts'
import { openEvmAdapter } from './chains/evm/evm-adapter.ts'
import { EvmScene, ether, usdt } from './test/evm-scene.ts'
import { dollar } from './test/payment-stage.ts'

describe.skipIf(!hasAnvil())('a deposit on a real Ethereum node', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open({ traces: true })
  })
  afterAll(() => scene.close())

  const welcome = 1_000n * dollar
  /** Whose coins the deposits of a player were. */
  const sendersOf = async ({ userId }: Parameters<typeof scene.stage.pockets>[0]) => {
    const rows = await scene.stage.query<{ address: string }>(
      `select s.address from deposit_senders s join deposits using (chain, txid, place)
        where user_id = $1`,
      [userId],
    )
    return rows.map(({ address }) => address)
  }
  const realOf = async (player: Parameters<typeof scene.stage.pockets>[0], currency = 'usdt') =>
    (await scene.stage.pockets(player, currency)).real

  it('of a token is seen while it waits, counts its blocks, and is credited once', async () => {
    const player = await scene.stage.player()
    const address = await scene.addressOf(player)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const { txid } = await scene.payToken(address, 25n * usdt)
    await scene.stage.look('eth')
    expect(await scene.stage.onlyDeposit(player)).toMatchObject({ confirmations: 0 })
    await scene.mine(11)
    expect(await realOf(player)).toBe(welcome)
    await scene.mine()
    expect(await realOf(player)).toBe(welcome + 25n * dollar)
    const hint = { currencyId: 'usdt', txId: txid.toUpperCase().replace('0X', '0x') }
    expect(await scene.stage.node.app.handlers.walletNotify(hint, callOf(player))).toEqual({
      result: 'Already credited.',
    })
    await scene.mine(5)
    expect(await realOf(player)).toBe(welcome + 25n * dollar)
  })

  it('of the chain’s own coin comes with all its decimals that the ledger has', async () => {
    const player = await scene.stage.player()
    const before = await realOf(player, 'eth')
    await scene.anvil.pay(await scene.addressOf(player, 'eth'), ether / 2n + 1n)
    await scene.mine(12)
    expect(await realOf(player, 'eth')).toBe(before + 50_000_000n)
    expect(await sendersOf(player)).toEqual([payer.address])
    expect(await scene.differences()).toEqual([])
  })

  it.each([2, 5])('goes with %i blocks that others replace, and comes again', async (depth) => {
    const player = await scene.stage.player()
    const sent = await scene.payToken(await scene.addressOf(player), 30n * usdt)
    await scene.mine(depth)
    expect(await scene.stage.onlyDeposit(player)).toMatchObject({ confirmations: depth })
    const emit = vi.spyOn(scene.stage.node.app.platform.broadcaster, 'emit')
    await scene.reorganise(depth)
    expect(await scene.stage.onlyDeposit(player)).toMatchObject({ confirmations: 0 })
    // Whoever looks at it sees the count begin anew.
    const told = emit.mock.calls.flatMap(([, event, data]) =>
      event === 'DepositUpdate' ? [data] : [],
    )
    emit.mockRestore()
    expect(told).toEqual([
      { row: expect.objectContaining({ txid: sent.txid, state: 'seen', confirmations: 0 }) },
    ])
    await scene.mine(20)
    expect(await realOf(player)).toBe(welcome)
    await scene.anvil.resend(sent)
    await scene.mine(12)
    expect(await realOf(player)).toBe(welcome + 30n * dollar)
    expect(await scene.stage.deposits(player)).toHaveLength(1)
  })

  it('that was credited is taken back with its block, and credited again with another', async () => {
    const player = await scene.stage.player()
    const sent = await scene.payToken(await scene.addressOf(player), 40n * usdt)
    await scene.mine(12)
    expect(await realOf(player)).toBe(welcome + 40n * dollar)
    await scene.reorganise(12)
    expect(await realOf(player)).toBe(welcome)
    await scene.anvil.resend(sent)
    await scene.mine(12)
    expect(await realOf(player)).toBe(welcome + 40n * dollar)
  })

  it('is two where one transaction pays twice', async () => {
    const player = await scene.stage.player()
    const to = hexOf(await scene.addressOf(player))
    const call = { functionName: 'transferTwice', args: [to, 7n * usdt, 8n * usdt] } as const
    await scene.anvil.call(scene.token, call)
    await scene.mine(12)
    expect(await scene.stage.deposits(player)).toHaveLength(2)
    expect(await realOf(player)).toBe(welcome + 15n * dollar)
    expect(await sendersOf(player)).toEqual([payer.address, payer.address])
  })

  it('is none where the transaction failed, and none of another token', async () => {
    const player = await scene.stage.player()
    const address = await scene.addressOf(player)
    const failing = [hexOf(address), 5n * usdt, 10n ** 15n] as const
    await scene.anvil.call(scene.token, { functionName: 'transferTwice', args: failing })
    const { txid } = await scene.payToken(address, 50n * usdt, scene.foreignToken)
    await scene.mine(12)
    expect(await scene.stage.deposits(player)).toEqual([])
    const strays = await scene.stage.query(
      'select asset, units::text as units from stray_transfers where txid = $1',
      [txid],
    )
    expect(strays).toEqual([
      { asset: `erc20:${scene.foreignToken.toLowerCase()}`, units: String(50n * usdt) },
    ])
  })

  it('that a contract pays on is found where the node traces, and seen as more coins elsewhere', async () => {
    const player = await scene.stage.player()
    const to = hexOf(await scene.addressOf(player, 'eth'))
    const before = await realOf(player, 'eth')
    await scene.anvil.call(scene.token, { functionName: 'forward', args: [to] }, ether / 10n)
    await scene.mine(12)
    expect(await realOf(player, 'eth')).toBe(before + 10_000_000n)
    // Not who called the contract, but the contract that paid.
    const [by] = await sendersOf(player)
    expect(by?.toLowerCase()).toBe(scene.token.toLowerCase())
    const { anvil } = scene
    const plan = { kind: 'evm', url: anvil.url, native: 'eth', tokens: {} } as const
    const blind = openEvmAdapter('eth', { ...plan, chainId: anvil.chainId, traces: false })
    const { height } = await blind.head()
    const seen = (await blind.blocks(height - 11, 12)).flatMap(({ transfers }) => transfers)
    expect(seen.filter((one) => one.to === to)).toEqual([])
    expect(await blind.held([to])).toMatchObject([{ asset: 'eth', units: ether / 10n }])
    const other = openEvmAdapter('eth', { ...plan, chainId: 1, traces: false })
    await expect(other.head()).rejects.toThrow('the node is of chain')
  })

  it('knows an address by its checksum, and none that would lose coins', async () => {
    const plan = { kind: 'evm', url: scene.anvil.url, native: 'eth', traces: false } as const
    const tokens = { usdt: scene.token }
    const adapter = openEvmAdapter('eth', { ...plan, tokens, chainId: scene.anvil.chainId })
    const { address } = stranger
    expect(adapter.readAddress(address.toLowerCase())).toBe(address)
    expect(adapter.readAddress(address)).toBe(address)
    const swapped = address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    for (const bad of [swapped, scene.token, `0x${'0'.repeat(40)}`, address.slice(2), 'x']) {
      expect(adapter.readAddress(bad)).toBeUndefined()
    }
  })

  it('in a block that holds a trace too large for anybody is credited, and staff are told what is not read', async () => {
    const [plain, inner, flooded] = [
      await scene.stage.player(),
      await scene.stage.player(),
      await scene.stage.player(),
    ]
    const { anvil, stage } = scene
    const program = await anvil.deployFlood()
    await scene.mine(12)
    const more = async () =>
      (await scene.differences()).reduce((sum, one) => sum + BigInt(Reflect.get(one, 'units')), 0n)
    const [before, moreBefore] = [await realOf(inner, 'eth'), await more()]
    await scene.payToken(await scene.addressOf(plain), 25n * usdt)
    const { txid } = await anvil.payThrough(
      program,
      await scene.addressOf(flooded, 'eth'),
      ether / 10n,
    )
    const to = hexOf(await scene.addressOf(inner, 'eth'))
    await anvil.call(scene.token, { functionName: 'forward', args: [to] }, ether / 10n)
    await anvil.mine()
    // A busy node says nothing of it for a while, and is asked again.
    await vi.waitFor(() => stage.look('eth'), { timeout: 100_000, interval: 500 })
    await scene.mine(11)
    expect(await realOf(plain)).toBe(welcome + 25n * dollar)
    expect(await realOf(inner, 'eth')).toBe(before + 10_000_000n)
    expect(await stage.deposits(flooded)).toEqual([])
    const { blockHash, status } = await anvil.client.getTransactionReceipt({ hash: hexOf(txid) })
    expect(status).toBe('success')
    const alarms = await stage.query<{ detail: string }>(
      `select detail from payment_alarms where kind = 'transfer-aside' and subject = $1`,
      [blockHash],
    )
    expect(alarms).toEqual([{ detail: expect.stringContaining(txid) }])
    // Its coins are there all the same: the chain holds more than is booked.
    expect((await more()) - moreBefore).toBe(ether / 10n)
    const hint = { currencyId: 'eth', txId: txid }
    const told = await stage.node.app.handlers.walletNotify(hint, callOf(flooded))
    expect(told).toEqual({ result: 'Not found on the chain yet.' })
    expect(await stage.deposits(flooded)).toEqual([])
  }, 120_000)
})
