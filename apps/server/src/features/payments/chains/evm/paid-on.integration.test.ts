import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../../../test/app.ts'
import { hasAnvil } from '../../../../../test/anvil/anvil.ts'
import { EvmScene, ether } from '../../test/evm-scene.ts'
import { JsonRpc, RpcError } from '../json-rpc.ts'
import { EvmAdapter } from './evm-adapter.ts'

describe.skipIf(!hasAnvil())('coins that a contract pays on, after a call without any', () => {
  let scene: EvmScene
  let program = ''
  beforeAll(async () => {
    scene = await EvmScene.open({ traces: true })
    program = await scene.anvil.deployLatePayer()
    await scene.mine()
  })
  afterAll(() => scene.close())

  const eth = async (player: TestPlayer) => (await scene.stage.pockets(player, 'eth')).real
  const rowsOf = ({ userId }: TestPlayer) =>
    scene.stage.query<{ place: number; state: string }>(
      'select place, state from deposits where user_id = $1 order by place',
      [userId],
    )
  const paid = async () => {
    const player = await scene.stage.player()
    const address = await scene.addressOf(player, 'eth')
    const before = await eth(player)
    const sent = await scene.anvil.payThrough(program, address, ether / 10n)
    return { player, sent, gained: async () => (await eth(player)) - before }
  }
  const tenth = 10_000_000n
  /** The second call of its transaction. */
  const place = 1_000_001

  it('stand at one place, whether their block is traced at once, by its transactions, or one is asked for', async () => {
    const { player, sent } = await paid()
    await scene.mine()
    expect(await rowsOf(player)).toMatchObject([{ place }])
    const { url, chainId } = scene.anvil
    const rpc = new JsonRpc(url)
    const ask = rpc.ask.bind(rpc)
    const asked = vi.spyOn(rpc, 'ask').mockImplementation((method, ...rest) => {
      if (method !== 'debug_traceBlockByHash') return ask(method, ...rest)
      throw new RpcError(-32_000, 'execution timeout')
    })
    const node = { kind: 'evm', url, chainId, native: 'eth', tokens: {}, traces: true } as const
    const adapter = new EvmAdapter('eth', node, rpc)
    const { height } = await adapter.head()
    const [block] = await adapter.blocks(height, 1)
    const found = await adapter.find(sent.txid)
    expect(asked.mock.calls.map(([method]) => method)).toContain('debug_traceTransaction')
    expect(block?.transfers.filter(({ txid }) => txid === sent.txid)).toEqual(found?.transfers)
    expect(found?.transfers.map((one) => one.place)).toEqual([0, place])
  })

  it('are credited once where the version before had counted them to another place', async () => {
    const { player, sent, gained } = await paid()
    await scene.mine(12)
    expect(await gained()).toBe(tenth)
    // As a block whose traces could not be had at once was counted.
    for (const table of ['deposit_senders', 'deposits']) {
      await scene.stage.query(`update ${table} set place = 1000000 where txid = $1`, [sent.txid])
    }
    const hint = { currencyId: 'eth', txId: sent.txid }
    const told = await scene.stage.node.app.handlers.walletNotify(hint, callOf(player))
    expect(told).toEqual({ result: 'Already credited.' })
    const next = await scene.stage.another()
    await next.app.doors.payments.look('eth')
    await next.close()
    await scene.mine(12)
    expect(await rowsOf(player)).toEqual([{ place: 1_000_000, state: 'credited' }])
    expect(await gained()).toBe(tenth)
    // Its block goes and another one has it: what was credited goes before it comes again.
    await scene.anvil.reorganise(24)
    await scene.anvil.resend(sent)
    await scene.mine(2)
    expect(await gained()).toBe(0n)
    await scene.mine(12)
    expect(await gained()).toBe(tenth)
    await scene.mine(20)
    expect(await gained()).toBe(tenth)
    expect(await rowsOf(player)).toEqual([
      { place: 1_000_000, state: 'reversed' },
      { place, state: 'credited' },
    ])
  })
})
