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

  it('asks for the play of its deposit once, however often it goes and comes', async () => {
    const { player, pay } = await paid()
    pay()
    await stage.mine(3, 'btc')
    const [row] = await stage.query<{ usd: bigint }>(
      'select usd_e6 as usd from deposits where user_id = $1',
      [player.userId],
    )
    const { usd } = mustHave(row, 'a deposit')
    const unplayed = async () => {
      const [left] = await stage.query<{ usd: bigint }>('select unplayed_of($1) as usd', [
        player.userId,
      ])
      return left?.usd
    }
    const plays = (sum: bigint) =>
      stage.query(
        `insert into played_totals (user_id, played_usd_e6) values ($1, $2)
          on conflict (user_id) do update set played_usd_e6 = played_totals.played_usd_e6 + $2`,
        [player.userId, sum],
      )
    const goesAndComes = async () => {
      chain().reorganise(5, 'again', Date.now())
      await stage.look('btc')
      expect(await unplayed()).toBe(0n)
      await stage.mine(3, 'btc')
    }
    expect(await unplayed()).toBe(usd)
    await goesAndComes()
    expect(await unplayed()).toBe(usd)
    await plays(usd / 4n)
    await goesAndComes()
    expect(await unplayed()).toBe(usd - usd / 4n)
    await plays(usd - usd / 4n)
    await goesAndComes()
    await goesAndComes()
    expect(await unplayed()).toBe(0n)
    // Another one asks for itself alone.
    pay()
    await stage.mine(3, 'btc')
    expect(await unplayed()).toBe(usd)
  })
})
