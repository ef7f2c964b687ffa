import { minuteMs, mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasAnvil, hexOf, stranger } from '../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'

describe.skipIf(!hasAnvil())('what a real Ethereum node takes', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
  })
  afterAll(() => scene.close())

  const handlers = () => scene.stage.node.app.handlers

  /** A block in which gas costs so much, and a look at it. */
  const mineAt = async (gwei: bigint) => {
    const price = `0x${(gwei * 10n ** 9n).toString(16)}`
    await scene.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [price])
    await scene.mine()
  }

  const idOf = async (player: TestPlayer) => {
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 10 }, callOf(player))
    return mustHave(rows[0], 'a withdrawal')._id
  }

  it('is never more than the player was shown, and a withdrawal is refused where it rose much', async () => {
    const { stage } = scene
    // What the chain said half a minute ago is asked for anew.
    let later = 0
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    const quoteOf = (player: TestPlayer) => {
      later += minuteMs
      return handlers().withdrawQuote({ currency: 'usdt', type: 'eth', sum: '100' }, callOf(player))
    }
    const order = { sum: '100', currency: 'usdt', wallet: stranger.address, type: 'eth' }
    type Shown = Pick<Awaited<ReturnType<typeof quoteOf>>, 'networkFee' | 'networkFeeProof'>
    const withdraw = (player: TestPlayer, shown: Shown) => {
      later += minuteMs
      const { networkFee: networkFeeMax, networkFeeProof } = shown
      const asked = { ...order, networkFeeMax, networkFeeProof }
      return handlers().withdraw(asked, callOf(player, stage.node.mintKey()))
    }
    const [first, second] = [await stage.player(), await stage.player()]
    try {
      await mineAt(20n)
      const shown = await quoteOf(first)
      await mineAt(200n)
      const held = await stage.pockets(first, 'usdt')
      await expect(withdraw(first, shown)).rejects.toMatchObject({
        refusal: 'payments/fee-rose',
        params: { networkFee: expect.stringMatching(/^\d+\.\d+ USDT$/) },
      })
      expect(await stage.pockets(first, 'usdt')).toEqual(held)
      const again = await quoteOf(first)
      expect(Number(again.networkFee)).toBeGreaterThan(5 * Number(shown.networkFee))
      const taken = await withdraw(first, again)
      expect(taken).toMatchObject({ networkFee: again.networkFee, net: again.net })
      // A little more is the house's, where it was shown to just this player; and less is the player's.
      const seen = await quoteOf(second)
      await mineAt(205n)
      const forged = [
        { ...seen, networkFeeProof: '' },
        { ...seen, networkFeeProof: again.networkFeeProof },
        { ...seen, networkFee: (Number(seen.networkFee) * 0.99).toFixed(6) },
      ]
      for (const one of forged) {
        await expect(withdraw(second, one)).rejects.toMatchObject({ refusal: 'payments/fee-rose' })
      }
      const { net } = await withdraw(second, seen)
      expect(net).toBe(seen.net)
      await handlers().cancelWithdraw({ id: await idOf(second) }, callOf(second))
      await mineAt(20n)
      expect(Number((await withdraw(second, seen)).net)).toBeGreaterThan(Number(net))
    } finally {
      await mineAt(1n)
      clock.mockRestore()
    }
    for (const player of [first, second]) {
      await handlers().cancelWithdraw({ id: await idOf(player) }, callOf(player))
    }
  })

  it('that fetching coins from a player’s address takes lets them lie there while it is much of their worth', async () => {
    const { anvil } = scene
    const player = await scene.stage.player()
    const address = await scene.addressOf(player)
    const moves = () =>
      scene.stage.query<{ kind: string }>(
        `select s.kind from account_sendings s join chain_addresses a on a.chain = s.chain
            and a.key_index = case s.kind when 'gas' then s.recipient else s.key_index end
          where a.address = $1 and s.kind <> 'withdrawal' order by s.at`,
        [address],
      )
    await scene.payToken(address, 60n * usdt)
    await mineAt(1n)
    for (let block = 0; block < 13; block += 1) await mineAt(50n)
    expect(await scene.stage.onlyDeposit(player)).toMatchObject({ state: 'credited' })
    expect(await moves()).toEqual([])
    await mineAt(1n)
    expect(await moves()).toEqual([{ kind: 'gas' }])
    await scene.mine()
    await scene.mine()
    expect(await moves()).toEqual([{ kind: 'gas' }, { kind: 'sweep' }])
    await scene.mine()
    expect(await anvil.coinsOf(scene.token, address)).toBe(0n)
    // Whoever wants them at any price says so.
    const other = await scene.addressOf(await scene.stage.player())
    await scene.stage.set('payments.sweepWorthTimes', 1)
    await scene.payToken(other, 60n * usdt)
    await mineAt(1n)
    for (let block = 0; block < 11; block += 1) await mineAt(50n)
    const given = await anvil.client.getBalance({ address: hexOf(other), blockTag: 'pending' })
    expect(given).toBeGreaterThan(0n)
    await scene.stage.set('payments.sweepWorthTimes', 3)
    for (let block = 0; block < 3; block += 1) await mineAt(1n)
    expect(await anvil.coinsOf(scene.token, other)).toBe(0n)
    // What lies there is asked, not what ever came; and a dear one holds up none of the others.
    await scene.payToken(address, 4_000n * usdt)
    for (let block = 0; block < 16; block += 1) await mineAt(1n)
    expect(await anvil.coinsOf(scene.token, address)).toBe(0n)
    const rich = await scene.addressOf(await scene.stage.player())
    await scene.payToken(address, 25n * usdt)
    await scene.payToken(rich, 2_000n * usdt)
    await mineAt(1n)
    for (let block = 0; block < 16; block += 1) await mineAt(50n)
    expect(await anvil.coinsOf(scene.token, rich)).toBe(0n)
    expect(await anvil.coinsOf(scene.token, address)).toBe(25n * usdt)
    for (let block = 0; block < 4; block += 1) await mineAt(1n)
    expect(await anvil.coinsOf(scene.token, address)).toBe(0n)
    expect(await scene.differences()).toEqual([])
  })

  it('of moves among our own addresses is bounded apart from that of payments', async () => {
    const { stage } = scene
    // Nothing of the hour before counts.
    stage.node.pass(61 * minuteMs)
    await stage.node.app.doors.wallet.prices.refresh()
    const player = await stage.player()
    const order = { sum: '100', currency: 'usdt', wallet: stranger.address, type: 'eth' }
    await handlers().withdraw(order, callOf(player, stage.node.mintKey()))
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1`,
      [player.userId, (await stage.player()).userId],
    )
    const [row] = await stage.query<{ id: Uuid; units: string }>(
      `select id, (net_minor / 100)::text as units from withdrawals where user_id = $1`,
      [player.userId],
    )
    const address = await scene.addressOf(player)
    const [place] = await stage.query<{ index: number }>(
      'select key_index as index from chain_addresses where address = $1',
      [address],
    )
    const { index } = mustHave(place, 'an address')
    const { id, units } = mustHave(row, 'a withdrawal')
    // Each may cost $78 by the signer's own price.
    const base = { chain: 'eth', memo: null, branch: 1 as const, index: 0, gas: 100_000 }
    const price = { maxFee: '260000000000', tip: '1000000000' }
    const pay = (version: number) =>
      stage.signer.sign({
        ...{ ...base, ...price, id, units, version, kind: 'withdrawal', asset: 'usdt' },
        ...{ to: stranger.address, recipient: null, nonce: 9_900 },
      })
    const give = (nonce: number) =>
      stage.signer.sign({
        ...{ ...base, ...price, id: stage.node.mintKey(), kind: 'gas', asset: 'eth', nonce },
        ...{ to: address, recipient: index, units: '1000000000000000', version: 0 },
      })
    for (let version = 0; version < 20; version += 1) await pay(version)
    let given = 0
    const giveAll = async () => {
      for (; given < 100; given += 1) await give(9_100 + given)
    }
    await expect(giveAll()).rejects.toMatchObject({ refusal: 'over-fee' })
    expect(given).toBe(12)
    await pay(20)
    await expect(give(9_950)).rejects.toMatchObject({ refusal: 'over-fee' })
  })
})
