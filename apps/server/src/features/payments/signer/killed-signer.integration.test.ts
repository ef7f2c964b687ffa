import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAnvil, hexOf, stranger as ethereumStranger } from '../../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { addressOf } from '../../../../test/bitcoin/bitcoin-chain.ts'
import { BitcoinScene, milli, stranger as bitcoinStranger } from '../test/bitcoin-scene.ts'
import { EvmScene, usdt } from '../test/evm-scene.ts'
import { KilledSigner } from '../test/killed-signer.ts'
import type { PaymentStage } from '../test/payment-stage.ts'

/** A withdrawal as the database has it, with how often the journal has its end. */
async function endOf(stage: PaymentStage, { userId }: TestPlayer) {
  const rows = await stage.query<{ id: Uuid; stage: string; txid: string | null; ends: number }>(
    `select w.id, w.stage, w.txid, (select count(*)::int from postings p
        where p.id = w.ending_id and p.reason = 'withdrawal_payout') as ends
      from withdrawals w where w.user_id = $1`,
    [userId],
  )
  return mustHave(rows[0], 'withdrawal')
}

/** Kills the signer once it has signed what the next look asks of it. @returns the signature that nobody heard of. */
async function killDuring(signer: KilledSigner, look: () => Promise<void>) {
  const before = signer.signed().length
  signer.killOnceSigned()
  await look()
  expect(await signer.wasKilled()).toBe(true)
  const given = signer.signed().slice(before)
  expect(given).toHaveLength(1)
  return mustHave(given[0], 'signature')
}

describe.skipIf(!hasAnvil())('a signer that is killed before it answers, on Ethereum', () => {
  let scene: EvmScene
  let signer: KilledSigner
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(5_000n * usdt)
    signer = await KilledSigner.open(scene.stage)
  })
  afterAll(async () => {
    await signer.close()
    await scene.close()
  })

  const paid = () => scene.anvil.coinsOf(scene.token, ethereumStranger.address)

  it('has its payment mined once, by the signature that it gave, and the journal closed once', async () => {
    const { stage } = scene
    const before = await paid()
    const player = await stage.player()
    const order = { sum: '200', currency: 'usdt', wallet: ethereumStranger.address, type: 'eth' }
    await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1`,
      [player.userId, (await stage.node.join()).userId],
    )
    const given = await killDuring(signer, () => stage.look('eth'))
    const { id } = await endOf(stage, player)
    expect(given.id).toBe(id)
    // While it is away nothing is known of it, and nothing is sent.
    await scene.mine(3)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'approved', txid: null, ends: 0 })
    expect(await paid()).toBe(before)
    await signer.start()
    await stage.look('eth')
    await scene.mine(5)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'paid', txid: given.txid, ends: 1 })
    await scene.mine(5)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'paid', ends: 1 })
    expect(signer.signed().filter((one) => one.id === id)).toHaveLength(1)
    const mined = await scene.anvil.client.getTransactionReceipt({ hash: hexOf(given.txid) })
    expect(mined.status).toBe('success')
    const [own] = await stage.query<{ net: bigint }>(
      'select net_minor as net from withdrawals where id = $1',
      [id],
    )
    expect(((await paid()) - before) * 100n).toBe(own?.net)
    const hot = await scene.hotAddress()
    expect(await scene.anvil.client.getTransactionCount({ address: hexOf(hot) })).toBe(1)
    expect(await scene.differences()).toEqual([])
  })
})

describe('a signer that is killed before it answers, on Bitcoin', () => {
  let scene: BitcoinScene
  let signer: KilledSigner
  beforeAll(async () => {
    scene = await BitcoinScene.open()
    signer = await KilledSigner.open(scene.stage)
  })
  afterAll(async () => {
    await signer.close()
    await scene.close()
  })

  /** Transactions in blocks that pay the stranger. */
  const minedToStranger = () =>
    scene.node.chain.blocks.flatMap(({ txs }) =>
      txs.filter(({ outputs }) =>
        outputs.some(({ script }) => addressOf(script) === bitcoinStranger),
      ),
    )

  it('has its payment mined once, by the signature that it gave, and the journal closed once', async () => {
    const { stage, node } = scene
    const player = await scene.depositor(50n * milli)
    await scene.ask(player, '0.002')
    const given = await killDuring(signer, () => stage.look('btc'))
    const { id } = await endOf(stage, player)
    expect(given.id).toBe(id)
    await scene.mine(3)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'approved', txid: null, ends: 0 })
    expect(minedToStranger()).toEqual([])
    // Signed anew it would leave another fee.
    node.feeRate = 0.0005
    await signer.start()
    await stage.look('btc')
    await scene.mine(3)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'paid', txid: given.txid, ends: 1 })
    await scene.mine(3)
    expect(await endOf(stage, player)).toMatchObject({ stage: 'paid', ends: 1 })
    expect(signer.signed().filter((one) => one.id === id)).toHaveLength(1)
    expect(minedToStranger().map(({ txid }) => txid)).toEqual([given.txid])
    expect(await scene.differences()).toEqual([])
  })
})
