import { fromWireId, minuteMs, mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasAnvil, hexOf, stranger } from '../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { EvmScene, ether, usdt } from './test/evm-scene.ts'
import { dollar } from './test/payment-stage.ts'

describe.skipIf(!hasAnvil())('a withdrawal on a real Ethereum node', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
  })
  // Tests let time pass, and old prices count as unknown.
  beforeEach(() => scene.stage.node.app.doors.wallet.prices.refresh())
  afterAll(() => scene.close())

  const welcome = 1_000n * dollar
  const handlers = () => scene.stage.node.app.handlers

  /** A player with a withdrawal that somebody agreed to. */
  async function asked(sum: string): Promise<TestPlayer> {
    const player = await scene.stage.player()
    await askFor(player, { sum, currency: 'usdt' })
    return player
  }

  async function askFor(player: TestPlayer, own: { sum: string; currency: string }): Promise<void> {
    const order = { ...own, wallet: stranger.address, type: 'eth' }
    await handlers().withdraw(order, callOf(player, scene.stage.node.mintKey()))
    const by: Uuid = (await scene.stage.node.join()).userId
    await scene.stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1 and status = 0`,
      [player.userId, by],
    )
  }

  const statusOf = async (player: TestPlayer) => {
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 10 }, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }

  const paid = () => scene.anvil.coinsOf(scene.token, stranger.address)
  /** Prices that were read before are stale after some of them. */
  const passMinutes = async (count: number) => {
    scene.stage.node.pass(count * minuteMs)
    await scene.stage.node.app.doors.wallet.prices.refresh()
  }

  it('is signed, sent, mined and paid to the unit, and the books are even', async () => {
    const before = await paid()
    const player = await asked('200')
    await scene.stage.look('eth')
    const { txid } = await statusOf(player)
    const sent = await scene.anvil.client.getTransaction({ hash: hexOf(mustHave(txid, 'txid')) })
    expect(sent).toMatchObject({ type: 'eip1559', chainId: scene.anvil.chainId, value: 0n })
    expect(await scene.differences()).toEqual([])
    await scene.mine(3)
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1, confirmations: 3 })
    const units = (await paid()) - before
    expect(units * 100n).toBe(BigInt(done.net.replace('.', '')))
    expect(await scene.differences()).toEqual([])
  })

  it('of the chain’s own coin leaves exactly what was said, the fee of the chain beside it', async () => {
    const player = await scene.stage.player()
    const address = await scene.addressOf(player, 'eth')
    await scene.anvil.pay(address, ether)
    await scene.mine(12)
    await scene.stage.set('payments.playThroughPercent', 0)
    const before = await scene.anvil.client.getBalance({ address: stranger.address })
    await askFor(player, { sum: '0.05', currency: 'eth' })
    await scene.stage.look('eth')
    await scene.mine(3)
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1 })
    const units = (await scene.anvil.client.getBalance({ address: stranger.address })) - before
    expect(units).toBe(BigInt(done.net.replace('.', '')) * 10n ** 10n)
    expect(await scene.differences()).toEqual([])
  })

  it('is paid once where the signer ends between its signature and the answer', async () => {
    const before = await paid()
    const player = await asked('100')
    const { signer } = scene.stage
    const sign = signer.sign.bind(signer)
    const killed = vi.spyOn(signer, 'sign').mockImplementationOnce(async (wanted) => {
      await sign(wanted)
      throw new Error('killed')
    })
    await scene.stage.look('eth')
    expect(killed).toHaveBeenCalledOnce()
    expect(await statusOf(player)).toMatchObject({ status: 3, txid: null })
    await scene.stage.restartSigner()
    await scene.stage.look('eth')
    await scene.mine(3)
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1 })
    expect(((await paid()) - before) * 100n).toBe(BigInt(done.net.replace('.', '')))
  })

  it('that waits for a case keeps no number, and those of others go', async () => {
    const [held, other] = [await asked('100'), await scene.stage.player()]
    const away = vi.spyOn(scene.stage.signer, 'sign').mockRejectedValueOnce(new Error('away'))
    await scene.stage.look('eth')
    away.mockRestore()
    const numbers = () =>
      scene.stage.query(
        `select from account_sendings s join withdrawals w on w.id = s.id where w.user_id = $1`,
        [held.userId],
      )
    expect(await numbers()).toHaveLength(1)
    const opened = scene.stage.node.mintKey()
    await scene.stage.query(
      `insert into aml_cases (id, user_id, rule, note, at) values ($1, $2, 'staff', 'seen', now())`,
      [opened, held.userId],
    )
    // Where the signer does not answer whether it has signed, it is not asked to sign either.
    const silent = vi.spyOn(scene.stage.signer, 'hasSigned').mockRejectedValue(new Error('away'))
    const signs = vi.spyOn(scene.stage.signer, 'sign')
    await scene.stage.look('eth')
    expect([await numbers(), signs.mock.calls]).toMatchObject([[{}], []])
    silent.mockRestore()
    signs.mockRestore()
    await scene.stage.look('eth')
    expect(await numbers()).toHaveLength(0)
    await askFor(other, { sum: '50', currency: 'usdt' })
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(other)).toMatchObject({ status: 1 })
    expect(await statusOf(held)).toMatchObject({ status: 3, txid: null })
    await scene.stage.query(
      `update aml_cases set state = 'released', ended_at = now(), end_reason = 'papers' where id = $1`,
      [opened],
    )
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(held)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
  })

  it('above a number that became free waits for the next payment, and staff are told', async () => {
    const [held, above] = [await asked('100'), await scene.stage.player()]
    const idOf = async (player: TestPlayer) =>
      mustHave(fromWireId('withdrawal', (await statusOf(player))._id), 'an id')
    const heldId = await idOf(held)
    const { signer } = scene.stage
    const sign = signer.sign.bind(signer)
    const away = vi.spyOn(signer, 'sign').mockImplementation(async (wanted) => {
      if (wanted.id === heldId) throw new Error('away')
      return sign(wanted)
    })
    await scene.stage.look('eth')
    await askFor(above, { sum: '50', currency: 'usdt' })
    await scene.stage.look('eth')
    away.mockRestore()
    const { txid } = await statusOf(above)
    expect(txid).not.toBeNull()
    const opened = scene.stage.node.mintKey()
    await scene.stage.query(
      `insert into aml_cases (id, user_id, rule, note, at) values ($1, $2, 'staff', 'seen', now())`,
      [opened, held.userId],
    )
    const aboveId = await idOf(above)
    const alarms = () =>
      scene.stage.query<{ detail: string }>(
        `select detail from payment_alarms where subject = $1 and closed_at is null
          and kind = 'withdrawal-stuck'`,
        [aboveId],
      )
    await scene.stage.look('eth')
    expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('which is free') }])
    await passMinutes(4)
    await scene.mine(3)
    // A fee that is raised would help nothing.
    expect(await statusOf(above)).toMatchObject({ status: 3, confirmations: 0, txid })
    const next = await asked('30')
    await scene.stage.look('eth')
    await scene.mine(3)
    for (const one of [next, above]) expect(await statusOf(one)).toMatchObject({ status: 1 })
    expect(await alarms()).toEqual([])
    await scene.stage.query(
      `update aml_cases set state = 'released', ended_at = now(), end_reason = 'papers' where id = $1`,
      [opened],
    )
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(held)).toMatchObject({ status: 1 })
    expect(await scene.differences()).toEqual([])
  })

  it('to an address of ours that was made for another chain, or for an invoice, is refused', async () => {
    const player = await scene.stage.player()
    const [elsewhere, ofInvoice] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    await scene.stage.query(
      `insert into chain_addresses (id, user_id, currency, chain, key_index, address, asked_at)
        values ($1, $2, 'usdt', 'base', 999, $3, now())`,
      [scene.stage.node.mintKey(), player.userId, elsewhere],
    )
    const invoice = { currency: 'usdt', chain: 'greenfield', amount: '50' }
    await scene.stage.look('greenfield')
    const { invoiceId } = await handlers().depositWallet(invoice, callOf(player))
    await scene.stage.query('update payment_invoices set address = $2 where id = $1', [
      invoiceId,
      ofInvoice,
    ])
    for (const wallet of [elsewhere, ofInvoice]) {
      const order = { sum: '100', currency: 'usdt', wallet, type: 'eth' }
      const asked = handlers().withdraw(order, callOf(player, scene.stage.node.mintKey()))
      await expect(asked).rejects.toMatchObject({ refusal: 'payments/enter-wallet' })
    }
  })

  it('that its chain lost is sent again, the very same', async () => {
    const player = await asked('100')
    await scene.stage.look('eth')
    const { txid } = await statusOf(player)
    await scene.anvil.rpc('anvil_dropTransaction', [txid])
    await scene.stage.look('eth')
    await scene.mine(2)
    await scene.reorganise(2)
    expect(await statusOf(player)).toMatchObject({ status: 3, txid })
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1, txid })
    expect(await scene.differences()).toEqual([])
  })

  it('that waits too long is offered for more, under its number, and paid once', async () => {
    const before = await paid()
    const player = await asked('100')
    await scene.stage.look('eth')
    const first = await statusOf(player)
    const nonceOf = async (txid: string | null) =>
      (await scene.anvil.client.getTransaction({ hash: hexOf(txid ?? '') })).nonce
    const nonce = await nonceOf(first.txid)
    await passMinutes(4)
    await scene.stage.look('eth')
    const raised = await statusOf(player)
    expect(raised.txid).not.toBe(first.txid)
    expect(await nonceOf(raised.txid)).toBe(nonce)
    await scene.mine(3)
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1, txid: raised.txid })
    expect(((await paid()) - before) * 100n).toBe(BigInt(done.net.replace('.', '')))
    expect(await scene.differences()).toEqual([])
  })

  it('that was signed before a crash and raised after it is sent, and paid once', async () => {
    const before = await paid()
    const player = await asked('100')
    await scene.stage.look('eth')
    const { txid } = await statusOf(player)
    // As if the server had been killed between the signature and the chain.
    await scene.anvil.rpc('anvil_dropTransaction', [txid])
    await scene.stage.query(
      `update withdrawals set stage = 'signed', sent_at = null where user_id = $1`,
      [player.userId],
    )
    await passMinutes(4)
    await scene.stage.look('eth')
    await scene.mine(3)
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1 })
    expect(done.txid).not.toBe(txid)
    expect(((await paid()) - before) * 100n).toBe(BigInt(done.net.replace('.', '')))
    expect(await scene.differences()).toEqual([])
  })

  it('has no memo, which its chain could not carry', async () => {
    const player = await scene.stage.player()
    const order = { sum: '20', currency: 'usdt', wallet: stranger.address, type: 'eth', memo: '1' }
    await expect(
      handlers().withdraw(order, callOf(player, scene.stage.node.mintKey())),
    ).rejects.toMatchObject({ refusal: 'payments/enter-wallet' })
  })

  it('that its chain takes and does not carry out comes back to the player once that is final', async () => {
    const player = await asked('100')
    await scene.stage.look('eth')
    await scene.mine(3)
    const factsOf = async () => {
      const [facts] = await scene.stage.query<{ isKnown: boolean; dayUsd: string }>(
        `select f.is_known as "isKnown", round(f.within_day_usd_e6, -6)::text as "dayUsd"
          from withdrawals w,
            withdrawal_facts(w.user_id, w.chain, w.address, w.memo, w.asked_at) f
          where w.user_id = $1 order by w.asked_at desc limit 1`,
        [player.userId],
      )
      return facts
    }
    expect(await factsOf()).toEqual({ isKnown: true, dayUsd: '100000000' })
    await askFor(player, { sum: '100', currency: 'usdt' })
    await scene.stage.look('eth')
    await scene.block(stranger.address, true)
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 3 })
    await scene.mine(9)
    await scene.block(stranger.address, false)
    expect(await statusOf(player)).toMatchObject({ status: 2 })
    expect((await scene.stage.pockets(player)).real).toBe(welcome - 100n * dollar)
    // What failed at our cost counts in its day, and its address is looked at before it is paid again.
    expect(await factsOf()).toEqual({ isKnown: false, dayUsd: '200000000' })
    expect(await scene.differences()).toEqual([])
  })

  it('is paid from what players sent: gas first, then the token, and nobody is credited for it', async () => {
    const player = await scene.stage.player()
    const address = await scene.addressOf(player)
    const hot = await scene.hotAddress()
    await scene.payToken(address, 60n * usdt)
    await scene.mine(12)
    const before = await scene.anvil.coinsOf(scene.token, hot)
    await scene.mine()
    await scene.mine()
    await scene.mine()
    expect(await scene.anvil.coinsOf(scene.token, address)).toBe(0n)
    expect(await scene.anvil.coinsOf(scene.token, hot)).toBe(before + 60n * usdt)
    expect(await scene.stage.deposits(player)).toHaveLength(1)
    expect(await scene.differences()).toEqual([])
  })

  it('waits where our own address has too little, and goes once it has', async () => {
    const hot = await scene.hotAddress()
    const all = await scene.anvil.coinsOf(scene.token, hot)
    const player = await asked('100')
    await scene.putCoins(hot, 50n * usdt)
    await scene.stage.look('eth')
    const alarms = await scene.stage.query(
      `select detail from payment_alarms where kind = 'withdrawal-stuck' and closed_at is null`,
    )
    expect(alarms).toEqual([{ detail: 'hot-wallet-low' }])
    expect(await statusOf(player)).toMatchObject({ status: 3, held: 'refill' })
    await scene.putCoins(hot, all)
    await scene.stage.look('eth')
    await scene.mine(3)
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  it('is told to staff before it has to wait, as soon as too little lies ready', async () => {
    const { stage } = scene
    const hot = await scene.hotAddress()
    const low = async (least: object) => {
      await stage.set('payments.hotWalletLowUsd', least)
      await stage.node.app.doors.payments.look('eth', { reconciles: true })
      return stage.query(
        `select subject, chain from payment_alarms
          where kind = 'hot-wallet-low' and closed_at is null order by subject`,
      )
    }
    const ready = Number((await scene.anvil.coinsOf(scene.token, hot)) / usdt)
    expect(await low({ usdt: ready - 1 })).toEqual([])
    const alarm = { subject: 'eth:usdt', chain: 'eth' }
    expect(await low({ usdt: ready + 1 })).toEqual([alarm])
    // The coin that pays for gas counts as well; what is not carried here does not.
    const both = await low({ usdt: ready + 1, eth: 1_000_000, usdc: 1_000, btc: 1_000 })
    expect(both).toEqual([{ subject: 'eth:eth', chain: 'eth' }, alarm])
    expect(await low({ usdt: ready - 1, eth: 1 })).toEqual([])
    expect(await low({ usdt: 0 })).toEqual([])
    const wrong = stage.set('payments.hotWalletLowUsd', { shib: 5 })
    await expect(wrong).rejects.toThrow()
  })

  it('is signed for no other address, number, chain or fee than its own', async () => {
    const player = await asked('100')
    const [row] = await scene.stage.query<{ id: Uuid; units: string }>(
      `select id, (net_minor / 100)::text as units from withdrawals where user_id = $1`,
      [player.userId],
    )
    const { id, units } = mustHave(row, 'a withdrawal')
    const base = {
      ...{ id, kind: 'withdrawal' as const, chain: 'eth', asset: 'usdt', to: stranger.address },
      ...{ memo: null, units, branch: 1 as const, index: 0, recipient: null, nonce: 9_000 },
      ...{ version: 0, gas: 100_000, maxFee: '2000000000', tip: '1000000000' },
    }
    const sign = (own: object) => scene.stage.signer.sign({ ...base, ...own })
    const refusals = [
      [{ to: await scene.hotAddress() }, 'differs-from-ledger'],
      [{ units: `${units}0` }, 'differs-from-ledger'],
      [{ branch: 0 }, 'differs-from-ledger'],
      [{ maxFee: '9000000000000' }, 'over-fee'],
      [{ version: 1 }, 'unknown-withdrawal'],
      [{ kind: 'sweep', branch: 0 }, 'differs-from-ledger'],
      [{ kind: 'gas', asset: 'eth', recipient: 0 }, 'differs-from-ledger'],
      [{ chain: 'tron' }, 'differs-from-ledger'],
    ] as const
    for (const [own, refusal] of refusals) {
      await expect(sign(own)).rejects.toMatchObject({ refusal })
    }
    await sign({})
    await expect(sign({ nonce: 9_001 })).rejects.toMatchObject({ refusal: 'other-content' })
    const other = { id: scene.stage.node.mintKey(), kind: 'gas', asset: 'eth', recipient: 0 }
    await expect(sign(other)).rejects.toMatchObject({ refusal: 'other-content' })
  })
})
