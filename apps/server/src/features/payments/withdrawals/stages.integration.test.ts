import { bech32 } from '@scure/base'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { PlayerSocket } from '../../../../test/crash/player-socket.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

let stage: PaymentStage
let realtimeUrl: string

beforeAll(async () => {
  stage = await PaymentStage.open()
  realtimeUrl = `http://127.0.0.1:${(await stage.node.app.listen()).realtime}`
  await stage.set('payments.addressHoldHours', 0)
})
afterAll(() => stage.close())

const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(11)))

const ask = (player: TestPlayer, sum: string) =>
  stage.node.app.handlers.withdraw(
    { sum, currency: 'usdt', wallet, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )

const rowOf = async (player: TestPlayer) => {
  const page = { page: 1, perPage: 1 }
  const { rows } = await stage.node.app.handlers.withdrawHistory(page, callOf(player))
  return mustHave(rows[0], 'a withdrawal')
}

const approve = (id: string) =>
  stage.asStaff('admin.withdrawals.approve', { id, reason: 'looked at' })

/** Looks at the chain, a block at a time, until the withdrawal is where it is wanted. */
async function until(
  player: TestPlayer,
  isThere: (row: Awaited<ReturnType<typeof rowOf>>) => boolean,
) {
  for (let blocks = 0; blocks < 60; blocks += 1) {
    if (isThere(await rowOf(player))) return
    await stage.mine(1, 'tron')
  }
  throw new Error('the withdrawal did not get there')
}

describe('a withdrawal is cancelled by its player', () => {
  const cancel = (player: TestPlayer, id: string) =>
    stage.node.app.handlers.cancelWithdraw({ id }, callOf(player))
  const refused = { refusal: 'payments/not-cancellable' }

  it('only before somebody took it up, and never once it is over [PAY-020]', async () => {
    const player = await stage.player()
    const { _id: id, status } = await ask(player, '200')
    expect(status).toBe(0)
    await approve(id)
    expect(await rowOf(player)).toMatchObject({ status: 3, auto: false })
    await expect(cancel(player, id)).rejects.toMatchObject(refused)
    await until(player, (row) => row.status === 1)
    await expect(cancel(player, id)).rejects.toMatchObject(refused)
    expect(await stage.pockets(player)).toMatchObject({ real: 800n * dollar })
  })

  it('not where it is automatic, though nothing was signed yet [PAY-020]', async () => {
    const player = await stage.player()
    await approve((await ask(player, '50'))._id)
    await until(player, (row) => row.status === 1)
    const second = await ask(player, '50')
    expect(second).toMatchObject({ auto: true, signedAt: null })
    await expect(cancel(player, second._id)).rejects.toMatchObject(refused)
    expect(await stage.pockets(player)).toMatchObject({ real: 900n * dollar })
  })

  it('not where staff declined it: the money went back once [PAY-020]', async () => {
    const player = await stage.player()
    const { _id: id } = await ask(player, '200')
    await stage.asStaff('admin.withdrawals.decline', { id, reason: 'odd', told: 'Ask again' })
    await expect(cancel(player, id)).rejects.toMatchObject(refused)
    expect(await rowOf(player)).toMatchObject({ status: 2 })
    expect(await stage.pockets(player)).toMatchObject({ real: 1_000n * dollar })
  })
})

it('a row of the history has where to, how much, since when, how it stands, and why not [PAY-006]', async () => {
  const player = await stage.player()
  const from = Date.now()
  const { _id: id } = await ask(player, '200')
  const by = Date.now()
  const waiting = await rowOf(player)
  const { created_at } = waiting
  const own = {
    ...{ _id: id, currency: 'usdt', chain: 'tron', address: wallet, memo: null, created_at },
    ...{ sum: '200.00000000', fee: '2.00000000', networkFee: '1.00000000', net: '197.00000000' },
    ...{ reasons: ['auto-sum', 'new-address'], held: null, personsNeeded: 1, personsAgreed: 0 },
    ...{ txid: null, confirmations: 0, needed: 3 },
    ...{ checkedAt: null, approvedAt: null, signedAt: null, sentAt: null },
  }
  expect(waiting).toEqual({
    ...own,
    ...{ status: 0, auto: false, decline_reason: null, endedAt: null },
  })
  expect(Date.parse(created_at)).toBeGreaterThanOrEqual(from)
  expect(Date.parse(created_at)).toBeLessThanOrEqual(by)
  await stage.asStaff('admin.withdrawals.decline', { id, reason: 'odd', told: 'Ask again' })
  const declined = await rowOf(player)
  const { endedAt } = declined
  expect(declined).toEqual({
    ...own,
    ...{ status: 2, auto: false, decline_reason: 'Ask again', endedAt },
  })
  expect(endedAt).toBeGreaterThanOrEqual(by)
  await approve((await ask(player, '50'))._id)
  await until(player, (row) => row.status === 1)
  await ask(player, '50')
  // The address was paid before: this one goes out by itself.
  expect(await rowOf(player)).toMatchObject({ auto: true, status: 3, reasons: [] })
})

it('a withdrawal is paid with its third confirmation, not with its second [PAY-048]', async () => {
  const player = await stage.player()
  await approve((await ask(player, '200'))._id)
  await until(player, (row) => row.confirmations === 2)
  expect(await rowOf(player)).toMatchObject({ status: 3, confirmations: 2, needed: 3 })
  await stage.mine(1, 'tron')
  expect(await rowOf(player)).toMatchObject({ status: 1, confirmations: 3, needed: 3 })
})

it('what a deposit and a withdrawal do to a balance comes over the own channel, and to nobody else [RT-015]', async () => {
  const [player, other] = [await stage.player(), await stage.player()]
  const heard: unknown[] = []
  const heardByOther: unknown[] = []
  const listen = (whose: TestPlayer, into: unknown[]) =>
    new PlayerSocket(whose, (event, payload) => {
      if (event === 'BalanceModification') into.push(payload)
    })
  const sockets = [listen(player, heard), listen(other, heardByOther)]
  for (const socket of sockets) await socket.connect(realtimeUrl)
  const real = { currency: 'usdt', pocket: 'real' }
  await ask(player, '40')
  await expect
    .poll(() => heard)
    .toMatchObject([{ ...real, change: '-40.00000000', value: '960.00000000' }])
  const { wallet: to } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(to, 100n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  await expect
    .poll(() => heard[1])
    .toMatchObject({ ...real, change: '100.00000000', value: '1060.00000000' })
  for (const socket of sockets) socket.disconnect()
  expect(heardByOther).toEqual([])
})
