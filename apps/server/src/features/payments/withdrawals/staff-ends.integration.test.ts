import { bech32 } from '@scure/base'
import { fromWireId, mustHave } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

describe('the line of who gave a withdrawal back', () => {
  let stage: PaymentStage
  beforeAll(async () => {
    stage = await PaymentStage.open()
    await stage.set('payments.addressHoldHours', 0)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => stage.close())

  const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))
  const told = 'Ask again'

  async function asked() {
    const player = await stage.player()
    const { handlers } = stage.node.app
    const order = { sum: '200', currency: 'usdt', wallet, type: 'tron' }
    const { _id: wireId } = await handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    const id = mustHave(fromWireId('withdrawal', wireId), 'an id')
    return { player, id, wireId }
  }

  const linesOf = (id: string) =>
    stage.query<{ event: string; actor: string; reason: string }>(
      `select event, actor, detail ->> 'reason' as reason from audit_lines
        where subject = $1 and stream = 'staff' order by number`,
      [id],
    )

  /** The program ends once the money is back, before the transaction of the act is durable. */
  function endsAfterTheMoney(id: string): { readonly isKilled: () => boolean } {
    let isKilled = false
    const transaction = stage.database.transaction.bind(stage.database)
    vi.spyOn(stage.database, 'transaction').mockImplementation((work) =>
      transaction(async (tx) => {
        const result = await work(tx)
        const sql = `select from withdrawals where id = $1 and stage = 'declined'`
        const isBack = (await stage.query(sql, [id])).length > 0
        if (!isBack || isKilled) return result
        isKilled = true
        throw new Error('killed')
      }),
    )
    return { isKilled: () => isKilled }
  }

  it('stands once where it is declined, and also where the program ends right after the money', async () => {
    const staff = await stage.player()
    const decline = (id: string) =>
      stage.asStaff('admin.withdrawals.decline', { id, reason: 'odd', told }, staff)
    const line = { event: 'withdrawals.decline', actor: staff.userId, reason: 'odd' }
    const [first, second] = [await asked(), await asked()]
    await decline(first.wireId)
    expect(await linesOf(first.id)).toEqual([line])
    const ending = endsAfterTheMoney(second.id)
    expect(await decline(second.wireId)).toMatchObject({ message: 'killed' })
    expect(ending.isKilled()).toBe(true)
    expect(await linesOf(second.id)).toEqual([line])
    for (const { player } of [first, second]) {
      expect((await stage.pockets(player)).real).toBe(1_000n * dollar)
    }
    expect(await decline(second.wireId)).toMatchObject({ refusal: 'payments/not-cancellable' })
    expect(await linesOf(second.id)).toEqual([line])
  })

  it('is nobody’s own: who asked for a withdrawal is told why they cannot decline it', async () => {
    const { player, id, wireId } = await asked()
    const order = { id: wireId, reason: 'odd', told }
    const answer = await stage.asStaff('admin.withdrawals.decline', order, player)
    expect(answer).toMatchObject({ refusal: 'dashboard/own-request' })
    expect(await linesOf(id)).toEqual([])
  })

  it('stands once where two persons void it, and also where the program ends right after the money', async () => {
    const staff = await stage.player()
    const line = { event: 'withdrawals.void', actor: staff.userId, reason: 'it waits too long' }
    const wanted = async () => {
      const own = await asked()
      await stage.query(`select approve_withdrawal($1, array[$2::uuid], 'looked at', now())`, [
        own.id,
        (await stage.node.join()).userId,
      ])
      const order = { id: own.wireId, reason: 'it waits too long', told }
      const request = await stage.asStaff('admin.withdrawals.void', order, staff)
      expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
      return { ...own, request }
    }
    const first = await wanted()
    expect(await stage.agree(first.request)).toMatchObject({ answer: { state: 'approved' } })
    expect(await linesOf(first.id)).toEqual([line])
    const second = await wanted()
    const ending = endsAfterTheMoney(second.id)
    expect(await stage.agree(second.request)).toMatchObject({ message: 'killed' })
    expect(ending.isKilled()).toBe(true)
    expect(await linesOf(second.id)).toEqual([line])
    expect((await stage.pockets(second.player)).real).toBe(1_000n * dollar)
  })
})
