import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import { PaymentStage } from '../test/payment-stage.ts'

describe('a block that others took the place of', () => {
  let stage: PaymentStage
  beforeAll(async () => {
    stage = await PaymentStage.open()
  })
  afterAll(() => stage.close())

  const chain = () => stage.devnet.chain('btc')
  const reorganise = async () => {
    chain().reorganise(1, 'gone', Date.now())
    await stage.look('btc')
  }
  const paid = async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'btc', 'btc')
    const pay = () => stage.pay(wallet, 1_000_000n, { asset: 'btc', chain: 'btc' })
    return { player, wallet, pay }
  }

  it('while a hint was looked up is no block of the payment, which waits for one', async () => {
    const { player, wallet, pay } = await paid()
    const rename = (from: string, to: string) =>
      stage.query('update chain_addresses set address = $2 where address = $1', [from, to])
    // Read before the address was known as the player's: only the hint finds it.
    await rename(wallet, 'elsewhere')
    const txId = pay()
    await stage.mine(1, 'btc')
    await rename('elsewhere', wallet)
    const transaction = stage.database.transaction.bind(stage.database)
    const between = vi.spyOn(stage.database, 'transaction').mockImplementationOnce(async (work) => {
      await reorganise()
      return transaction(work)
    })
    const { walletNotify } = stage.node.app.handlers
    const hinted = await walletNotify({ currencyId: 'btc', txId }, callOf(null))
    between.mockRestore()
    expect(hinted).toEqual({ result: 'Success' })
    await stage.mine(6, 'btc')
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen' })
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 0n })
  })

  it('credits nothing, whatever a deposit says of it', async () => {
    const { player, pay } = await paid()
    const txid = pay()
    await stage.mine(1, 'btc')
    const sql = 'select height, block_hash as hash from deposits where txid = $1'
    const [row] = await stage.query<{ height: bigint; hash: string }>(sql, [txid])
    const { height, hash } = mustHave(row, 'a deposit')
    await reorganise()
    await stage.query(
      `update deposits set state = 'confirming', height = $2, block_hash = $3 where txid = $1`,
      [txid, height, hash],
    )
    await stage.mine(6, 'btc')
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen' })
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 0n })
  })
})
