import { bech32 } from '@scure/base'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

describe('the signer counts the persons itself, whatever stage a row says', () => {
  let stage: PaymentStage
  beforeAll(async () => {
    stage = await PaymentStage.open()
    await stage.set('payments.addressHoldHours', 0)
    await stage.set('payments.playThroughPercent', 0)
    await stage.set(
      'payments.dayLimitsUsd',
      Array.from({ length: 11 }, () => 100_000),
    )
  })
  afterAll(() => stage.close())

  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))

  async function rich(): Promise<TestPlayer> {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 25_000n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    return player
  }

  async function rowOf({ userId }: TestPlayer) {
    const rows = await stage.query<{ id: Uuid; stage: string; held: string | null; raw: unknown }>(
      'select id, stage, held_by as held, raw from withdrawals where user_id = $1',
      [userId],
    )
    return mustHave(rows[0], 'withdrawal')
  }

  async function agree(id: Uuid): Promise<string | undefined> {
    const { userId } = await stage.node.join()
    const rows = await stage.query<{ stage: string }>(
      `select approve_withdrawal($1, array[$2::uuid], 'looked at', now()) as stage`,
      [id, userId],
    )
    return rows[0]?.stage
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await stage.look('tron')
      await stage.mine(21, 'tron')
    }
  }

  it.each([
    ['nobody of one', '1999.99', 1],
    ['one of two', '2000', 2],
    ['two of three', '20000', 3],
  ])('and signs nothing with %s, and pays once with the last', async (_, sum, needed) => {
    const player = await rich()
    const order = { sum, currency: 'usdt', wallet: address, type: 'tron' }
    await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    const { id } = await rowOf(player)
    for (let person = 1; person < needed; person += 1) expect(await agree(id)).toBe('taken')
    // As a server would that was taken over, or counts wrongly.
    const force = (to: string) =>
      stage.query(`update withdrawals set stage = $2, status = 3 where id = $1`, [id, to])
    await force('approved')
    await settle()
    expect(await rowOf(player)).toMatchObject({ stage: 'approved', raw: null })
    expect(await stage.signer.hasSigned(id)).toBe(false)
    await force('taken')
    expect(await agree(id)).toBe('approved')
    await settle()
    expect(await rowOf(player)).toMatchObject({ stage: 'paid' })
    const paid = await stage.query(
      `select from postings p join withdrawals w on w.ending_id = p.id
        where w.id = $1 and p.reason = 'withdrawal_payout'`,
      [id],
    )
    expect(paid).toHaveLength(1)
  })
})
