import { fromWireId, minuteMs, mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasAnvil, stranger } from '../../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { EvmScene, usdt } from '../test/evm-scene.ts'

describe.skipIf(!hasAnvil())('a number that was taken while the signer was away', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => scene.close())

  const closed = `0x${'9'.repeat(40)}`
  const handlers = () => scene.stage.node.app.handlers

  /** A player with a withdrawal that somebody agreed to. */
  async function asked(wallet: string): Promise<TestPlayer> {
    const player = await scene.stage.player()
    const order = { sum: '100', currency: 'usdt', wallet, type: 'eth' }
    await handlers().withdraw(order, callOf(player, scene.stage.node.mintKey()))
    await scene.stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1`,
      [player.userId, (await scene.stage.node.join()).userId],
    )
    return player
  }

  const statusOf = async (player: TestPlayer) => {
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 10 }, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }

  const idOf = async (player: TestPlayer): Promise<Uuid> =>
    mustHave(fromWireId('withdrawal', (await statusOf(player))._id), 'an id')

  const numbersOf = async (player: TestPlayer) => {
    const sql = 'select nonce from account_sendings where id = $1'
    return scene.stage.query<{ nonce: bigint }>(sql, [await idOf(player)])
  }

  it('is given free once its payment would fail, so that no fee is raised for it and all above it go', async () => {
    const held = await asked(closed)
    const heldId = await idOf(held)
    const { signer } = scene.stage
    const sign = signer.sign.bind(signer)
    const away = vi.spyOn(signer, 'sign').mockImplementation(async (wanted) => {
      if (wanted.id === heldId) throw new Error('away')
      return sign(wanted)
    })
    await scene.stage.look('eth')
    const above = await asked(stranger.address)
    await scene.stage.look('eth')
    away.mockRestore()
    const { txid } = await statusOf(above)
    expect(txid).not.toBeNull()
    await scene.block(closed, true)
    // Whoever does not say whether it has signed may have: the number stays, and is told to staff as what it is.
    const silent = vi.spyOn(signer, 'hasSigned').mockRejectedValue(new Error('away'))
    const signs = vi.spyOn(signer, 'sign')
    scene.stage.node.pass(4 * minuteMs)
    await scene.stage.node.app.doors.wallet.prices.refresh()
    await scene.stage.look('eth')
    expect([await numbersOf(held), signs.mock.calls]).toMatchObject([[{}], []])
    const alarms = await scene.stage.query(
      `select detail from payment_alarms where subject = $1 and closed_at is null`,
      [await idOf(above)],
    )
    expect(alarms).toMatchObject([{ detail: expect.stringContaining(heldId) }])
    silent.mockRestore()
    await scene.stage.look('eth')
    expect(await numbersOf(held)).toEqual([])
    expect(await statusOf(held)).toMatchObject({ status: 3, txid: null })
    const next = await asked(stranger.address)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(above)).toMatchObject({ status: 1, txid })
    expect(await statusOf(next)).toMatchObject({ status: 1 })
    await scene.block(closed, false)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(held)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
  })

  it('is kept where the answer alone was lost, and its very bytes are sent though they would fail by now', async () => {
    const { signer } = scene.stage
    const sign = signer.sign.bind(signer)
    const raws: string[] = []
    vi.spyOn(signer, 'sign').mockImplementationOnce(async (wanted) => {
      raws.push((await sign(wanted)).raw)
      throw new Error('killed')
    })
    const player = await asked(closed)
    await scene.stage.look('eth')
    expect(await statusOf(player)).toMatchObject({ status: 3, txid: null })
    await scene.block(closed, true)
    await scene.stage.look('eth')
    const [sent] = await scene.stage.query<{ raw: string }>(
      'select raw from withdrawals where id = $1',
      [await idOf(player)],
    )
    expect([sent?.raw]).toEqual(raws)
    await scene.block(closed, false)
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
  })
})
