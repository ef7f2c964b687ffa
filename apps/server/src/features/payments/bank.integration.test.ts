import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const open = (player: TestPlayer, own: object = {}) =>
  handlers().openBankDeposit(
    { currency: 'eur', amount: '120', senderName: 'Nova Star', ...own },
    callOf(player, stage.node.mintKey()),
  )
const euros = async (player: TestPlayer) => (await stage.pockets(player, 'eur')).real
const latest = async (player: TestPlayer) =>
  (await handlers().bankDeposit({}, callOf(player))).request

describe('a deposit by bank', () => {
  it('is announced one at a time, and can be cancelled [PAY-024]', async () => {
    const player = await stage.player()
    const all = await Promise.allSettled([open(player), open(player), open(player)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(open(player)).rejects.toMatchObject({ refusal: 'payments/bank-open' })
    const request = await latest(player)
    expect(request).toMatchObject({ state: 'pending', sum: '120.00', senderName: 'Nova Star' })
    const cancel = (whose: TestPlayer) =>
      handlers().cancelBankDeposit({ id: request?._id ?? '' }, callOf(whose))
    await expect(cancel(await stage.player())).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    expect(await cancel(player)).toMatchObject({ state: 'cancelled' })
    expect(await cancel(player)).toMatchObject({ state: 'cancelled' })
    expect(await open(player)).toMatchObject({ state: 'pending' })
  })

  it('is credited by two of staff with what arrived, once', async () => {
    const player = await stage.player()
    const { _id: id } = await open(player)
    const order = { id, reason: 'on the statement', received: '118.50' }
    const both = [
      await stage.asStaff('admin.bank-deposits.approve', order),
      await stage.asStaff('admin.bank-deposits.approve', order),
    ]
    expect(both[0]).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect(both[1]).toMatchObject({ refusal: 'dashboard/already-asked' })
    expect(await euros(player)).toBe(0n)
    for (const request of both) await stage.agree(request)
    expect(await euros(player)).toBe(11_850n)
    expect(await latest(player)).toMatchObject({ state: 'credited', received: '118.50' })
    expect(await stage.onlyDeposit(player)).toMatchObject({
      ...{ state: 'credited', status: 1, chain: 'bank', sum: '118.50' },
    })
    const late = handlers().cancelBankDeposit({ id }, callOf(player))
    await expect(late).rejects.toMatchObject({ refusal: 'payments/bank-not-pending' })
    expect(
      await stage.asStaff('admin.bank-deposits.decline', { ...order, told: 'No' }),
    ).toMatchObject({
      refusal: 'payments/bank-not-pending',
    })
  })

  it('is declined with words for its player', async () => {
    const player = await stage.player()
    const { _id: id } = await open(player)
    const told = 'It came from another name and was sent back'
    await stage.asStaff('admin.bank-deposits.decline', { id, reason: 'other name', told })
    expect(await latest(player)).toMatchObject({ state: 'declined', reason: told })
  })

  it('that a limit holds back comes once it may, or when two of staff want it', async () => {
    const limited = async () => {
      const player = await stage.player()
      const { _id: id } = await open(player)
      const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
      await handlers().setLimit(limit, callOf(player))
      const order = { id, reason: 'on the statement', received: '120' }
      await stage.agree(await stage.asStaff('admin.bank-deposits.approve', order))
      expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'held' })
      const reason = expect.stringMatching(/^It is more than your own deposit limit leaves\./)
      expect(await latest(player)).toMatchObject({ state: 'held', received: '120.00', reason })
      const told = await stage.query<{ title: string }>(
        `select title from notifications where user_id = $1 and kind = 'deposit'`,
        [player.userId],
      )
      expect(told).toEqual([{ title: 'Deposit held' }])
      await stage.look('bank')
      expect(await euros(player)).toBe(0n)
      return player
    }
    const [one, other] = [await limited(), await limited()]
    const { _id: id } = await stage.onlyDeposit(one)
    const credit = { id, reason: 'the player wants it' }
    await stage.agree(await stage.asStaff('admin.deposits.credit', credit))
    expect(await euros(one)).toBe(12_000n)
    await stage.query('update protection_limits set ended_at = now() where user_id = $1', [
      other.userId,
    ])
    await stage.look('bank')
    expect(await euros(other)).toBe(12_000n)
  })

  it('that came after its request was over is credited by two of staff, once', async () => {
    const player = await stage.player()
    const ends = [
      (id: string) => handlers().cancelBankDeposit({ id }, callOf(player)),
      (id: string) =>
        stage.asStaff('admin.bank-deposits.decline', {
          id,
          reason: 'nothing',
          told: 'Nothing came',
        }),
    ]
    for (const end of ends) {
      const { _id: id } = await open(player)
      await end(id)
      const before = await euros(player)
      const order = { id, reason: 'on the statement', received: '40' }
      const request = await stage.asStaff('admin.bank-deposits.approve', order)
      await stage.agree(request)
      expect(await euros(player)).toBe(before + 4_000n)
      expect(await stage.asStaff('admin.bank-deposits.approve', order)).toMatchObject({
        refusal: 'payments/bank-not-pending',
      })
    }
  })

  it('has one request per key, and a reference that no client chose', async () => {
    const player = await stage.player()
    const key = stage.node.mintKey()
    const ask = (whose: TestPlayer, own: object = {}) =>
      handlers().openBankDeposit(
        { currency: 'eur', amount: '120', senderName: 'Nova Star', ...own },
        callOf(whose, key),
      )
    const [one, again] = await Promise.all([ask(player), ask(player)])
    expect(again).toEqual(one)
    expect(one.reference).not.toContain(key.slice(-12).toUpperCase())
    await expect(ask(player, { amount: '121' })).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
  })

  it('that cannot be credited keeps no other waiting, and is told to staff', async () => {
    const [first, second] = [await stage.player(), await stage.player()]
    const post = vi.spyOn(stage.node.app.doors.wallet.movements, 'post')
    for (const player of [first, second]) {
      const { _id: id } = await open(player)
      post.mockRejectedValueOnce(new Error('the process ends here'))
      const order = { id, reason: 'on the statement', received: '120' }
      await stage.agree(await stage.asStaff('admin.bank-deposits.approve', order))
    }
    post.mockRejectedValueOnce(new Error('this one cannot'))
    await stage.look('bank')
    expect([await euros(first), await euros(second)]).toEqual([0n, 12_000n])
    const [alarm] = await stage.query<{ detail: string }>(
      `select detail from payment_alarms where kind = 'deposit-stuck' and closed_at is null`,
    )
    expect(alarm?.detail).toBe('this one cannot')
    post.mockRestore()
    await stage.look('bank')
    expect(await euros(first)).toBe(12_000n)
  })

  it('that staff approved is credited where the process ended before', async () => {
    const player = await stage.player()
    const { _id: id } = await open(player)
    const post = vi
      .spyOn(stage.node.app.doors.wallet.movements, 'post')
      .mockRejectedValueOnce(new Error('the process ends here'))
    const order = { id, reason: 'on the statement', received: '120' }
    await stage.agree(await stage.asStaff('admin.bank-deposits.approve', order))
    post.mockRestore()
    expect(await euros(player)).toBe(0n)
    await stage.look('bank')
    await stage.look('bank')
    expect(await euros(player)).toBe(12_000n)
  })

  it('that nobody decided for a fortnight is closed', async () => {
    const player = await stage.player()
    await open(player)
    const ago = (days: number) =>
      stage.query(
        `update bank_requests set asked_at = now() - $2 * interval '1 day' where user_id = $1`,
        [player.userId, days],
      )
    await ago(13)
    await stage.look('bank')
    expect(await latest(player)).toMatchObject({ state: 'pending' })
    await ago(15)
    await stage.look('bank')
    expect(await latest(player)).toMatchObject({ state: 'closed' })
  })

  it.each([
    [{ amount: '9' }, 'payments/bank-amount'],
    [{ amount: '10000' }, 'payments/bank-amount'],
    [{ amount: '-50' }, 'payments/bank-amount'],
    [{ amount: 'ten' }, 'payments/bank-amount'],
    [{ amount: '50.001' }, 'payments/bank-amount'],
  ])('is refused for %j: %s', async (own, refusal) => {
    await expect(open(await stage.player(), own)).rejects.toMatchObject({ refusal })
  })

  it('is refused without a proven e-mail, and in a break', async () => {
    await expect(open(await stage.node.join())).rejects.toMatchObject({
      refusal: 'core/email-not-verified',
    })
    const player = await stage.player()
    await handlers().timeOut({ hours: 24 }, callOf(player))
    await expect(open(player)).rejects.toMatchObject({ refusal: 'core/time-out' })
  })
})
